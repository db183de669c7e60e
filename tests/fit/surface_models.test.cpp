// Errors over two step sizes that are no sum of two terms: norms, and the larger of both.
#include <cmath>
#include <cstdint>
#include <utility>

#include "halfstep/engine/fit/fit.hpp"
#include "halfstep/engine/surface/surface.hpp"
#include "tests/calibration/surfaces.hpp"
#include "tests/catch.hpp"
#include "tests/fit/fit_text.hpp"
#include "tests/fit/surface_maker.hpp"

using namespace halfstep;
using namespace halfstep::testing;

TEST_CASE("surface: norms of two terms and products of half powers have no wrong order", "[fit][surface][slow]") {
  constexpr double ratio = 1.5;
  const auto surface_of = [](const auto& error) {
    Surface surface;
    for (int i = 0; i < 8; ++i)
      for (int k = 0; k < 8; ++k) {
        const double h = 0.1 * std::pow(ratio, -i), dx = 0.2 * std::pow(ratio, -k);
        surface.points.push_back({h, dx, error(h, dx * dx), 0});
      }
    return judge_surface(surface);
  };
  const auto none_wrong = [](const SurfaceFinding& finding) {
    INFO(finding.h.observed.value_or(-1) << ' ' << finding.dx.observed.value_or(-1));
    CHECK((!finding.h.observed || std::abs(*finding.h.observed - 1) <= 0.05));
    CHECK((!finding.dx.observed || std::abs(*finding.dx.observed - 2) <= 0.05));
  };
  const SurfaceFinding square = surface_of([](double h, double y) { return std::hypot(h, 3 * y); });
  none_wrong(square);
  CHECK(square.power == 2);
  REQUIRE(square.dx.observed);
  REQUIRE(square.dx.constant);
  CHECK(is_about(*square.dx.constant, 3));
  CHECK(is_about(*square.h.constant, 1));
  const SurfaceFinding components =
      surface_of([](double h, double y) { return std::hypot(h + y, h - 0.5 * y, 0.3 * h + 2 * y); });
  none_wrong(components);
  CHECK(components.power == 2);
  none_wrong(surface_of([](double h, double y) { return std::pow(std::pow(h, 4) + std::pow(y, 4), 0.25); }));
  none_wrong(surface_of([](double h, double y) { return std::max(h, y); }));
  none_wrong(surface_of([](double h, double y) { return std::max(h, 3 * y); }));
  none_wrong(surface_of([](double h, double y) { return h + y + std::sqrt(h * y); }));
}

TEST_CASE("surface: the larger of two terms is told by its corner", "[fit][surface][slow]") {
  Surface surface = plain_surface(1, 2, 6, 6);
  for (SurfacePoint& point : surface.points) point.error = std::max(2 * point.h, 3 * point.dx * point.dx);
  const SurfaceFinding finding = judge_surface(surface);
  CHECK(finding.maximum);
  check_orders(finding, 1, 2);
  CHECK(is_about(*finding.h.constant, 2));
  CHECK(is_about(*finding.dx.constant, 3));
  for (const PointShares& one : finding.shares)
    CHECK((one.of_h > one.of_dx) == (2 * one.point.h > 3 * one.point.dx * one.point.dx));
  REQUIRE(finding.next);
  CHECK_THAT(fit_table(fit_text(csv_of(surface, "h", "dx", ","))),
             Catch::Matchers::ContainsSubstring("error = max(2 h^1, 3 dx^2)"));
}

TEST_CASE("surface: a norm that no model has gives no order of another", "[fit][surface][slow]") {
  for (const auto& [family, seed] : {std::pair{"2-norm", 47},
                                     {"2-norm", 60},
                                     {"4-norm", 17},
                                     {"4-norm", 85},
                                     {"4-norm", 177},
                                     {"3-norm", 96},
                                     {"3-norm", 130},
                                     {"6-norm", 10},
                                     {"6-norm", 35},
                                     {"6-norm", 51},
                                     {"6-norm", 175},
                                     {"6-norm", 176},
                                     {"6-norm", 188},
                                     {"8-norm", 12},
                                     {"8-norm", 23}}) {
    const KnownSurface known = known_surface(family, static_cast<std::uint64_t>(seed));
    const SurfaceFinding finding = judge_surface(known.surface);
    INFO(family << " " << seed);
    CHECK((!finding.h.observed || std::abs(*finding.h.observed - known.of_h.order) <= 0.05));
    CHECK((!finding.dx.observed || std::abs(*finding.dx.observed - known.of_dx.order) <= 0.05));
  }
}
