// Cells by name and by place.
#include "halfstep/engine/merge/planned_cells.hpp"

#include <algorithm>
#include <numeric>

namespace halfstep::inline engine {

std::string in_words(const CellNames& cell) {
  return std::get<0>(cell) + " / " + std::get<1>(cell) + " / " + std::get<2>(cell);
}

PlannedCells::PlannedCells(const std::vector<ShardFolder>& shards) {
  const auto& plan = *shards.front().plan;
  for (const auto& [problem, data] : plan.problems) problems_.push_back(problem);
  for (const auto& [method, data] : plan.methods) methods_.push_back(method);
  precisions_ = plan.precisions;
  const auto number = [](const std::vector<std::string>& names, Numbers& numbers) {
    for (const auto& name : names) numbers.emplace(name, static_cast<std::uint32_t>(numbers.size()));
  };
  number(problems_, problem_numbers_);
  number(methods_, method_numbers_);
  number(precisions_, precision_numbers_);
  for (std::uint32_t i = 0; i < shards.size(); ++i)
    for (const auto& cell : shards[i].record.cells) {
      if (cells_.empty()) cells_.resize(plan.cells);
      cells_[cell.place] = {cell.problem, cell.method, cell.precision, i};
    }
  by_name_.resize(cells_.size());
  std::iota(by_name_.begin(), by_name_.end(), 0u);
  std::sort(by_name_.begin(), by_name_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple_cat(cells_[a].key(), std::tie(a)) < std::tuple_cat(cells_[b].key(), std::tie(b));
  });
}

CellNames PlannedCells::names(std::uint32_t place) const {
  const auto& cell = cells_[place];
  return {problems_[cell.problem], methods_[cell.method], precisions_[cell.precision]};
}

/// Among the sorted places, the first of a cell that is not before this one.
std::vector<std::uint32_t>::const_iterator PlannedCells::at_or_behind(const Planned& cell) const {
  return std::lower_bound(by_name_.begin(), by_name_.end(), cell,
                          [&](std::uint32_t place, const Planned& other) { return cells_[place].key() < other.key(); });
}

std::optional<std::uint32_t> PlannedCells::find(std::string_view problem, std::string_view method,
                                                std::string_view precision) const {
  const auto p = problem_numbers_.find(problem), m = method_numbers_.find(method),
             a = precision_numbers_.find(precision);
  if (p == problem_numbers_.end() || m == method_numbers_.end() || a == precision_numbers_.end()) return std::nullopt;
  const Planned cell{p->second, m->second, a->second};
  const auto place = at_or_behind(cell);
  return place != by_name_.end() && cells_[*place].key() == cell.key() ? std::optional(*place) : std::nullopt;
}

std::optional<std::uint32_t> PlannedCells::first(std::string_view problem, std::string_view precision) const {
  const auto p = problem_numbers_.find(problem), a = precision_numbers_.find(precision);
  if (p == problem_numbers_.end() || a == precision_numbers_.end()) return std::nullopt;
  std::optional<std::uint32_t> place;
  for (auto i = at_or_behind({p->second, 0, a->second}); i != by_name_.end(); ++i) {
    if (cells_[*i].problem != p->second || cells_[*i].precision != a->second) break;
    place = place ? std::min(*place, *i) : *i;
  }
  return place;
}

}  // namespace halfstep::inline engine
