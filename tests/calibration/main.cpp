// Prints what docs/verdict.md and README.md say of the verdict: halfstep_calibrate [COUNT [SEED]], how often it is
// right, wrong or silent on the calibration ladders; --thresholds, the same with every threshold halved and doubled;
// --rules, beside the rules of thumb of other test suites; --table, the thresholds, --tests, the tests, and --decision,
// the rules; --limits, how often intervals of limits hold them, for docs/values.md.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "halfstep/engine/fit/field_rules.hpp"
#include "halfstep/engine/verdict/decision.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"
#include "tests/calibration/energy_score.hpp"
#include "tests/calibration/score.hpp"
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
std::vector<std::string> said(std::uint64_t seed, int ladders) {
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
  const std::vector<std::string> as_it_is = said(seed, ladders);
  fmt::print(
      "| threshold | at | changed | answered | wrong | false passes | false fails | visible | order held, % "
      "| constant held, % | plain silent, % |\n|---|---|---|---|---|---|---|---|---|---|---|\n| all | 1 | 0 | {}\n",
      row(seed, ladders));
  for (const Threshold* threshold : thresholds)
    for (const double factor : {0.5, 2.0}) {
      Threshold::factors[threshold->index] = factor;
      const std::vector<std::string> now = said(seed, ladders);
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

}  // namespace
}  // namespace halfstep::testing

int main(int count, char** arguments) {
  using namespace halfstep::testing;
  const std::string option = count > 1 && arguments[1][0] == '-' ? arguments[1] : "";
  const int numbers = option.empty() ? 1 : 2;
  const int ladders = count > numbers            ? std::atoi(arguments[numbers])
                      : option == "--thresholds" ? 200
                      : option == "--limits"     ? 300
                      : option == "--drift"      ? 1000
                                                 : 700;
  const int seed = count > numbers + 1                           ? std::atoi(arguments[numbers + 1])
                   : option == "--limits" || option == "--drift" ? held_out
                                                                 : 1;
  const auto first = static_cast<std::uint64_t>(seed);
  const std::set<std::string> options = {"",           "--thresholds", "--rules",  "--table",
                                         "--decision", "--tests",      "--limits", "--drift"};
  if (options.count(option) == 0 || ladders < 1 || seed < 0) {
    std::fputs(
        "usage: halfstep_calibrate [--thresholds | --rules | --table | --decision | --tests | --limits | --drift] "
        "[LADDERS OF "
        "EACH "
        "FAMILY [FIRST SEED]]\n",
        stderr);
    return 2;
  }
  if (option.empty())
    fmt::print("{}", calibration_table(calibrate(first, ladders)));
  else if (option == "--thresholds")
    print_thresholds(first, ladders);
  else if (option == "--rules")
    print_rules(first, ladders);
  else if (option == "--decision")
    print_rules_of_decision();
  else if (option == "--tests")
    print_tests();
  else if (option == "--drift")
    fmt::print("{}", drift_table(score_drifts(first, ladders, 0)));
  else if (option == "--limits")
    fmt::print("{}", interval_table(score_intervals(first, ladders)));
  else
    print_table();
}
