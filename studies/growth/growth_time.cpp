// The constant of the error h^p against time: exponential on growing solutions, linear on the oscillator, and on
// Kepler's orbit linear where the scheme is symplectic, else quadratic.
//
// Of x'' = x with x = v = e^t: e^t (1 + h/2 ...)^(-t) and so on give t e^t / 2 for Euler and t e^t / 120 for RK4, times
// sqrt 2 for position and velocity together. Velocity Verlet has x_n = cosh(n q) + sinh(n q) / sqrt(1 + h^2/4) and
// v_n = cosh(n q) + sinh(n q) sqrt(1 + h^2/4), q = 2 asinh(h/2) = h (1 - h^2/24 + ...).
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/growth/growth.hpp"

namespace halfstep::inline studies::detail {
namespace {

/// A problem and how long it is run; steps of 1/2^level.
struct LongRun {
  std::string problem;
  int level = 0, end = 0;
};

/// Limit of the error over h^p, by the time.
using Law = std::function<double(double t)>;

/// A scheme of that order, and its laws on x'' = x and on x'' = -x.
struct Laws {
  std::string scheme;
  int order = 0;
  Law on_exponential, on_oscillator;
};

const std::vector<Laws>& schemes_with_laws() {
  static const std::vector<Laws> all = {
      {"explicit-euler", 1, [](double t) { return std::sqrt(2.0) * t * std::exp(t) / 2; },
       [](double t) { return t / 2; }},
      {"velocity-verlet", 2,
       [](double t) {
         const double turned = t * std::exp(t) / 24, stretched = std::sinh(t) / 8;
         return std::hypot(turned + stretched, turned - stretched);
       },
       [](double t) { return std::hypot(t / 24 * std::sin(t), t / 24 * std::cos(t) - std::sin(t) / 8); }},
      {"rk4", 4, [](double t) { return std::sqrt(2.0) * t * std::exp(t) / 120; }, [](double t) { return t / 120; }}};
  return all;
}

/// Four times an octave: where errors are written down.
std::vector<double> marks(int end) {
  std::vector<double> all;
  for (double t = 1; t <= end * 1.0001; t *= std::pow(2.0, 0.25)) all.push_back(t);
  return all;
}

/// The power of t by which the constant grows, over the last two octaves.
double exponent(const std::vector<GrowthTimeRow>& rows, std::size_t first) {
  constexpr double last = 0.24;  // of the time: a quarter, but for rounding of the marks
  std::vector<double> times, constants;
  for (std::size_t i = first; i < rows.size(); ++i) {
    if (rows[i].t < last * rows.back().t) continue;
    times.push_back(rows[i].t);
    constants.push_back(rows[i].constant);
  }
  return fitted_power(times, constants);
}

void measure(const LongRun& subject, const Method& scheme, int order, const Law& law, Precision precision,
             std::vector<GrowthTimeRow>& rows) {
  const Cell cell{scheme, problem(subject.problem), precision};
  const auto exact = solution<digits50_t>(cell.problem);
  const int in_one = 1 << subject.level, samples = subject.end > 128 ? 4 : 16;  // in a unit of time
  std::vector<long long> steps;
  for (long long n = in_one / samples; n <= static_cast<long long>(subject.end) * in_one; n += in_one / samples)
    steps.push_back(n);
  const double h = std::ldexp(1.0, -subject.level);
  const auto at = marks(subject.end);
  std::size_t next = 0;
  double largest = 0, largest_law = 0;
  const auto n = static_cast<std::size_t>(cell.problem->dimension);
  std::vector<digits50_t> x(n), v(n);
  for (const auto& moment : make_runner(cell)->moments(Coefficient("1/" + std::to_string(in_one)), steps)) {
    const double t = h * static_cast<double>(moment.step);
    exact->at(digits50_t(t), x.data(), v.data());
    double square = 0;
    for (std::size_t d = 0; d < n; ++d) {
      const double dx = to_double(digits50_t(from_text<digits50_t>(moment.x[d]) - x[d]));
      const double dv = to_double(digits50_t(from_text<digits50_t>(moment.v[d]) - v[d]));
      square += dx * dx + dv * dv;
    }
    largest = std::max(largest, std::sqrt(square));
    if (law) largest_law = std::max(largest_law, law(t));
    if (next == at.size() || t < at[next] - 1e-9) continue;
    ++next;
    rows.push_back({subject.problem, scheme.name, scheme.family, name(precision), h, order, t, largest,
                    largest / std::pow(h, order), law ? std::optional(largest_law) : std::nullopt});
  }
}

/// The next power of h is h t / 4 of the first for Euler, and less than 2 h for the others.
void judge_law(const std::vector<GrowthTimeRow>& rows, FindingsIn& findings) {
  const auto& last = rows.back();
  const double share = last.order == 1 ? last.h * last.t / 2 : 2 * last.h;
  findings.value(last.method + " on " + last.problem, "constant of the error at t = " + std::to_string(int(last.t)),
                 *last.law, last.constant, share * *last.law,
                 "closed form for h -> 0; h = 1/" + std::to_string(std::lround(1 / last.h)));
}

}  // namespace

void growth_time(const StudyInput& input, Precision precision, std::vector<GrowthTimeRow>& rows, Findings& findings) {
  // Rounding hides these constants in float; wider precisions say the same as double.
  if (precision != Precision::double_) return;
  auto precision_findings = findings.in(precision);
  const auto judge_exponent = [&](std::size_t first, double expected, const char* reason) {
    precision_findings.value(rows.back().method + " on " + rows.back().problem, "exponent of the error in time",
                             expected, exponent(rows, first), 0.1, reason);
  };
  for (const auto& [scheme, order, on_exponential, on_oscillator] : schemes_with_laws()) {
    if (input.stopped()) return;
    measure({"exponential:v0=1", 7, 16}, method(scheme), order, on_exponential, precision, rows);
    judge_law(rows, precision_findings);
    const std::size_t first = rows.size();
    measure({"harmonic-oscillator:v0=0", 9, 128}, method(scheme), order, on_oscillator, precision, rows);
    judge_law(rows, precision_findings);
    judge_exponent(first, 1, "each step adds as much to phase or amplitude");
  }
  // Verlet's error is that of an angle, and too large for a power of h after more orbits.
  std::size_t first = rows.size();
  measure({"kepler", 8, 512}, method("velocity-verlet"), 2, {}, precision, rows);
  judge_exponent(first, 1, "symplectic: the period is a little wrong, and stays so");
  if (input.stopped()) return;
  first = rows.size();
  measure({"kepler", 7, 2048}, method("rk4"), 4, {}, precision, rows);
  judge_exponent(first, 2, "not symplectic: the energy drifts, and the period with it");
}

}  // namespace halfstep::inline studies::detail
