// The chapter on the suite itself: which study sees which damage, and what none of them sees.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "halfstep/reports/chapters/study_chapters.hpp"
#include "halfstep/studies/mutation/mutation.hpp"
#include "halfstep/studies/mutation/one_step.hpp"

namespace halfstep::inline reports {
namespace {

using MutantRows = std::vector<MutantRow>;

/// "coefficient, 1e-9", "start".
std::string kind(const MutantRow& row) {
  return row.amount ? fmt::format("{}, {:.0e}", row.damage, *row.amount) : row.damage;
}

bool seen_by(const MutantRow& row, const std::string& detector) {
  return (";" + row.caught_by + ";").find(";" + detector + ";") != std::string::npos;
}

/// A line a kind of damage: how many mutants there are, how many each study saw, what became of them.
PlainTable seen_table(const MutantRows& rows) {
  const std::vector<std::string> detectors = {"proof", "one-step", "convergence", "energy", "structure", "check"};
  const std::vector<std::string> outcomes = {outcome::caught, outcome::changed_constant, outcome::baseline_only,
                                             outcome::free,   outcome::no_change,        outcome::survived};
  std::vector<std::string> kinds;
  for (const auto& row : rows)
    if (row.mutant != "none" && std::find(kinds.begin(), kinds.end(), kind(row)) == kinds.end())
      kinds.push_back(kind(row));
  std::stable_sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) {
    return a.starts_with("coefficient") && !b.starts_with("coefficient");
  });
  PlainTable table{"Mutants by kind: how many each study detects, and their classification", {"damage", "mutants"}, {}};
  table.columns.insert(table.columns.end(), detectors.begin(), detectors.end());
  table.columns.insert(table.columns.end(), outcomes.begin(), outcomes.end());
  const auto line = [&](const std::string& title, const auto& belongs) {
    const auto count = [&](const auto& holds) {
      return std::to_string(std::count_if(rows.begin(), rows.end(), [&](const MutantRow& row) {
        return row.mutant != "none" && belongs(row) && holds(row);
      }));
    };
    auto& cells = table.rows.emplace_back(std::vector{title, count([](const auto&) { return true; })});
    for (const auto& name : detectors) cells.push_back(count([&](const auto& row) { return seen_by(row, name); }));
    for (const auto& word : outcomes) cells.push_back(count([&](const auto& row) { return row.outcome == word; }));
  };
  for (const auto& one : kinds) line(one, [&](const auto& row) { return kind(row) == one; });
  line("all", [](const auto&) { return true; });
  return table;
}

PlainTable outcome_table(const MutantRows& rows, const std::string& caption, const auto& belongs) {
  PlainTable table{caption, {"method", "mutant", "outcome", "reason"}, {}};
  for (const auto& row : rows)
    if (belongs(row)) table.rows.push_back({row.method, row.mutant, row.outcome, row.reason});
  return table;
}

/// By what parts of itself a coefficient was changed, the largest first: "0.1", "0.001".
std::vector<std::string> relative_changes(const MutantRows& rows) {
  std::set<double, std::greater<>> amounts;
  for (const auto& row : rows)
    if (row.amount) amounts.insert(*row.amount);
  std::vector<std::string> words;
  for (const double amount : amounts) words.push_back(value_text(amount));
  return words;
}

}  // namespace

Chapter mutation_chapter(const StudyResults& results) {
  const auto rows = results.table<MutantRow>();
  const auto with = [&](const std::string& word) {
    return std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.outcome == word; });
  };
  const auto sound = with(outcome::sound), accused = with(outcome::accused);
  const auto amounts = relative_changes(rows);
  const auto text = [](auto number) { return std::to_string(number); };
  Chapter chapter =
      chapter_text("mutation", {{"methods", text(sound + accused)},
                                {"mutants", text(static_cast<std::ptrdiff_t>(rows.size()) - sound - accused)},
                                {"caught", text(with(outcome::caught))},
                                {"changed_constant", text(with(outcome::changed_constant))},
                                {"baseline_only", text(with(outcome::baseline_only))},
                                {"free", text(with(outcome::free))},
                                {"no_change", text(with(outcome::no_change))},
                                {"survived", text(with(outcome::survived))},
                                {"accused", text(accused)},
                                {"amounts", enumerated(amounts, "and")},
                                {"least", amounts.empty() ? "–" : amounts.back()},
                                {"least_step", fmt::format("{:.0e}", std::pow(4.0, -one_step_rungs))}});
  chapter.tables.push_back(seen_table(rows));
  chapter.tables.push_back(
      outcome_table(rows, "Mutants that no study contradicts, with the reason", [](const auto& row) {
        return row.outcome != outcome::sound && row.outcome != outcome::accused && row.outcome != outcome::caught;
      }));
  if (accused > 0)
    chapter.tables.push_back(outcome_table(rows, "Original methods reported as faulty",
                                           [](const auto& row) { return row.outcome == outcome::accused; }));
  return chapter;
}

}  // namespace halfstep::inline reports
