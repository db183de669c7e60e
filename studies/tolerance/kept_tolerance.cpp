// Statistics over the tolerances of one solver on one problem.
#include "halfstep/studies/tolerance/kept_tolerance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/core/median.hpp"
#include "halfstep/studies/tolerance/tolerance_runs.hpp"

namespace halfstep::inline studies {
namespace {

std::string subject_of(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows) {
  return solver.name + " on " + rows.front().problem;
}

constexpr std::size_t fewest = 6;             // tolerances of which anything is told
constexpr long long fewest_steps_of_run = 5;  // the first and the last are not chosen by their estimates, most are then
constexpr double norms_differ = 10;           // times: by the root of the dimension, and estimates are no bounds

/// Whether the errors are a ladder, over steps as long as h^power = tolerance allows, that contradicts the order.
bool contradicts(int order, double power, const std::vector<double>& tolerances, const std::vector<double>& errors,
                 const Arithmetic& arithmetic) {
  Ladder ladder{arithmetic};
  ladder.claimed = order;
  for (std::size_t i = 0; i < errors.size(); ++i)
    ladder.rungs.push_back({static_cast<int>(i), std::pow(tolerances[i], 1 / power), errors[i]});
  return judge(ladder).verdict == Verdict::fail;
}

/// Why a tolerance is ignored; empty where it is not. `finished`: rows of runs that reached the end.
std::string why_ignored(const std::vector<const ToleranceRow*>& finished, Precision precision) {
  // From which of them on all are the same run. That it is as good as the tightest tolerance asks is no fault.
  const ToleranceRow& tightest = *finished.back();
  const auto other = std::find_if(finished.rbegin(), finished.rend(), [&](const ToleranceRow* row) {
    return row->error != tightest.error || row->accepted != tightest.accepted;
  });
  if (other == finished.rbegin()) return "";  // an error that is no number
  constexpr double two_decades = 1e2;         // over which it has to make a difference
  const ToleranceRow& first = **other.base();
  const bool is_as_good = !(tightest.error > norms_differ * tightest.tolerance * std::max(1.0, tightest.size)) ||
                          !is_clear_of_rounding(tightest, precision);
  if (is_as_good || first.tolerance < two_decades * tightest.tolerance) return "";
  return fmt::format("a tolerance changes nothing: from {:.2g} to {:.2g} the error is {:.3g}, after {} steps",
                     first.tolerance, tightest.tolerance, tightest.error, tightest.accepted);
}

/// What is wrong with the estimates that are told of the steps accepted; empty: nothing, or they are not told. Where
/// true local errors are within the tolerance, something else than what is told may have been held to it.
std::string what_estimates_lack(const AdaptiveMethod& solver, const std::vector<const ToleranceRow*>& finished) {
  constexpr double matters = 1e-2;  // true local errors over the tolerance: smaller ones may be of an exact flow
  std::vector<const ToleranceRow*> nothing, no_number, over;
  for (const ToleranceRow* row : finished) {
    if (!(row->largest_ratio > matters)) continue;
    if (row->typical_estimate == 0) nothing.push_back(row);
    if (std::isinf(row->typical_estimate)) no_number.push_back(row);
    if (row->typical_estimate > norms_differ * solver.effectivity() && row->largest_ratio > 1) over.push_back(row);
  }
  const auto are_many = [&](const auto& some) { return some.size() > finished.size() / 4; };
  const bool are_claimed = solver.estimate_power() > 0;
  if (are_claimed && are_many(no_number))
    return fmt::format(
        "most steps are accepted with estimates that are no numbers, for example at a tolerance of {:.2g}",
        no_number.back()->tolerance);
  if (are_many(over))
    return fmt::format("most steps are accepted with estimates above the tolerance: at {:.2g} {:.3g} times as large",
                       over.back()->tolerance, over.back()->typical_estimate);
  if (are_claimed && are_many(nothing))
    return fmt::format("most steps are accepted with estimates of 0, for example at a tolerance of {:.2g}",
                       nothing.back()->tolerance);
  return "";
}

}  // namespace

void judge_curve(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                 Findings& findings) {
  const auto theta = solver.tolerance_exponent();
  if (rows.empty() || !theta || solver.dense_order() == 0) return;
  const std::string quantity = "exponent of the curve's error";
  constexpr double above_rounding = 1e3;  // of the state
  std::vector<double> ratios;
  std::vector<double> tolerances, errors;
  for (const ToleranceRow& row : rows) {
    if (row.status != "ok" || std::isnan(row.curve_error)) continue;
    if (std::isinf(row.curve_error)) {
      findings.in(precision).verdict(subject_of(solver, rows), quantity, Verdict::fail,
                                     fmt::format("the curve is no number, at a tolerance of {:.2g}", row.tolerance));
      return;
    }
    if (!(row.curve_error > above_rounding * info(precision).unit_roundoff * row.size)) continue;
    if (row.accepted < fewest_steps_of_run) continue;
    tolerances.push_back(row.tolerance);
    errors.push_back(row.curve_error);
    ratios.push_back(row.largest_ratio);
  }
  if (tolerances.size() < fewest)
    return findings.declined(subject_of(solver, rows), quantity,
                             "too few tolerances have errors above rounding in enough steps");
  // Steps of the loosest tolerances are too long for what their error is to show.
  const auto loosest = static_cast<std::ptrdiff_t>(std::min(tolerances.size() / 2, tolerances.size() - fewest));
  tolerances.erase(tolerances.begin(), tolerances.begin() + loosest);
  errors.erase(errors.begin(), errors.begin() + loosest);
  ratios.erase(ratios.begin(), ratios.begin() + loosest);
  const bool steps_are_deceived = std::ranges::any_of(ratios, [](double ratio) { return ratio > norms_differ; });
  const double power = solver.order() / *theta;  // of h, that the tolerance allows
  const double expected = (solver.dense_order() + 1) / power;
  const PowerFit fit = power_fit(tolerances, errors);
  const double half_an_order = 0.5 / power;
  auto in = findings.in(precision);
  FindingRow& finding =
      in.value(subject_of(solver, rows), quantity, expected, fit.power, std::max(half_an_order, 2 * fit.error),
               "in steps as the solver chooses them, the first and the last among them");
  if (finding.verdict != Verdict::fail) return;
  // A mean slope may be that of a few tolerances: a ladder has to contradict the order, unless errors fall more slowly
  // than those of a straight line, h^2.
  const Arithmetic arithmetic(info(precision).unit_roundoff, rows.back().size, 0);
  constexpr double less_than_a_line = 1.5;
  const bool is_contradicted = fit.power * power < less_than_a_line ||
                               contradicts(solver.dense_order() + 1, power, tolerances, errors, arithmetic);
  // Code from elsewhere that solves its equations to the tolerance alone, in double, loses up to an order that its
  // curve has over equal steps; its controllers may let a few steps grow far beyond the tolerance, at some tolerances:
  // what the curve's errors show then is the steps.
  constexpr double orders_lost = 1.5;
  // Where the estimate of one component vanishes steps grow, and only some of them are looked at.
  const bool is_near = (expected - fit.power) * power < orders_lost;
  const bool may_be_lost =
      (foreign(solver) != nullptr && (is_near || steps_are_deceived)) || (rows.front().one_component && is_near);
  if (fit.power > expected)
    finding.verdict = Verdict::superconvergent;
  else if (may_be_lost || !is_contradicted)
    finding.verdict = Verdict::resolved;
  finding.reason =
      fmt::format("between the points errors fall with tolerance^{:.3g}, where {:.3g} follows from the orders",
                  fit.power, expected);
}

void tell_scatter(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                  Findings& findings) {
  std::vector<double> tolerances, errors;
  for (const ToleranceRow& row : rows) {
    if (row.status != "ok" || !is_clear_of_rounding(row, precision)) continue;
    tolerances.push_back(row.tolerance);
    errors.push_back(row.error);
  }
  if (tolerances.size() < fewest) return;
  findings.in(precision).number(subject_of(solver, rows), "scatter of the errors over tolerances",
                                std::exp(power_fit(tolerances, errors).scatter),
                                "the factor by which they lie off a power of the tolerance, root mean square");
}

void judge_kept(const AdaptiveMethod& solver, const std::vector<ToleranceRow>& rows, Precision precision,
                Findings& findings) {
  std::vector<double> deceived, ratios;
  std::vector<const ToleranceRow*> finished;
  for (const ToleranceRow& row : rows) {
    if (row.status != "ok") continue;
    finished.push_back(&row);
    if (!std::isfinite(row.deceived)) continue;
    deceived.push_back(row.deceived);
    ratios.push_back(row.largest_ratio);
  }
  if (finished.size() < fewest) return;
  auto in = findings.in(precision);
  const auto tell = [&](Verdict verdict, const std::string& reason) {
    in.verdict(subject_of(solver, rows), "whether the tolerance is kept", verdict, reason);
  };
  if (const std::string why = why_ignored(finished, precision); !why.empty()) return tell(Verdict::fail, why);
  if (const std::string what = what_estimates_lack(solver, finished); !what.empty()) return tell(Verdict::fail, what);
  if (deceived.size() < fewest) return;
  constexpr double most_deceived = 0.5;
  const double typical = median(deceived), over = median(ratios);
  const bool is_kept = !(typical > most_deceived && over > norms_differ);
  tell(is_kept ? Verdict::pass : Verdict::fail,
       fmt::format("at half of the tolerances {:.0f} % of the steps or more have true local errors above what is "
                   "allowed, up to {:.2g} times as large",
                   100 * typical, over));
}

}  // namespace halfstep::inline studies
