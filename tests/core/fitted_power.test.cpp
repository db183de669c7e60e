// Powers of laws by least squares, and how well they are known.
#include "halfstep/core/fitted_power.hpp"

#include <cmath>
#include <vector>

#include "tests/catch.hpp"

namespace halfstep {

TEST_CASE("a power law without scatter is found to the last digits", "[fitted-power]") {
  const std::vector<double> x{1, 2, 5, 11};
  std::vector<double> y;
  for (const double one : x) y.push_back(3 * std::pow(one, -1.5));
  const PowerFit fit = power_fit(x, y);
  CHECK(std::abs(fit.power + 1.5) < 1e-13);
  CHECK(fit.error < 1e-13);
  CHECK(fit.scatter < 1e-13);
}

TEST_CASE("scatter about a power law gives the standard error of a regression", "[fitted-power]") {
  // log x = -1, 0, 1 and log y = 0.1, -0.2, 0.1 about a line of slope 2: one degree of freedom, residues squared 0.06
  std::vector<double> x, y;
  for (const auto& [u, off] : {std::pair{-1., 0.1}, {0., -0.2}, {1., 0.1}}) {
    x.push_back(std::exp(u));
    y.push_back(std::exp(2 * u + off));
  }
  const PowerFit fit = power_fit(x, y);
  CHECK(std::abs(fit.power - 2) < 1e-14);
  CHECK(std::abs(fit.scatter - std::sqrt(0.06)) < 1e-14);
  CHECK(std::abs(fit.error - std::sqrt(0.03)) < 1e-14);
  CHECK(std::isnan(power_fit({1, 2}, {1, 2}).error));
}

}  // namespace halfstep
