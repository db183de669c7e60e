// The exponent that errors show over tolerances, beside the one that orders and error control give.
#include "halfstep/studies/tolerance/tolerance_exponent.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"

namespace halfstep::inline studies {
namespace {

/// A run has a whole number of steps, so that errors scatter about the power of the tolerance, by more than rounding
/// and in a way that no verdict on a ladder of equal steps expects. Where one of three interleaved ladders (three runs
/// span about one halving of the step) shows the expected exponent, no other is told; a higher one only where all three
/// do.
bool parts_contradict(const Ladder& ladder, Verdict verdict) {
  constexpr std::size_t parts = 3;
  for (std::size_t first = 0; first < parts; ++first) {
    Ladder part = ladder;
    part.rungs.clear();
    for (std::size_t i = first; i < ladder.rungs.size(); i += parts) part.rungs.push_back(ladder.rungs[i]);
    const Verdict of_part = judge(part).verdict;
    if (of_part == Verdict::pass || (verdict == Verdict::superconvergent && of_part != verdict)) return true;
  }
  return false;
}

/// The errors over steps of such a size, of those rows that reached the end and are kept.
Ladder ladder_over(
    const std::function<double(const ToleranceRow&)>& step, int order, const std::vector<ToleranceRow>& rows,
    Precision precision, const std::function<bool(const ToleranceRow&)>& keep = [](const auto&) { return true; }) {
  double size = 0;
  for (const ToleranceRow& row : rows) size = std::max(size, row.size);  // 0 of a run that did not reach the end
  Ladder ladder{Arithmetic(info(precision).unit_roundoff, size, 0)};
  ladder.claimed = order;
  for (const ToleranceRow& row : rows)
    if (row.status == "ok" && keep(row))
      ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), step(row), row.error});
  return ladder;
}

double effective_step(const ToleranceRow& row) { return row.effective_step; }

/// Whether the steps that were made lack a good part of what the exponent does, while the middle one of them goes with
/// h^k = tolerance, and the errors do not contradict order p over these steps.
bool steps_grow(double lacking, int order, double power, const std::vector<ToleranceRow>& rows, Precision precision) {
  std::vector<double> tolerances, typical, effective;
  for (const ToleranceRow& row : rows) {
    if (row.status != "ok") continue;
    tolerances.push_back(row.tolerance);
    typical.push_back(row.typical_step);
    effective.push_back(row.effective_step);
  }
  for (auto* numbers : {&tolerances, &typical, &effective})
    numbers->erase(numbers->begin(), numbers->begin() + static_cast<std::ptrdiff_t>(numbers->size() / 2));
  constexpr double half_an_order = 0.5, good_part = 1. / 3;
  const bool steps_follow = std::abs(1 / fitted_power(tolerances, typical) - power) < half_an_order;
  const double lacking_in_steps = order / power - order * fitted_power(tolerances, effective);
  return steps_follow && lacking_in_steps >= good_part * lacking &&
         judge(ladder_over(effective_step, order, rows, precision)).verdict != Verdict::fail;
}

/// Where an estimate vanishes, steps grow far beyond h^k = tolerance: to tolerance^(1 / (k + 1)) at a simple zero of
/// all its components, to tolerance^(1 / (k + 2)) at a double one. The sum of the local errors gets a term tolerance *
/// log(tolerance), or one with the power (p + 1) / (k + 2), of which the orders say nothing. An exponent that lacks
/// more is of another cause, and so is one of steps accepted with estimates above the tolerance. An estimate of one
/// component may nearly vanish all the way (that of fehlberg-8-7 falls with h^9 on most of `logistic`): there it is
/// enough that errors are of order p over steps that all obey the estimates told. Of steps that are not seen only the
/// estimate of one component is known to vanish.
bool estimate_may_vanish(const FindingRow& finding, int order, double power, const std::vector<ToleranceRow>& rows,
                         Precision precision) {
  constexpr double above_tolerance = 1.5;  // norms differ
  const auto obeys = [](const ToleranceRow& row) {
    return row.status != "ok" || (row.largest_estimate > 0 && row.largest_estimate <= above_tolerance);
  };
  if (rows.front().one_component && std::ranges::all_of(rows, obeys) &&
      judge(ladder_over(effective_step, order, rows, precision)).verdict == Verdict::pass)
    return true;
  const double least = (order + 1) / (power + 2), lacking = *finding.expected - *finding.observed;
  if (!(lacking > 0 && lacking - *finding.uncertainty <= *finding.expected - least)) return false;
  if (std::ranges::any_of(rows, [](const auto& row) { return row.largest_estimate > above_tolerance; })) return false;
  const bool are_seen = std::ranges::any_of(rows, [](const auto& row) { return row.typical_step > 0; });
  return are_seen ? steps_grow(lacking, order, power, rows, precision) : rows.front().one_component;
}

}  // namespace

