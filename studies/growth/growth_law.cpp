// Errors of Stoermer's recurrence over its first steps: 1, 3, 6, 10, ... times that of the first.
//
// From x[n+1] = 2x[n] - x[n-1] + h^2 a[n] the errors obey e[n+1] = 2e[n] - e[n-1] + d + O(h^2 e), d = h^4 x''''/12 the
// defect of one step; with e = 0 at the two points of an exact history e[n] = d n (n + 1) / 2. The law is one for a
// fixed number of steps: d changes over a time that does not shrink with h.
#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/growth/growth.hpp"

namespace halfstep::inline studies::detail {

namespace {

constexpr int most_steps = 64;
constexpr int first_level = 3, last_level = 9;  // h = 2^-level

/// |x[n] - x(t)| after each computed step, the first of them at time 2h.
std::vector<double> errors_behind_exact_history(const Cell& cell, int level) {
  const auto exact = solution<digits50_t>(cell.problem);
  std::vector<long long> steps;
  for (int n = 1; n <= most_steps; ++n) steps.push_back(n + 1);
  const Coefficient h("1/" + std::to_string(1 << level));
  std::vector<double> errors;
  std::vector<digits50_t> x(static_cast<std::size_t>(cell.problem->dimension)), v(x);
  for (const auto& moment : make_runner(cell)->moments(h, steps)) {
    exact->at(h.as<digits50_t>() * moment.step, x.data(), v.data());
    digits50_t sum = 0;
    for (std::size_t d = 0; d < x.size(); ++d) {
      const digits50_t e = from_text<digits50_t>(moment.x[d]) - x[d];
      sum += e * e;
    }
    errors.push_back(to_double(digits50_t(sqrt(sum))));
  }
  return errors;
}

/// The limit of the ratio for h -> 0, by Neville's scheme in powers of h over the levels that rounding leaves alone.
void judge_limit(const std::string& problem, Precision precision, int n, const std::vector<double>& ratios,
                 const std::vector<double>& firsts, Findings& findings) {
  const double law = n * (n + 1) / 2.0;
  const std::string subject = "stormer-verlet on " + problem;
  const std::string quantity = "error after " + std::to_string(n) + " steps, to that after one";
  std::vector<double> column, noise;
  for (std::size_t k = 0; k < ratios.size(); ++k) {
    // Each step rounds x once, and such an error grows like any other: n (n + 1) / 2 times.
    const double rounding = 4 * info(precision).unit_roundoff / firsts[k];
    if (rounding > 1e-3) break;
    column.push_back(ratios[k]);
    noise.push_back(rounding * law);
  }
  if (column.size() < 3) {
    const char* lost = "the error of one step is lost in rounding";
    findings.in(precision).verdict(subject, quantity, Verdict::rounding_limited, lost).expected = law;
    return;
  }
  double best = column.back(), uncertainty = std::fabs(column.back() - column[column.size() - 2]) + noise.back();
  for (std::size_t power = 1; power < ratios.size() && column.size() > 2; ++power) {
    const double weight = std::pow(2.0, static_cast<double>(power));
    for (std::size_t k = 0; k + 1 < column.size(); ++k) {
      column[k] = (weight * column[k + 1] - column[k]) / (weight - 1);
      noise[k] = (weight * noise[k + 1] + noise[k]) / (weight - 1);
    }
    column.pop_back();
    noise.pop_back();
    const double spread = std::fabs(column.back() - column[column.size() - 2]) + noise.back();
    if (spread > uncertainty) break;
    uncertainty = spread;
    best = column.back();
  }
  findings.in(precision).value(subject, quantity, law, best, uncertainty, "extrapolated to h = 0");
}

}  // namespace

void growth_law(const StudyInput& input, Precision precision, std::vector<GrowthLawRow>& rows, Findings& findings) {
  for (const std::string problem_name : {"exponential", "harmonic-oscillator", "kepler"}) {
    const Cell cell{method("stormer-verlet:start=exact"), problem(problem_name), precision};
    std::vector<std::vector<double>> errors;
    for (int level = first_level; level <= last_level; ++level) {
      if (input.stopped()) return;
      errors.push_back(errors_behind_exact_history(cell, level));
      for (std::size_t i = 0; i < errors.back().size(); ++i) {
        const int n = static_cast<int>(i) + 1;
        rows.push_back({problem_name, name(precision), std::ldexp(1.0, -level), n, errors.back()[i],
                        errors.back()[i] / errors.back()[0], n * (n + 1) / 2.0});
      }
    }
    const auto& coarsest = errors.front();
    findings.in(precision).number("stormer-verlet on " + problem_name,
                                  "error after 64 steps of 1/8 over 64 * 65 / 2 times that after one",
                                  coarsest.back() / coarsest.front() / (most_steps * (most_steps + 1) / 2.0),
                                  "over a time that does not shrink with h the defect changes");
    for (const int n : {2, 3, 5, 10, 20}) {
      std::vector<double> ratios, firsts;
      for (const auto& ladder : errors) {
        ratios.push_back(ladder.at(static_cast<std::size_t>(n) - 1) / ladder[0]);
        firsts.push_back(ladder[0]);
      }
      judge_limit(problem_name, precision, n, ratios, firsts, findings);
    }
  }
}

}  // namespace halfstep::inline studies::detail
