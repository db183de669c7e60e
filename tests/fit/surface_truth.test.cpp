// Which orders of a surface its data determine.
#include "tests/calibration/surface_truth.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "tests/calibration/surfaces.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using namespace halfstep::testing;

/// Where noise hides corrections: over the noise, what of h^2 ln h no other term of h^2 + dx makes, by Gram and
/// Schmidt.
TEST_CASE("surface: bounds of orders are those of regression, and larger for what is not known", "[fit][surface]") {
  SurfaceTruth truth{.of_h = {2}, .of_dx = {1}};
  std::vector<std::pair<double, double>> runs;
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 4; ++k) runs.emplace_back(std::ldexp(1, -i), std::ldexp(1, -k));
  std::array<std::vector<double>, 4> columns;  // the last: of the order of h
  for (const auto& [h, dx] : runs) {
    const double error = h * h + dx;
    const std::array changes = {h * h, dx, dx * std::log(dx), h * h * std::log(h)};
    for (std::size_t j = 0; j < changes.size(); ++j) columns[j].push_back(changes[j] / error);
  }
  const auto dot = [](const auto& a, const auto& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); };
  for (std::size_t j = 1; j < columns.size(); ++j)
    for (std::size_t k = 0; k < j; ++k) {
      const double part = dot(columns[j], columns[k]) / dot(columns[k], columns[k]);
      for (std::size_t i = 0; i < runs.size(); ++i) columns[j][i] -= part * columns[k][i];
    }
  const double regression = 1 / std::sqrt(dot(columns[3], columns[3]));
  const auto bound_of_h = [&](double noise) { return order_bounds(truth, runs, noise).first; };
  CHECK_THAT(bound_of_h(1e3) / 1e3, Catch::Matchers::WithinRel(regression, 1e-3));
  CHECK(bound_of_h(1e-3) > 2e-3 * regression);  // corrections are not known
  for (double noise = 1e-15; noise < 1; noise *= 10) CHECK(bound_of_h(10 * noise) > bound_of_h(noise));
  const double alone = bound_of_h(1e-3);
  truth.floor = 0.01;  // nor is its size
  CHECK(bound_of_h(1e-3) > alone);
  runs.resize(4);  // one h
  CHECK(std::isinf(bound_of_h(1e-3)));
}

TEST_CASE("surface: an order is determined where its bound allows it", "[fit][surface][slow]") {
  for (const auto& family : surface_families()) {
    int determined = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const KnownSurface known = known_surface(family, seed);
      for (const KnownOrder& one : {known.of_h, known.of_dx}) {
        CHECK(one.is_determined == (1.96 * one.bound <= 0.05 && !one.is_hidden));
        CHECK((one.is_determined || !one.is_determined_in_digits));
        determined += one.is_determined ? 1 : 0;
      }
    }
    INFO(family);
    CHECK(determined > 0);
    CHECK(determined < 40);
  }
}
