#include "halfstep/engine/lint/coefficient_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "halfstep/core/text/counted.hpp"

namespace halfstep::inline engine {

std::string text(const Entry& entry) {
  switch (entry.part) {
    case Entry::Part::a:
      return fmt::format("a[{},{}]", entry.row + 1, entry.column + 1);
    case Entry::Part::b:
      return fmt::format("b[{}]", entry.column + 1);
    case Entry::Part::b_hat:
      return fmt::format("b_hat[{}]", entry.column + 1);
    default:
      return fmt::format("c[{}]", entry.column + 1);
  }
}

const Coefficient& at(const CoefficientTable& table, const Entry& entry) {
  switch (entry.part) {
    case Entry::Part::a:
      return table.a[entry.row][entry.column];
    case Entry::Part::b:
      return table.b[entry.column];
    case Entry::Part::b_hat:
      return table.b_hat[entry.column];
    default:
      return table.c[entry.column];
  }
}

Coefficient& at(CoefficientTable& table, const Entry& entry) {
  return const_cast<Coefficient&>(at(std::as_const(table), entry));
}

std::vector<Entry> entries(const CoefficientTable& table) {
  std::vector<Entry> all;
  for (std::size_t i = 0; i < table.a.size(); ++i)
    for (std::size_t j = 0; j < table.a[i].size(); ++j) all.push_back({Entry::Part::a, i, j});
  for (std::size_t i = 0; i < table.b.size(); ++i) all.push_back({Entry::Part::b, 0, i});
  for (std::size_t i = 0; i < table.b_hat.size(); ++i) all.push_back({Entry::Part::b_hat, 0, i});
  for (std::size_t i = 0; i < table.c.size(); ++i) all.push_back({Entry::Part::c, 0, i});
  return all;
}

bool is_explicit(const CoefficientTable& table) {
  const auto all = entries(table);
  return std::none_of(all.begin(), all.end(), [&](const Entry& entry) {
    return entry.part == Entry::Part::a && entry.column >= entry.row && !at(table, entry).is_zero();
  });
}

namespace {

std::string entries_word(std::size_t count) { return fmt::format("{} {}", count, count == 1 ? "entry" : "entries"); }

std::string unequal(const char* part, const std::string& has, std::size_t stages) {
  return fmt::format("{} has {}, b has {}; the two numbers must be equal", part, has, entries_word(stages));
}

}  // namespace

std::optional<Misfit> misfit(const CoefficientTable& table) {
  constexpr std::size_t most_stages = 40;
  const std::size_t stages = table.stages();
  if (stages == 0) return Misfit{"b", "b is empty"};
  if (stages > most_stages) return Misfit{"b", fmt::format("{} stages; at most {} are read", stages, most_stages)};
  if (table.a.size() != stages) return Misfit{"a", unequal("a", counted(table.a.size(), "row"), stages)};
  for (std::size_t i = 0; i < stages; ++i)
    if (table.a[i].size() > stages)
      return Misfit{"a", fmt::format("row {} of a has {}, more than the {} of b", i + 1,
                                     entries_word(table.a[i].size()), stages)};
  if (!table.b_hat.empty() && table.b_hat.size() != stages)
    return Misfit{"b_hat", unequal("b_hat", entries_word(table.b_hat.size()), stages)};
  if (!table.c.empty() && table.c.size() != stages)
    return Misfit{"c", unequal("c", entries_word(table.c.size()), stages)};
  if (table.embedded && table.b_hat.empty())
    return Misfit{"embedded_order", "embedded_order is claimed, but there is no b_hat"};
  return {};
}

}  // namespace halfstep::inline engine
