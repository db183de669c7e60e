// The paths that problems name for pictures.
#include <cmath>
#include <utility>
#include <vector>

#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

TEST_CASE("problems: those that name a path, and only those, have its points") {
  std::size_t named = 0;
  for (const Problem& p : all_problems()) {
    INFO(p.name);
    const std::vector<double> x(std::size_t(p.dimension), 1);
    double point[2];
    CHECK(make_system<double>(p)->path_point(x.data(), point) == !p.info.path.empty());
    named += p.info.path.empty() ? 0 : 1;
  }
  CHECK(named > 0);
}

TEST_CASE("problems: the path of the double pendulum is that of its lower mass") {
  const double m1 = 2, m2 = 3, l1 = 0.75, l2 = 0.5, g = 4;
  const auto system = make_system<double>(problem("double-pendulum:m1=2,m2=3,l1=3/4,l2=1/2,g=4"));
  const double at_rest[] = {0, 0};
  for (const auto& [upper, lower] : {std::pair{0.3, -1.2}, {2.0, 0.7}, {-2.9, 3.0}}) {
    const double angles[] = {upper, lower};
    double point[2];
    REQUIRE(system->path_point(angles, point));
    const double hinge[] = {l1 * std::sin(upper), -l1 * std::cos(upper)};
    CHECK_THAT(std::hypot(point[0] - hinge[0], point[1] - hinge[1]), Catch::Matchers::WithinRel(l2, 1e-14));
    CHECK_THAT(system->energy(0, angles, at_rest) - m1 * g * hinge[1],
               Catch::Matchers::WithinRel(m2 * g * point[1], 1e-13));
  }
}

TEST_CASE("problems: a path that is text is that of its formulas") {
  const auto system = make_system<double>(problem("outer-solar-system"));
  std::vector<double> x(18), v(18);
  system->initial(x.data(), v.data());
  x[0] = 0.25, x[1] = -0.5;
  double point[2];
  REQUIRE(system->path_point(x.data(), point));
  CHECK(point[0] == x[3] - 0.25);
  CHECK(point[1] == x[4] + 0.5);
}
