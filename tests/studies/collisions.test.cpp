// Collisions: exact motions against formulas, single impacts by hand, the study as a whole.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/collisions/collisions.hpp"
#include "halfstep/studies/collisions/contact/bouncing.hpp"
#include "halfstep/studies/collisions/contact/located_contact.hpp"
#include "halfstep/studies/collisions/contact/penalty_contact.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/studies/near.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

const double g = 9.81;

/// A body of mass 1 over a floor.
LineBodies<double> over_floor(double gravity) { return {{0, 1}, {gravity, 0}}; }

Plan collisions_plan(const char* precision, std::optional<std::pair<int, int>> levels = {}) {
  Request request;
  request.studies = {"collisions"};
  request.precisions = {precision};
  request.levels = levels;
  return make_plan(request, all_studies());
}

}  // namespace

TEST_CASE("flights solve their equation and end at zero", "[collisions]") {
  using T = quad_t;
  const T d = from_text<T>("1e-10"), bound = from_text<T>("1e-12");
  for (const auto& [gravity, w] : {std::pair(T(10), T(0)), std::pair(T(10), T(2)), std::pair(T(0), T(2))})
    for (const int rate : {-3, 0, 2}) {
      const Flight<T> flight(gravity, w, {T(1), T(rate)});
      CHECK(flight.at(T(0)).y == 1);
      CHECK(flight.at(T(0)).u == rate);
      for (const char* time : {"0.1", "0.7", "-0.4"}) {
        const T t = from_text<T>(time);
        const auto before = flight.at(T(t - d)), now = flight.at(t), after = flight.at(T(t + d));
        CHECK(abs((after.y - before.y) / (2 * d) - now.u) < bound);
        CHECK(abs((after.u - before.u) / (2 * d) + gravity + w * w * now.y) < bound);
      }
      const T end = flight.impact();
      CHECK(end > 0);
      CHECK(abs(flight.at(end).y) < bound);
      for (int k = 1; k < 50; ++k) CHECK(flight.at(T(end * k / 50)).y > 0);
    }
}

/// From height 1 at rest: v = sqrt(2g), then flights of 2 v e^k / g, in all (1 + e) / (1 - e) of the first fall.
TEST_CASE("infinitely many impacts fit into a finite time", "[collisions]") {
  const double e = 0.7, v = std::sqrt(2 * g), fall = v / g;
  const BouncingGap<double> gap(g, 0, {1, 0}, e, 10);
  double t = fall;
  for (std::size_t k = 0; k < 20; ++k) {
    CHECK(testing::near(gap.time_of_impact(k), t, 1e-13));
    t += 2 * fall * std::pow(e, double(k + 1));
  }
  CHECK(gap.impacts() > 80);
  CHECK(testing::near(gap.time_of_impact(gap.impacts() - 1), fall * (1 + e) / (1 - e), 1e-12));
  CHECK(gap.at(9).y == 0);
  CHECK(testing::near(gap.at(fall * (1 + e)).y, e * e, 1e-13));  // the top of the first rebound
}

TEST_CASE("a located impact under gravity leaves rounding only, down to rest", "[collisions]") {
  const double e = 0.7, h = 0.013;
  const BouncingGap<double> exact(g, 0, {1, 0.5}, e, 10);
  LocatedContact<double> body(over_floor(g), e, h, {{0, 1}, {0, 0.5}});
  for (int n = 1; n < 300; ++n) {
    body.step();
    const auto now = exact.at(n * h);
    CHECK(testing::near(body.state().x[1], now.y, 1e-12));
    if (n * h < 2.5) CHECK(testing::near(body.state().v[1], now.u, 1e-10));
  }
  CHECK(body.state().v[1] == 0);
}

