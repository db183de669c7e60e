// What an estimate says of one step, beside the exact step.
#include "halfstep/studies/estimate/estimate_ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "halfstep/core/error.hpp"
#include "halfstep/core/first_order_system.hpp"
#include "halfstep/core/text/told_apart.hpp"
#include "halfstep/engine/plan/adaptive_solvers.hpp"
#include "halfstep/engine/run/lost_rungs.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int first_level = 4, last_level = 14;  // h = T / 2^level
constexpr int first_level_in_double = 2;         // errors of high order sink to rounding within few halvings

template <class W>
double norm(const std::vector<W>& a) {
  using std::sqrt;
  W sum(0);
  for (const W& entry : a) sum += entry * entry;
  return to_double(W(sqrt(sum)));
}

template <class W, class T>
std::vector<W> difference(std::vector<W> a, const std::vector<T>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= W(b[i]);
  return a;
}

/// Whether the solution is advanced with the higher of two orders: then the estimate is of the result that is not kept.
bool is_extrapolated(const AdaptiveMethod& solver) { return solver.estimate_power() <= solver.order(); }

/// The error of the result that is not kept, which what is kept and the estimate tell. Code from elsewhere shows its
/// estimate up to its sign, and perhaps a factor: of both results that may be meant, the one whose error is nearer to
/// the estimate.
template <class W, class T>
double error_of_lower_order(const AdaptiveMethod& solver, const std::vector<W>& local, const std::vector<T>& errors) {
  if (foreign(solver) == nullptr) return norm(difference(local, errors));
  const W factor(solver.effectivity());
  std::vector<W> below, above;
  for (std::size_t i = 0; i < local.size(); ++i) {
    below.push_back(local[i] - W(errors[i]) / factor);
    above.push_back(local[i] + W(errors[i]) / factor);
  }
  const double expected = norm(errors) / solver.effectivity();
  const auto off = [&](double error) { return std::abs(std::log(error / expected)); };
  return off(norm(below)) < off(norm(above)) ? norm(below) : norm(above);
}

/// Steps in T; true values in a precision that is wider, or the same.
template <class T>
std::vector<EstimateRow> ladder_in(const AdaptiveMethod& solver, const Problem& problem) {
  using W = Exact<T>;
  const auto system = make_system<T>(problem);
  const auto wide = make_system<W>(problem);
  const FirstOrderSystem<T> states(*system);
  const FirstOrderSystem<W> wide_states(*wide);
  const auto n = static_cast<std::size_t>(problem.dimension);
  std::vector<T> x(n), v(n), start;
  std::vector<W> wide_x(n), wide_v(n), exact;
  system->initial(x.data(), v.data());
  states.gather(std::span<const T>(x), std::span<const T>(v), start);
  const auto motion = solution<W>(problem);
  const W end = problem.data.at("T").as<W>();
  std::vector<EstimateRow> rows;
  LostRungs lost;
  const int first = is_native<T> ? first_level_in_double : first_level + further_halvings(solver);
  for (int level = first; level <= last_level; ++level) {
    EstimateRow row{.problem = problem.name, .solver = solver.name, .precision = name(precision_of_steps(solver))};
    row.h = to_double(W(end / W(1LL << level)));
    motion->at(W(row.h), wide_x.data(), wide_v.data());
    wide_states.gather(std::span<const W>(wide_x), std::span<const W>(wide_v), exact);
    row.size = std::max(norm(start), norm(exact));
    row.estimate = row.estimated_error = row.local_error = std::numeric_limits<double>::quiet_NaN();
    AdaptiveSolver<T> one_step(solver, *system, {}, T(0), start, {.first_step = row.h, .equal_steps = true});
    const auto look = [&](const AdaptiveStep<T>& step) {
      if (step.h != T(row.h))
        throw IntegratorError("a step of " + to_text(row.h) + " is asked for, and one of " +
                              to_text(to_double(step.h)) + " made");
      const auto local = difference(std::vector<W>(step.after.begin(), step.after.end()), exact);
      row.local_error = norm(local);
      row.shown = !step.errors.empty();
      if (!row.shown) return;
      row.estimate = norm(step.errors);
      row.estimated_error =
          is_extrapolated(solver) ? error_of_lower_order(solver, local, step.errors) : row.local_error;
    };
    const auto make_step = [&] {
      const AdaptiveRun run = one_step.advance_to(T(row.h), look);
      if (run.outcome == Outcome::broken) throw IntegratorError(run.reason);
      return row;
    };
    rows.push_back(lost.unless_broken(make_step, EstimateRow(row)));
  }
  lost.check(rows.size());
  return rows;
}

/// Whether no step has an estimate, though its error is far above rounding.
bool is_never_set(const std::vector<EstimateRow>& rows, double far_above) {
  const auto is_zero = [](const EstimateRow& row) { return row.estimate == 0; };
  const auto is_off = [&](const EstimateRow& row) { return row.local_error > far_above; };
  return std::all_of(rows.begin(), rows.end(), is_zero) && std::any_of(rows.begin(), rows.end(), is_off);
}

/// Of steps whose errors are far above rounding, the longest first.
std::vector<double> effectivities_of(const std::vector<EstimateRow>& rows, double far_above) {
  std::vector<double> all;
  for (const EstimateRow& row : rows)
    if (!(row.estimated_error <= far_above)) all.push_back(row.estimate / row.estimated_error);
  return all;
}

