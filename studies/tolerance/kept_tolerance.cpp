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
constexpr long long fewest_steps_of_run = 5;  // its first and its last step are not chosen by their estimates

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
  constexpr double above_tolerance = 10;
  const ToleranceRow& tightest = *finished.back();
  const auto other = std::find_if(finished.rbegin(), finished.rend(), [&](const ToleranceRow* row) {
    return row->error != tightest.error || row->accepted != tightest.accepted;
  });
  const ToleranceRow& first = **other.base();
  const bool is_as_good = !(tightest.error > above_tolerance * tightest.tolerance * std::max(1.0, tightest.size)) ||
                          !is_clear_of_rounding(tightest, precision);
  if (!is_as_good && finished.end() - other.base() >= static_cast<std::ptrdiff_t>(fewest))
    return fmt::format("a tolerance changes nothing: from {:.2g} to {:.2g} the error is {:.3g}, after {} steps",
                       first.tolerance, tightest.tolerance, tightest.error, tightest.accepted);
  return "";
}

/// What is wrong with the estimates of the steps that were accepted; empty: nothing, or they are not shown.
std::string what_estimates_lack(const std::vector<const ToleranceRow*>& finished) {
  constexpr double most_over = 10;  // norms differ by the root of the dimension
  std::vector<const ToleranceRow*> nothing, over;
  for (const ToleranceRow* row : finished) {
    if (row->typical_estimate == 0 && row->largest_ratio > 0) nothing.push_back(row);
    if (row->typical_estimate > most_over) over.push_back(row);
  }
  const auto few = finished.size() / 4;
  if (over.size() > few)
    return fmt::format("most steps are accepted with estimates above the tolerance: at {:.2g} {:.3g} times as large",
                       over.back()->tolerance, over.back()->typical_estimate);
  if (nothing.size() > few)
    return fmt::format("most estimates of the steps accepted are 0, at a tolerance of {:.2g} for one",
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
  constexpr double far_above = 10;        // a tolerance: norms differ
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
  const bool steps_are_deceived = std::ranges::any_of(ratios, [](double ratio) { return ratio > far_above; });
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
  const bool may_be_lost =
      foreign(solver) != nullptr && ((expected - fit.power) * power < orders_lost || steps_are_deceived);
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
  if (const std::string what = what_estimates_lack(finished); !what.empty()) return tell(Verdict::fail, what);
  if (deceived.size() < fewest) return;
  // Norms of tolerances differ by the root of the dimension, and estimates are no bounds.
  constexpr double most_deceived = 0.5, most_over = 10;
  const double typical = median(deceived), over = median(ratios);
  const bool is_kept = !(typical > most_deceived && over > most_over);
  tell(is_kept ? Verdict::pass : Verdict::fail,
       fmt::format("at half of the tolerances {:.0f} % of the steps or more have true local errors above what is "
                   "allowed, up to {:.2g} times as large",
                   100 * typical, over));
}

}  // namespace halfstep::inline studies