void judge_exponent(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                    Findings& findings) {
  if (rows.empty()) return;
  const std::string subject = solver.name + " on " + rows.front().problem, quantity = "exponent of the tolerance";
  auto in = findings.in(precision);
  for (const ToleranceRow& row : rows)
    if (!row.reason.empty()) {
      in.verdict(subject, quantity, Verdict::fail,
                 fmt::format("broken at a tolerance of {:.2g}: {}", row.tolerance, row.reason));
      return;
    }
  const auto theta = solver.tolerance_exponent();
  if (!theta) return findings.declined(subject, quantity, "its order varies, or is not claimed");
  // Of a step as long as h^k = tolerance allows the error is of order p in h: a ladder as any other.
  const double power = solver.order() / *theta;
  const auto allowed = [power](const ToleranceRow& row) { return std::pow(row.tolerance, 1 / power); };
  const Ladder ladder = ladder_over(allowed, solver.order(), rows, precision);
  if (ladder.rungs.empty()) {
    in.verdict(subject, quantity, Verdict::unstable,
               fmt::format("no run reached the end; at a tolerance of {:.2g}: {}", rows.front().tolerance,
                           rows.front().status));
    return;
  }
  FindingRow& finding = in.order(subject, quantity, ladder);
  for (auto* number : {&finding.expected, &finding.observed, &finding.uncertainty})
    if (*number) **number /= power;
  const auto withdraw = [&](const char* reason) {
    finding.verdict = Verdict::no_window;
    finding.observed = finding.uncertainty = std::nullopt;
    finding.reason = reason;
  };
  if (finding.verdict == Verdict::fail) {
    const Ladder clear = ladder_over(allowed, solver.order(), rows, precision,
                                     [&](const ToleranceRow& row) { return is_clear_of_rounding(row, precision); });
    const Verdict of_clear = judge(clear).verdict;
    if (of_clear == Verdict::pass || of_clear == Verdict::superconvergent)
      return withdraw("the errors fall more slowly only where the rounding of all evaluations may be seen");
    if (of_clear != Verdict::fail && clear.rungs.size() < ladder.rungs.size())
      return withdraw("the errors fall more slowly, but those that are clear of rounding show no exponent");
  }
  if (finding.verdict == Verdict::fail && finding.observed && finding.uncertainty &&
      estimate_may_vanish(finding, solver.order(), power, rows, precision))
    return withdraw("the estimate vanishes on the way, where steps grow beyond what the tolerance allows");
  if ((finding.verdict == Verdict::fail || finding.verdict == Verdict::superconvergent) &&
      parts_contradict(ladder, finding.verdict))
    return withdraw(
        "subsets of every third tolerance show different exponents, since the number of steps is a whole number");
  if (finding.observed && (finding.verdict == Verdict::fail || finding.verdict == Verdict::superconvergent))
    finding.reason = fmt::format("errors fall with tolerance^{:.3g}, where {:.3g} follows from the orders",
                                 *finding.observed, *finding.expected);
  else if (finding.verdict != Verdict::pass)  // of the ladder, which has orders and h
    finding.reason = fmt::format("with h = tolerance^(1/{:g}), {}", power, finding.reason);
}

std::vector<ToleranceRow> runs_for_exponent(const AdaptiveMethod& solver, const Problem& problem, Precision precision,
                                            const std::atomic<bool>* stop) {
  constexpr long long more_evaluations = 10;
  constexpr double sharp = 0.03;
  ToleranceLadder ladder = tolerance_ladder(solver, precision);
  auto rows = tolerance_runs(solver, problem, precision, ladder, stop);
  const auto is_stopped = [stop] { return stop != nullptr && *stop; };
  if (foreign(solver) != nullptr || info(precision).native || rows.empty() || is_stopped()) return rows;
  if (rows.back().evaluations <= ladder.evaluations) return rows;  // the tightest tolerance was not too much
  Findings first("tolerance");
  judge_exponent(solver, rows, precision, first);
  const FindingRow& row = first.rows().back();
  if (row.verdict != Verdict::no_window && row.uncertainty.value_or(0) <= sharp) return rows;
  ladder.evaluations *= more_evaluations;
  auto more = tolerance_runs(solver, problem, precision, ladder, stop);
  return more.size() > rows.size() ? more : rows;
}

}  // namespace halfstep::inline studies
