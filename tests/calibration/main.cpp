// Prints what docs/verdict.md and README.md say of the verdict: halfstep_calibrate [COUNT [SEED]], how often it is
// right, wrong or silent on the calibration ladders; --thresholds, the same with every threshold halved and doubled;
// --rules, beside the rules of thumb of other test suites; --table, the thresholds, --tests, the tests, and --decision,
// the rules; --limits, how often intervals of limits hold them, for docs/values.md; --laws, how often the law of
// a ladder is named right, for docs/laws.md; --surfaces and --halved-surfaces, how often orders in two
// step sizes are found, for docs/two-step-sizes.md; --noise, what is said of noisy ladders, for docs/noise.md; --drift,
// how often the class of a drift is right, for docs/drift.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/rules/field_rules.hpp"
#include "halfstep/engine/verdict/decision.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"
#include "tests/calibration/energy_score.hpp"
#include "tests/calibration/law_score.hpp"
#include "tests/calibration/noisy_score.hpp"
#include "tests/calibration/score.hpp"
#include "tests/calibration/surface_score.hpp"
#include "tests/calibration/value_score.hpp"

namespace halfstep::testing {
namespace {

// The sums over all families, and the silence on plain ladders of six rungs or more.
std::string row(std::uint64_t seed, int ladders) {
  const auto scores = calibrate(seed, ladders);
  const CalibrationScore &plain = scores.front(), &all = scores.back();
  const auto percent = [](int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; };
  return fmt::format("{} | {} | {} | {} | {} | {:.1f} | {:.1f} | {:.1f} |", all.answered, all.wrong, all.false_passes,
                     all.false_fails, all.visible_passes + all.visible_fails, percent(all.order_held, all.answered),
                     percent(all.constant_held, all.constants), percent(plain.silent[3], plain.by_rungs[3]));
}

// Every number that is said of the calibration ladders, without a claim and with that of the true order.
std::vector<std::string> findings_of(std::uint64_t seed, int ladders) {
  std::vector<std::string> all;
  for (const auto family : calibration_families())
    for (int i = 0; i < ladders; ++i) {
      const CalibrationLadder known = calibration_ladder(family, seed + static_cast<std::uint64_t>(i));
      std::string& text = all.emplace_back();
      for (const auto& claim : {std::optional<double>(), known.order}) {
        Ladder ladder = known.ladder;
        ladder.claimed = claim;
        const Finding finding = judge(ladder);
        text += fmt::format("{} {} {} {} {} ", word(finding.verdict), finding.observed.value_or(-1),
                            finding.uncertainty.value_or(-1), finding.constant.value_or(-1),
                            finding.constant_uncertainty.value_or(-1));
      }
    }
  return all;
}

void print_thresholds(std::uint64_t seed, int ladders) {
  const std::vector<std::string> as_it_is = findings_of(seed, ladders);
  fmt::print(
      "| threshold | at | changed | answered | wrong | false passes | false fails | visible | order held, % "
      "| constant held, % | plain silent, % |\n|---|---|---|---|---|---|---|---|---|---|---|\n| all | 1 | 0 | {}\n",
      row(seed, ladders));
  for (const Threshold* threshold : thresholds)
    for (const double factor : {0.5, 2.0}) {
      Threshold::factors[threshold->index] = factor;
      const std::vector<std::string> now = findings_of(seed, ladders);
      int changed = 0;
      for (std::size_t i = 0; i < now.size(); ++i) changed += now[i] == as_it_is[i] ? 0 : 1;
      fmt::print("| {} | {} | {} | {}\n", threshold->name, threshold->value * factor, changed, row(seed, ladders));
      Threshold::factors[threshold->index] = 1;
    }
}

void print_rules(std::uint64_t first, int ladders) {
  // On fewer, or hidden ones, no rule can be expected to see the order.
  constexpr int clean_rungs = 6;
  std::vector<KnownLadder> known;
  for (const auto family : calibration_families())
    for (int i = 0; i < ladders; ++i)
      if (const auto one = calibration_ladder(family, first + static_cast<std::uint64_t>(i));
          one.visible && one.clean >= clean_rungs && *one.order >= 1)
        known.push_back({one.ladder, *one.order});
  fmt::print("| rule, on {} ladders | sound orders rejected | wrong orders accepted | no answer |\n|---|---|---|---|\n",
             known.size());
  for (const RuleScore& score : compare_rules(known)) {
    const bool ours = score.rule == "halfstep";
    const std::string bold = ours ? "**" : "";
    fmt::print("| {0}{1}{0} | {0}{2:.1f} %{0} | {0}{3:.1f} %{0} | {4}|\n", bold, score.rule,
               score.false_rejections_percent, score.false_acceptances_percent,
               ours ? fmt::format("{:.1f} % ", score.unresolved_percent) : "");
  }
}

void print_table() {
  fmt::print("| threshold | value | meaning | origin |\n|---|---|---|---|\n");
  for (const Threshold* threshold : thresholds)
    fmt::print("| {} | {} | {} | {} |\n", threshold->name, threshold->value, threshold->meaning, threshold->origin);
}

void print_rules_of_decision() {
  fmt::print("| if | verdict | tests |\n|---|---|---|\n");
  for (const Rule& rule : rules()) {
    std::string tests;
    for (const Condition& condition : rule.conditions)
      tests +=
          fmt::format("{}{}{}", tests.empty() ? "" : ", ", condition.holds ? "" : "not ", info(condition.test).name);
    fmt::print("| {} | `{}` | {} |\n", rule.when, word(rule.verdict), tests.empty() ? "otherwise" : tests);
  }
}

void print_tests() {
  fmt::print("| test | the number | holds if it is |\n|---|---|---|\n");
  for (std::size_t i = 0; i <= static_cast<std::size_t>(Test::missing_results); ++i) {
    const TestInfo& test = info(static_cast<Test>(i));
    const char* kind = test.kind == TestInfo::Kind::at_most    ? "the threshold or less"
                       : test.kind == TestInfo::Kind::at_least ? "the threshold or more"
                                                               : "so";
    fmt::print("| {} | {} | {} |\n", test.name, test.asks, kind);
  }
}

// What the program prints on request, of so many ladders of each family from a seed on where nothing else is asked.
struct Table {
  std::string_view option;
  int ladders;
  int seed;
  void (*print)(std::uint64_t seed, int ladders);
};

constexpr Table tables[] = {
    {"", 700, 100000,
     [](std::uint64_t seed, int count) { fmt::print("{}", calibration_table(calibrate(seed, count))); }},
    {"--thresholds", 200, 1, print_thresholds},
    {"--rules", 700, 1, print_rules},
    {"--table", 1, 1, [](std::uint64_t, int) { print_table(); }},
    {"--decision", 1, 1, [](std::uint64_t, int) { print_rules_of_decision(); }},
    {"--tests", 1, 1, [](std::uint64_t, int) { print_tests(); }},
    {"--limits", 300, held_out,
     [](std::uint64_t seed, int count) { fmt::print("{}", interval_table(score_intervals(seed, count))); }},
    {"--laws", 300, held_out_laws,
     [](std::uint64_t seed, int count) { fmt::print("{}", law_table(score_laws(seed, count))); }},
    {"--noise", 5000, static_cast<int>(first_noisy_measured),
     [](std::uint64_t seed, int count) { fmt::print("{}", noisy_table(score_noisy(seed, count))); }},
    {"--drift", 2000, first_drift_measured,
     [](std::uint64_t seed, int count) { fmt::print("{}", drift_table(score_drifts(seed, count, 0))); }},
    {"--halved-surfaces", 300, static_cast<int>(held_out_surfaces),
     [](std::uint64_t seed, int count) {
       constexpr std::array<std::string_view, 1> halved{"halved"};
       fmt::print("{}", surface_table(score_surfaces(seed, count, halved)));
     }},
    {"--surfaces", 30, static_cast<int>(held_out_surfaces),
     [](std::uint64_t seed, int count) { fmt::print("{}", surface_table(score_surfaces(seed, count))); }},
};

int usage() {
  std::string options;
  for (const Table& table : tables)
    if (!table.option.empty()) options += (options.empty() ? "" : " | ") + std::string(table.option);
  fmt::print(stderr, "usage: halfstep_calibrate [{}] [LADDERS OF EACH FAMILY [FIRST SEED]]\n", options);
  return 2;
}

}  // namespace
}  // namespace halfstep::testing

int main(int count, char** arguments) {
  using namespace halfstep::testing;
  const bool named = count > 1 && arguments[1][0] == '-';
  const std::string_view option = named ? arguments[1] : "";
  const auto* table =
      std::find_if(std::begin(tables), std::end(tables), [&](const Table& one) { return one.option == option; });
  if (table == std::end(tables)) return usage();
  const int numbers = named ? 2 : 1;
  const int ladders = count > numbers ? std::atoi(arguments[numbers]) : table->ladders;
  const int seed = count > numbers + 1 ? std::atoi(arguments[numbers + 1]) : table->seed;
  if (ladders < 1 || seed < 0) return usage();
  table->print(static_cast<std::uint64_t>(seed), ladders);
}
