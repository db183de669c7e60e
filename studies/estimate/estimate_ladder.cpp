// What an estimate says of one step, beside the exact step.
#include "halfstep/studies/estimate/estimate_ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {
namespace {

using T = Scalar<precision_of_estimates>;

constexpr int first_level = 4, last_level = 14;  // h = T / 2^level

/// Nothing is accepted at so small a tolerance: the first attempt is of the size that is asked for, and the last.
constexpr Tolerances none_accepted{1e-250, 0};

double norm(const std::vector<T>& a) {
  T sum(0);
  for (const T& entry : a) sum += entry * entry;
  return to_double(T(sqrt(sum)));
}

std::vector<T> difference(std::vector<T> a, const std::vector<T>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

/// Whether the solution is advanced with the higher of two orders: then the estimate is of the result that is not kept.
bool is_extrapolated(const AdaptiveMethod& solver) {
  const auto* weights = std::get_if<EmbeddedWeights>(&solver.estimate);
  return weights != nullptr && weights->order < solver.order();
}

}  // namespace

std::vector<EstimateRow> estimate_ladder(const AdaptiveMethod& solver, const Problem& problem) {
  const auto system = make_system<T>(problem);
  const FirstOrderSystem<T> states(*system);
  const auto n = static_cast<std::size_t>(problem.dimension);
  std::vector<T> x(n), v(n), start, exact;
  system->initial(x.data(), v.data());
  states.gather(std::span<const T>(x), std::span<const T>(v), start);
  const auto motion = solution<T>(problem);
  const T end = problem.data.at("T").as<T>();
  std::vector<EstimateRow> rows;
  for (int level = first_level; level <= last_level; ++level) {
    const T h(to_double(T(end / T(1LL << level))));  // the size of the first step is a double
    motion->at(h, x.data(), v.data());
    states.gather(std::span<const T>(x), std::span<const T>(v), exact);
    EstimateRow row{.problem = problem.name, .solver = solver.name, .precision = name(precision_of_estimates)};
    row.h = to_double(h);
    row.size = std::max(norm(start), norm(exact));
    row.estimate = row.estimated_error = row.local_error = std::numeric_limits<double>::quiet_NaN();
    AdaptiveSolver<T> one_step(solver, *system, none_accepted, T(0), start, {.first_step = row.h, .most_steps = 1});
    one_step.advance_to(end, [&](const AdaptiveStep<T>& step) {
      const auto local = difference(step.after, exact);
      row.estimate = norm(step.errors);
      row.local_error = norm(local);
      row.estimated_error = is_extrapolated(solver) ? norm(difference(local, step.errors)) : row.local_error;
    });
    rows.push_back(row);
  }
  return rows;
}

void judge_estimate(const AdaptiveMethod& solver, const std::vector<EstimateRow>& rows, Findings& findings) {
  if (rows.empty()) return;
  auto in = findings.in(precision_of_estimates);
  const double roundoff = info(precision_of_estimates).unit_roundoff;
  const std::string subject = solver.name + " on " + rows.front().problem;
  const double size = rows.front().size;
  Ladder ladder{Arithmetic(roundoff, size, 0)};
  for (const EstimateRow& row : rows)
    ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.estimate});
  ladder.claimed = solver.estimate_power();
  in.order(subject, "order of the estimate", ladder);

  // Of the last steps whose errors are far above rounding: what is left to 1 falls with h, and halves from one to the
  // next.
  constexpr double far_above = 1e8, settled = 0.1;
  const char* quantity = "effectivity of the estimate";
  std::vector<double> effectivities;
  for (const EstimateRow& row : rows)
    if (!(row.estimated_error <= far_above * size * roundoff))
      effectivities.push_back(row.estimate / row.estimated_error);
  if (effectivities.size() < 4) {
    in.verdict(subject, quantity, Verdict::no_window, "fewer than four steps have errors far above rounding");
    return;
  }
  const std::size_t n = effectivities.size();
  const double last = effectivities[n - 1], change = last - effectivities[n - 2],
               before = effectivities[n - 2] - effectivities[n - 3];
  constexpr double least = 10 / far_above;
  const bool settles = std::abs(change) <= settled && std::abs(change) <= std::abs(before) + least;
  if (!settles) {
    in.verdict(subject, quantity, std::isfinite(last) ? Verdict::fail : Verdict::unstable,
               fmt::format("it does not settle: {:.3g}, {:.3g}, {:.3g} at the finest steps", effectivities[n - 3],
                           effectivities[n - 2], last));
    return;
  }
  in.value(subject, quantity, 1, last + change, std::max(2 * std::abs(change), least),
           "the estimate over the true local error that it estimates, as h tends to 0");
}

}  // namespace halfstep::inline studies
