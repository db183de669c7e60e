// How often the verdict is right, wrong or silent on the calibration ladders.
#include "tests/calibration/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halfstep::testing {
namespace {

// Orders that the ladder does not have, and might be claimed to have.
std::vector<double> false_claims(const CalibrationLadder& known) {
  std::vector<double> claims = known.tempting;
  const double order = known.order.value_or(2);
  for (const double claim : {std::floor(order) - 1, std::floor(order), std::ceil(order), std::ceil(order) + 1})
    claims.push_back(claim);
  std::sort(claims.begin(), claims.end());
  claims.erase(std::unique(claims.begin(), claims.end()), claims.end());
  std::erase_if(claims, [&](double claim) { return claim < 1 || claim == known.order; });
  return claims;
}

Verdict verdict_on(Ladder ladder, double claimed) {
  ladder.claimed = claimed;
  return judge(ladder).verdict;
}

}  // namespace

CalibrationScore& CalibrationScore::operator+=(const CalibrationScore& other) {
  for (int CalibrationScore::*count :
       {&CalibrationScore::ladders, &CalibrationScore::answered, &CalibrationScore::wrong,
        &CalibrationScore::false_passes, &CalibrationScore::visible_passes, &CalibrationScore::false_fails,
        &CalibrationScore::visible_fails, &CalibrationScore::order_held, &CalibrationScore::constants,
        &CalibrationScore::constant_held})
    this->*count += other.*count;
  for (std::size_t i = 0; i < by_rungs.size(); ++i) {
    by_rungs[i] += other.by_rungs[i];
    silent[i] += other.silent[i];
  }
  return *this;
}

CalibrationScore score(const CalibrationLadder& known) {
  CalibrationScore result;
  result.family = known.family;
  result.ladders = 1;
  const Finding finding = judge(known.ladder);
  const auto size = static_cast<std::size_t>(std::clamp(known.clean, 3, 6) - 3);
  result.by_rungs[size] = 1;
  result.silent[size] = finding.observed ? 0 : 1;
  for (const double claim : false_claims(known))
    result.false_passes += verdict_on(known.ladder, claim) == Verdict::pass ? 1 : 0;
  if (known.order && *known.order > 0) {
    const Verdict truth = verdict_on(known.ladder, *known.order);
    result.false_fails = truth == Verdict::fail || truth == Verdict::superconvergent ? 1 : 0;
  }
  if (known.visible) {
    result.visible_passes = result.false_passes;
    result.visible_fails = result.false_fails;
  }
  if (!finding.observed) return result;
  result.answered = 1;
  if (!known.order) return result;
  const double off = std::abs(*finding.observed - *known.order);
  result.wrong = known.visible && off > std::max(0.1, 3 * *finding.uncertainty) ? 1 : 0;
  result.order_held = off <= *finding.uncertainty ? 1 : 0;
  if (!finding.constant || !known.constant) return result;
  result.constants = 1;
  result.constant_held = std::abs(*finding.constant - *known.constant) <= *finding.constant_uncertainty ? 1 : 0;
  return result;
}

std::vector<CalibrationScore> calibrate(std::uint64_t first, int count) {
  std::vector<CalibrationScore> scores;
  CalibrationScore all;
  all.family = "all";
  for (const auto family : calibration_families()) {
    CalibrationScore sum;
    sum.family = family;
    for (int i = 0; i < count; ++i) sum += score(calibration_ladder(family, first + static_cast<std::uint64_t>(i)));
    all += sum;
    scores.push_back(sum);
  }
  scores.push_back(all);
  return scores;
}

std::string calibration_table(std::span<const CalibrationScore> scores) {
  const auto percent = [](int part, int whole) {
    return whole == 0 ? std::string("-") : fmt::format("{:.1f} %", 100.0 * part / whole);
  };
  std::string table = fmt::format("{:<22}{:>8}{:>9}{:>7}{:>11}{:>11}{:>11}{:>11}{:>10}{:>10}   {}\n", "family",
                                  "ladders", "answered", "wrong", "false pass", "(visible)", "false fail", "(visible)",
                                  "order in", "const. in", "silent with 3, 4, 5, 6+ clean rungs");
  for (const CalibrationScore& s : scores) {
    table += fmt::format("{:<22}{:>8}{:>9}{:>7}{:>11}{:>11}{:>11}{:>11}{:>10}{:>10}  ", s.family, s.ladders, s.answered,
                         s.wrong, s.false_passes, s.visible_passes, s.false_fails, s.visible_fails,
                         percent(s.order_held, s.answered), percent(s.constant_held, s.constants));
    for (std::size_t i = 0; i < s.by_rungs.size(); ++i) table += " " + percent(s.silent[i], s.by_rungs[i]);
    table += "\n";
  }
  return table;
}

}  // namespace halfstep::testing
