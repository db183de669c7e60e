// Stability of velocity Verlet with steps that alternate between two lengths: a swing that is pushed twice a period.
//
// Both steps have determinant 1, so that two of them grow where the trace of their product leaves [-2, 2]. With equal
// steps that is at wh = 2. With unequal ones it is also around wh = sqrt 2, where two steps are half a turn: there the
// trace of equal steps touches -2, and any inequality takes it across (parametric resonance). From
// 2 - (a + b)^2 (1 - ab/4) = -2 with a + b = 2z, b = ra: z^2 = 1 + r, up to (1 + r) / r.
#include "halfstep/studies/stability/uneven_steps.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/studies/stability/linear_spring.hpp"

namespace halfstep::inline studies {

namespace {

using Step = std::array<std::array<double, 2>, 2>;  // of (x, v)

/// A step of the running code, from what it does to (1, 0) and to (0, 1).
Step running_step(const Method& scheme, double h) {
  const LinearSpring<double> spring(1, 0);
  Step step{};
  for (std::size_t j = 0; j < 2; ++j) {
    Trajectory<System<double>> run(scheme, spring, h);
    run.start({{j == 0 ? 1.0 : 0.0}, {j == 1 ? 1.0 : 0.0}});
    run.advance();
    step[0][j] = run.state().x[0];
    step[1][j] = run.state().v[0];
  }
  return step;
}

double trace_of_product(const Step& a, const Step& b) {
  double trace = 0;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) trace += a[i][j] * b[j][i];
  return trace;
}

}  // namespace

double uneven_limit(const Method& scheme, double ratio) {
  constexpr double coarse = 1.0 / 256, rounding = 1e-12;
  const auto grows = [&](double mean) {
    const double a = 2 * mean / (1 + ratio);
    return std::fabs(trace_of_product(running_step(scheme, a), running_step(scheme, ratio * a))) > 2 + rounding;
  };
  double high = coarse;
  while (!grows(high)) high += coarse;
  double low = high - coarse;
  while (high - low > 1e-9) {
    const double middle = (low + high) / 2;
    (grows(middle) ? high : low) = middle;
  }
  return low;
}

double uneven_limit_by_theory(double ratio) { return ratio == 1 ? 2 : std::sqrt(1 + ratio); }

void uneven_steps(const Method& scheme, FindingsIn findings) {
  for (const double ratio : {1.0, 0.9, 0.7, 0.5})
    findings.value(scheme.name, fmt::format("limit of mean wh, steps alternating by {:g}", ratio),
                   uneven_limit_by_theory(ratio), uneven_limit(scheme, ratio), 1e-6,
                   ratio == 1 ? "equal steps" : "two steps of half a turn in all are in resonance with the change");
}

}  // namespace halfstep::inline studies