/// At speed 1 from f h above the floor: the difference is -f h, then 0.
TEST_CASE("projection stops a body in two steps, whatever was left of the first", "[collisions]") {
  for (const double f : {0.05, 0.4, 0.9}) {
    StormerContact<double> body(over_floor(0), Response::project, 1, false, 1, {{0, f}, {0, -1}});
    body.step();
    CHECK(body.state().x[1] == 0);
    CHECK(testing::near(body.state().v[1], -f, 1e-15));
    for (int n = 0; n < 3; ++n) body.step();
    CHECK(body.state().x[1] == 0);
    CHECK(body.state().v[1] == 0);
  }
}

TEST_CASE("mirroring throws back what its place in the step allows", "[collisions]") {
  CHECK(testing::near(mirror_restitution(0.25), 0.5, 1e-15));
  CHECK(testing::near(mirror_restitution(0.8), 0.2, 1e-14));   // 0.6 downwards at a third of a step, 0.6 / 3
  CHECK(testing::near(mirror_restitution(0.95), 0.8, 1e-14));  // 0.9 downwards at 1/18
  CHECK(mirror_restitution(1e-9) > 0.999);
  CHECK(mirror_restitution(1 - 1e-9) > 0.999);
}

TEST_CASE("an impact keeps momentum and throws back e of the approach", "[collisions]") {
  const LineBodies<double> bodies{{1, 0.25}, {0, 0}};
  OnLine<double> v{2, -1};
  collide(bodies, 0.7, v);
  CHECK(testing::near(v[1] - v[0], 0.7 * 3, 1e-15));
  CHECK(testing::near(v[0] + 4 * v[1], 2 - 4, 1e-15));
  const auto parting = v;
  collide(bodies, 0.7, v);
  CHECK(v == parting);
}

/// q^2 - q + 1 = 0 at k h^2 = 1: six steps to a swing, so that three of them turn any state round.
TEST_CASE("a penalty of k h^2 = 1 is elastic in Verlet wherever the impact falls", "[collisions]") {
  const auto row = penalty_impact("velocity-verlet", 1);
  CHECK(testing::near(row.least_restitution, 1, 1e-13));
  CHECK(testing::near(row.largest_restitution, 1, 1e-13));
  CHECK(penalty_impact("velocity-verlet", 1.5).largest_restitution > 1.2);
}

TEST_CASE("a penalty force keeps momentum, and the energy to the order of the scheme", "[collisions]") {
  const LineBodies<double> bodies{{1, 0.25}, {0, 0}};
  PenaltyContact<double> pair(bodies, 100, 1e-3, {{0, 0.1}, {1, -1}});
  for (int n = 0; n < 1000; ++n) pair.step();
  const auto& s = pair.state();
  CHECK(testing::near(s.v[0] + 4 * s.v[1], -3, 1e-13));
  CHECK(testing::near(s.v[1] - s.v[0], 2, 1e-4));
}

/// The body is lifted by its overlap, h v / 2 on average, at g.
TEST_CASE("an elastic response at the end of a step gains g h v / 2", "[collisions]") {
  const CollisionSystem ball{.name = "ball", .g = "9.81"};
  const auto runner = make_collision_runner(ball, "1", "0.7", Precision::double_);
  const Impact at_end{.name = "restitution", .response = Response::restitute};
  CHECK(testing::near(runner->impact_speed(), std::sqrt(0.25 + 2 * g), 1e-14));
  CHECK(testing::near(runner->errors(at_end, 9).energy, g * runner->impact_speed() / 2, 1e-3));
}

TEST_CASE("every finding on collisions is as theory has it", "[collisions][slow]") {
  const testing::TemporaryFolder folder;
  const Plan plan = collisions_plan("double");
  const auto findings = collisions({"collisions", plan, folder.path, 2});
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));  // what it writes is what its columns may hold
  CHECK(findings.size() > 60);
  for (const auto& row : findings) {
    INFO(row.subject << ": " << row.quantity << ", " << row.observed.value_or(0) << ", " << row.reason);
    CHECK(row.verdict == (row.expected ? Verdict::pass : Verdict::resolved));
  }
}

