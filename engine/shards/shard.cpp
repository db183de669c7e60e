// Shards: their names, and what each of them gets.
#include "halfstep/engine/shards/shard.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <queue>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline engine {
namespace {

/// What something takes on one core, in milliseconds. Only the proportions matter, and they only for how even the
/// shards are.
using Cost = long long;

bool is_asked(const Plan& plan, const Study& study) {
  return std::find(plan.studies.begin(), plan.studies.end(), study.name) != plan.studies.end();
}

/// A cell or a study, and what it costs.
struct Unit {
  Cost cost = 0;
  std::optional<std::size_t> cell = {};
  const Study* study = nullptr;
};

std::vector<Unit> units(const Plan& plan, StudyList studies) {
  std::vector<Unit> result;
  for (const auto& study : studies) {
    if (!is_asked(plan, study) || is_of_cells(study) || !study.needs.empty()) continue;
    const Cost cost = study.measure != nullptr ? study.cost * static_cast<Cost>(plan.cells.size()) : study.cost;
    result.push_back({cost, std::nullopt, &study});
  }
  const bool cells = std::any_of(studies.begin(), studies.end(),
                                 [&](const Study& study) { return is_of_cells(study) && is_asked(plan, study); });
  for (std::size_t i = 0; cells && i < plan.cells.size(); ++i)
    result.push_back({info(plan.cells[i].precision).cost, i});
  return result;
}

}  // namespace

std::string name(const Shard& shard) { return std::to_string(shard.number) + "/" + std::to_string(shard.count); }

Shard parse_shard(std::string_view text) {
  const auto refuse = [&](const std::string& why) {
    return InputError("--shard \"" + std::string(text) + "\": " + why +
                      "; expected K/N with K from 1 to N, such as 2/3, or auto");
  };
  const auto whole = [&](std::string_view part) {
    int value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size())
      throw refuse("\"" + std::string(part) + "\" is not a whole number");
    return value;
  };
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) throw refuse("there is no \"/\"");
  const Shard shard{whole(text.substr(0, slash)), whole(text.substr(slash + 1))};
  if (shard.count < 1) throw refuse("there must be at least one shard");
  if (shard.count > max_shards) throw refuse("there are at most " + std::to_string(max_shards) + " shards");
  if (shard.number < 1 || shard.number > shard.count)
    throw refuse("there is no shard " + std::to_string(shard.number) + " of " + std::to_string(shard.count));
  return shard;
}

std::vector<Share> shares_of(const Plan& plan, StudyList studies, int count) {
  auto all = units(plan, studies);
  std::stable_sort(all.begin(), all.end(), [](const Unit& a, const Unit& b) { return a.cost > b.cost; });
  std::vector<Share> shares(static_cast<std::size_t>(count));
  using Load = std::pair<Cost, std::size_t>;  // and of which share
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (std::size_t i = 0; i < shares.size(); ++i) loads.emplace(0, i);
  for (const auto& unit : all) {
    const auto [load, least] = loads.top();
    loads.pop();
    loads.emplace(load + unit.cost, least);
    if (unit.cell)
      shares[least].cells.push_back(*unit.cell);
    else
      shares[least].studies.push_back(unit.study->name);
  }
  for (auto& share : shares) {
    std::sort(share.cells.begin(), share.cells.end());
    const auto place = [&](const std::string& study) {
      return std::find(plan.studies.begin(), plan.studies.end(), study) - plan.studies.begin();
    };
    std::sort(share.studies.begin(), share.studies.end(),
              [&](const auto& a, const auto& b) { return place(a) < place(b); });
  }
  return shares;
}

Plan part(const Plan& plan, StudyList studies, const Shard& shard) {
  const Share share = shares_of(plan, studies, shard.count)[static_cast<std::size_t>(shard.number - 1)];
  Plan result{{}, {}, plan.levels, plan.budget, plan.periods, {}, plan.solvers};
  for (const auto& study : studies)
    if (is_asked(plan, study) && (is_of_cells(study) || std::find(share.studies.begin(), share.studies.end(),
                                                                  study.name) != share.studies.end()))
      result.studies.push_back(study.name);
  for (const auto i : share.cells) result.cells.push_back(plan.cells[i]);
  return result;
}

std::filesystem::path shard_folder(const std::filesystem::path& out, const Shard& shard) {
  return out / ("shard-" + std::to_string(shard.number) + "-of-" + std::to_string(shard.count));
}

}  // namespace halfstep::inline engine
