// The constant of Stoermer's global error h^2: how it grows with the time, and what the first step has to do with it.
//
// Of x'' = x with x = e^t and an exact first position, x_n = A q+^n + B q+^-n with q+ = e^h (1 - h^3/24 + ...) and
// B = -h^2/48 + ..., so that (x_n - e^t) / h^2 tends to sinh(t)/24 - t e^t/24.
#include <cmath>
#include <utility>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/growth/growth.hpp"

namespace halfstep::inline studies::detail {

namespace {

using Positions = std::vector<std::vector<digits50_t>>;  // of the times, of the coordinates

Coefficient step(int level) { return Coefficient("1/" + std::to_string(1 << level)); }

Positions run(const std::string& name, const std::string& on, Precision precision, int level,
              const std::vector<int>& times) {
  std::vector<long long> steps;
  for (const int t : times) steps.push_back(static_cast<long long>(t) << level);
  Positions positions;
  for (const auto& moment : make_runner({method(name), problem(on), precision})->moments(step(level), steps)) {
    positions.emplace_back();
    for (const auto& text : moment.x) positions.back().push_back(from_text<digits50_t>(text));
  }
  return positions;
}

Positions exact(const std::string& on, const std::vector<int>& times) {
  const auto motion = solution<digits50_t>(problem(on));
  Positions positions;
  for (const int t : times) {
    std::vector<digits50_t> x(static_cast<std::size_t>(problem(on).dimension)), v(x);
    motion->at(digits50_t(t), x.data(), v.data());
    positions.push_back(x);
  }
  return positions;
}

double distance(const std::vector<digits50_t>& a, const std::vector<digits50_t>& b) {
  digits50_t sum = 0;
  for (std::size_t d = 0; d < a.size(); ++d) sum += (a[d] - b[d]) * (a[d] - b[d]);
  return to_double(digits50_t(sqrt(sum)));
}

/// From three neighbouring levels, the coarsest first, of what differs from its limit by h and h^2.
struct Extrapolated {
  double value = 0, uncertainty = 0;
};
Extrapolated extrapolated(const std::vector<double>& f, double rounding) {
  const double coarse = 2 * f.at(1) - f.at(0), fine = 2 * f.at(2) - f.at(1);
  return {(4 * fine - coarse) / 3, std::fabs(fine - coarse) / 3 + 5 * rounding};
}

/// The constant on x = e^t: it grows like t e^t.
void constants_on_exponential(Precision precision, FindingsIn& findings) {
  const std::vector<int> times = {1, 2, 4, 8};
  const std::string on = "exponential:v0=1";
  const int fine = 7;
  const auto right = exact(on, times);
  std::vector<Positions> runs;
  for (const int level : {fine - 2, fine - 1, fine})
    runs.push_back(run("stormer-verlet:start=exact", on, precision, level, times));
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double t = times[i], h = std::ldexp(1.0, -fine);
    std::vector<double> constants;
    for (std::size_t k = 0; k < runs.size(); ++k)
      if (i < runs[k].size())
        constants.push_back(distance(runs[k][i], right[i]) / std::pow(std::ldexp(h, 2 - static_cast<int>(k)), 2));
    if (constants.size() < runs.size()) return;
    const double rounding = info(precision).unit_roundoff * t * t * std::exp(t) / std::pow(h, 3);
    const auto limit = extrapolated(constants, rounding);
    const double expected = t * std::exp(t) / 24 - std::sinh(t) / 24;
    const auto quantity = "error / h^2 at t = " + std::to_string(times[i]);
    if (limit.uncertainty > 0.05 * expected)
      findings.verdict("stormer-verlet on exponential", quantity, Verdict::rounding_limited, "lost in rounding")
          .expected = expected;
    else
      findings.value("stormer-verlet on exponential", quantity, expected, limit.value, limit.uncertainty,
                     "t e^t/24 - sinh(t)/24");
  }
}

/// What the error of the first step adds to a run, over the whole error: |x - x'| / |x - x(t)|, with x' of a run whose
/// first step is exact. Above 1 where it is larger than the rest, which it takes away from.
void part_of_first_step(Precision precision, FindingsIn& findings) {
  const std::vector<int> times = {10, 100, 400};
  // Kepler's constant is in the thousands at t = 400, so that the error is of order h^2 for small h only.
  for (const auto& [on, fine] : {std::pair<std::string, int>{"harmonic-oscillator", 6}, {"kepler", 11}}) {
    const auto right = exact(on, times);
    std::vector<std::vector<double>> parts(times.size()), rounding(times.size());
    for (const int level : {fine - 2, fine - 1, fine}) {
      const auto usual = run("stormer-verlet:start=taylor", on, precision, level, times);
      const auto better = run("stormer-verlet:start=exact", on, precision, level, times);
      for (std::size_t i = 0; i < times.size() && i < usual.size() && i < better.size(); ++i) {
        const double all = distance(usual[i], right[i]);
        parts[i].push_back(distance(usual[i], better[i]) / all);
        rounding[i].push_back(info(precision).unit_roundoff * std::pow(std::ldexp(times[i], level), 1.5) / all);
      }
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
      const auto quantity = "part of the first step in the error at t = " + std::to_string(times[i]);
      const auto subject = "stormer-verlet:start=taylor on " + on;
      if (parts[i].size() < 3 || !(rounding[i].back() < 0.01)) {
        findings.verdict(subject, quantity, Verdict::rounding_limited, "lost in rounding");
        continue;
      }
      const auto limit = extrapolated(parts[i], rounding[i].back());
      findings.number(subject, quantity, limit.value, "what an exact first step changes, over the whole error")
          .uncertainty = limit.uncertainty;
    }
  }
}

}  // namespace

void growth_constants(const StudyInput& input, Precision precision, Findings& findings) {
  if (input.stopped()) return;
  auto precision_findings = findings.in(precision);
  constants_on_exponential(precision, precision_findings);
  // In wide precisions these steps take minutes, and say the same.
  if (info(precision).native) part_of_first_step(precision, precision_findings);
}

}  // namespace halfstep::inline studies::detail