/// The recurrences written out: v' = v + h (3 a - a[-1]) / 2 and x' = x + h (3 v - v[-1]) / 2.
TEST_CASE("across a jump of the force two-step Adams-Bashforth errs by h D (f - 1/2)", "[collisions]") {
  const double end = 3;
  const long steps = 32;
  const double h = end / double(steps);
  constexpr int phases = 48;
  double mean_square = 0;
  for (int i = 0; i < phases; ++i) {
    const double f = (i + 0.5) / phases, crossing = end / 2 + h * f;
    double x = crossing * crossing / 2 - h * h / 2, v = -h;  // x'' = -1 from rest, after one step
    double last_v = 0, last_a = -1;
    for (long n = 1; n < steps; ++n) {
      const double a = x < 0 ? 1 : -1, old_v = v;
      v += h * (3 * a - last_a) / 2;
      x += h * (3 * old_v - last_v) / 2;
      last_a = a;
      last_v = old_v;
    }
    const double error = v - (end - 2 * crossing);
    CHECK(testing::near(error, 2 * h * (f - 0.5), 1e-13));
    mean_square += error * error / phases;
  }
  const testing::TemporaryFolder folder;
  const Plan plan = collisions_plan("double");
  Findings findings("collisions");
  const auto rows = broken_forces({"collisions", plan, folder.path, 1}, findings);
  const auto row =
      std::find_if(rows.begin(), rows.end(), [](const auto& r) { return r.force == "jump" && r.method == "ab2"; });
  REQUIRE(row != rows.end());
  CHECK(row->h == h);
  CHECK(testing::near(row->velocity, std::sqrt(mean_square), 1e-13));
}

TEST_CASE("a force that jumps or bends leaves order 1 or 2 of any scheme", "[collisions]") {
  const testing::TemporaryFolder folder;
  const Plan plan = collisions_plan("double");
  Findings findings("collisions");
  broken_forces({"collisions", plan, folder.path, 1}, findings);
  std::size_t orders = 0, constants = 0;
  for (const auto& row : findings.rows()) {
    INFO(row.subject << ", " << row.quantity << ": " << row.observed.value_or(-1) << ", " << row.reason);
    if (!row.expected) continue;
    CHECK(row.verdict == Verdict::pass);
    const bool of_order = row.quantity.starts_with("order");
    (of_order ? orders : constants) += 1;
    if (of_order) CHECK(*row.expected == (row.subject.starts_with("jump") ? 1 : 2));
  }
  CHECK(orders == 2 * 2 * 7);     // forces, position and velocity, schemes
  CHECK(constants == 7 + 4 + 3);  // jump, kink where the order is 3 or more, pairs
}

TEST_CASE("the study of collisions writes the same bytes at any number of threads", "[collisions][slow]") {
  const testing::TemporaryFolder one, three;
  const Plan plan = collisions_plan("double", std::pair(0, 2));
  collisions({"collisions", plan, one.path, 1});
  collisions({"collisions", plan, three.path, 3});
  for (const char* file : {"collision_errors.csv", "collision_restitution.csv", "collision_books.csv",
                           "collision_penalty.csv", "collision_paths.csv", "collision_forces.csv"})
    CHECK(testing::content(one / file) == testing::content(three / file));
}

TEST_CASE("collisions run in any precision but float, and too few steps are no failure", "[collisions][slow]") {
  const testing::TemporaryFolder folder;
  for (const char* precision : {"long-double", "100"}) {
    const Plan plan = collisions_plan(precision, std::pair(0, 3));
    const auto rows = collisions({"collisions", plan, folder.path, 1});
    CHECK(std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return row.precision == precision; }) > 0);
    for (const auto& row : rows) {
      INFO(row.subject << ": " << row.quantity << ", " << row.reason);
      CHECK(row.verdict != Verdict::fail);
    }
  }
  const Plan narrow = collisions_plan("float");
  CHECK_THROWS_WITH(collisions({"collisions", narrow, folder.path, 1}),
                    Catch::Matchers::ContainsSubstring("wider precision"));
}

}  // namespace halfstep