/// What is left to `expected` falls with h, and halves from one step size to the next. `least`: what rounding leaves
/// unknown.
void judge_effectivity(const std::vector<double>& values, double expected, double least, bool reaches_small_steps,
                       const std::string& subject, FindingsIn& in) {
  constexpr double settled = 0.1;
  const char* quantity = "effectivity of the estimate";
  const std::size_t n = values.size();
  if (n < 4) {
    in.verdict(subject, quantity, Verdict::no_window, "fewer than four steps have errors far above rounding");
    return;
  }
  const double last = values[n - 1], change = last - values[n - 2], before = values[n - 2] - values[n - 3];
  const bool settles = std::abs(change) <= settled && std::abs(change) <= std::abs(before) + least;
  if (!settles) {
    const bool is_far = std::abs(change) > settled || std::abs(last - expected) > 10 * settled;
    const Verdict verdict = !std::isfinite(last)            ? Verdict::unstable
                            : reaches_small_steps && is_far ? Verdict::fail
                                                            : Verdict::no_window;
    in.verdict(
        subject, quantity, verdict,
        fmt::format("it does not settle: {} at the finest steps: {}", told_apart({values[n - 3], values[n - 2], last}),
                    std::abs(change) > settled ? fmt::format("the last change is larger than {:g}", settled)
                                               : "the last change is larger than the one before"));
    return;
  }
  in.value(subject, quantity, expected, last + change, std::max({2 * std::abs(change), std::abs(before), least}),
           "the estimate over the true local error that it estimates, as h tends to 0");
}

/// Of code from elsewhere that keeps the higher order: the estimate over the error of the result that is not kept tends
/// to what is expected whatever its factor, if what it keeps is of a higher order than it. In double few steps show
/// more than that; where they do not settle it is not measured. An estimate several times too large hides that the
/// lower order is kept: of k times one the ratio is k / (k + 1).
void judge_what_is_kept(const std::vector<double>& values, double expected, const std::string& subject,
                        FindingsIn& in) {
  constexpr double near = 0.25;  // a half, or a multiple, is seen where the lower order is kept
  const char* quantity = "effectivity of the estimate";
  const std::size_t n = values.size();
  if (n < 4) {
    in.verdict(subject, quantity, Verdict::resolved,
               "not measured: fewer than four steps have errors far above rounding");
    return;
  }
  const double last = values[n - 1], off = near * expected;
  const double still = near * std::min(expected, std::abs(last));
  const bool settles = std::abs(last - values[n - 2]) <= still && std::abs(last - values[n - 3]) <= still;
  if (settles || !std::isfinite(last))
    in.value(subject, quantity, expected, last, off,
             "the estimate over the error of the result that is not kept, by what is kept and the estimate");
  else
    in.verdict(subject, quantity, Verdict::resolved,
               fmt::format("not measured: it does not settle: {} at the finest steps",
                           told_apart({values[n - 3], values[n - 2], last})));
}

}  // namespace

std::vector<EstimateRow> estimate_ladder(const AdaptiveMethod& solver, const Problem& problem) {
  return in_precision_of_steps(solver, [&]<class T>(const T&) { return ladder_in<T>(solver, problem); });
}

void judge_estimate(const AdaptiveMethod& solver, const std::vector<EstimateRow>& rows, Findings& findings) {
  if (rows.empty()) return;
  const Precision precision = precision_of_steps(solver);
  auto in = findings.in(precision);
  const double roundoff = info(precision).unit_roundoff;
  const std::string subject = solver.name + " on " + rows.front().problem;
  const char* quantity = "order of the estimate";
  if (std::none_of(rows.begin(), rows.end(), [](const EstimateRow& row) { return row.shown; }))
    return findings.declined(subject, quantity, "it shows no estimates");
  const double size = rows.front().size;
  const bool is_wide = precision == Precision::quad;
  const double digits_left = is_wide ? 1e8 : 1e4;  // a quarter of them
  const double far_above = digits_left * size * roundoff;
  // at coarse steps an iteration may not converge
  const auto is_number = [](const EstimateRow& row) { return std::isfinite(row.estimate); };
  const auto is_sound = [](const EstimateRow& row) { return std::isfinite(row.local_error); };
  if (std::none_of(rows.begin(), rows.end(), is_number) && std::any_of(rows.begin(), rows.end(), is_sound)) {
    in.verdict(subject, quantity, Verdict::fail, "it is no number, or infinite, where the steps are sound");
    return;
  }
  if (is_never_set(rows, far_above)) {
    in.verdict(subject, quantity, Verdict::fail, "it is 0 in every step, however large the error");
    return;
  }
  Ladder ladder{Arithmetic(roundoff, size, 0)};
  for (const EstimateRow& row : rows)
    ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.estimate});
  ladder.claimed = solver.estimate_power();
  FindingRow& order = in.order(subject, quantity, ladder);
  if (order.verdict == Verdict::superconvergent) {  // of an error that is no virtue
    order.verdict = Verdict::fail;
    order.reason = "it falls faster than the error that it is to estimate; " + order.reason;
  }
  if (foreign(solver) != nullptr && is_extrapolated(solver))
    return judge_what_is_kept(effectivities_of(rows, far_above), solver.effectivity(), subject, in);
  judge_effectivity(effectivities_of(rows, far_above), solver.effectivity(), 10 / digits_left, is_wide, subject, in);
}

}  // namespace halfstep::inline studies
