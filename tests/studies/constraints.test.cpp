// Rods kept by projection: the pendulum's closed form, single steps against formulas, the study as a whole.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"
#include "halfstep/studies/constraints/constrained/rigid_pendulum.hpp"
#include "halfstep/studies/constraints/constrained/slack_thread.hpp"
#include "halfstep/studies/constraints/constraints.hpp"
#include "tests/catch.hpp"
#include "tests/files.hpp"
#include "tests/studies/near.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

const double gravity = 9.81;

Linkage<double> one_rod() { return {{0, 1}, {{0, 1, 1}}}; }

/// Two rods of lengths 1 and 2 on a fixed point, masses 1 and 4.
Linkage<double> two_rods() { return {{0, 1, 0.25}, {{0, 1, 1}, {1, 2, 2}}}; }

Plan constraints_plan(const char* precision, std::optional<std::pair<int, int>> levels = {}) {
  Request request;
  request.studies = {"constraints"};
  request.precisions = {precision};
  request.levels = levels;
  return make_plan(request, all_studies());
}

}  // namespace

TEST_CASE("the pendulum's closed form solves its equation from any start", "[constraints]") {
  using T = digits50_t;
  const T w2 = Coefficient("9.81").as<T>() / Coefficient("0.7").as<T>(), d = from_text<T>("1e-12");
  const T bound = from_text<T>("1e-20");
  for (const char* angle : {"0.3", "1.5", "-2", "0"})
    for (const char* rate : {"1", "-2.5", "0"}) {
      const Swing<T> start{from_text<T>(angle), from_text<T>(rate)};
      const RigidPendulum<T> pendulum(w2, T(1), start);
      INFO(angle << " " << rate);
      CHECK(abs(pendulum.at(T(0)).angle - start.angle) < bound);
      CHECK(abs(pendulum.at(T(0)).rate - start.rate) < bound);
      for (const char* time : {"0.1", "1.7", "-3", "20"}) {
        const T t = from_text<T>(time);
        const auto before = pendulum.at(T(t - d)), now = pendulum.at(t), after = pendulum.at(T(t + d));
        CHECK(abs((after.angle - before.angle) / (2 * d) - now.rate) < bound);
        CHECK(abs((after.rate - before.rate) / (2 * d) + w2 * sin(now.angle)) < bound);
      }
    }
  CHECK_THROWS_AS(RigidPendulum<double>(1, 1, {0, 2.1}), InputError);
}

/// In the frame of the rod 2x - x[-1] = (2 - cos a, sin a), a the last turn. Pulled along the new rod it keeps its
/// direction; pulled along the old one it keeps its second component.
TEST_CASE("a rod that turns freely is braked along the new rod, and not along the old", "[constraints]") {
  const auto linkage = one_rod();
  const double rate = 2, h = 0.1;
  for (const Pull pull : {Pull::new_rod, Pull::old_rod}) {
    ConstrainedVerlet<double> stepper(linkage, {pull}, {0, 0}, h, {{0, 0}, {1, 0}}, {{0, 0}, {0, rate}});
    stepper.advance(1);
    double angle = std::atan2(stepper.position()[1][1], stepper.position()[1][0]), turn = angle;
    CHECK(testing::near(turn, pull == Pull::new_rod ? std::atan(h * rate) : std::asin(h * rate), 1e-14));
    for (int n = 0; n < 10; ++n) {
      stepper.advance(1);
      turn = pull == Pull::new_rod ? std::atan(std::sin(turn) / (2 - std::cos(turn))) : turn;
      angle += turn;
      const auto x = stepper.position()[1];
      CHECK(testing::near(x[0], std::cos(angle), 1e-13));
      CHECK(testing::near(x[1], std::sin(angle), 1e-13));
    }
  }
}

/// c[n+1] = 2 c[n] - c[n-1] - c[n] + h^2 gravity for the stretch c, from c = 0 and h^2 gravity / 2.
TEST_CASE("to the letter a weight on a rod swings up and down once in six steps", "[constraints]") {
  const auto linkage = one_rod();
  const double h = 0.01;
  ConstrainedVerlet<double> stepper(linkage, {Pull::lagged}, {0, -gravity}, h, {{0, 0}, {0, -1}}, {{0, 0}, {0, 0}});
  for (int n = 1; n < 30; ++n) {
    stepper.advance(1);
    CHECK(testing::near(-stepper.position()[1][1] - 1, h * h * gravity * (1 - std::cos(n * pi<double>() / 3)), 1e-14));
  }
}

TEST_CASE("a correction keeps the centre of mass, unless it is shared half and half", "[constraints]") {
  Linkage<double> free_rod{{1, 0.25}, {{0, 1, 1}}};
  const Points<double> old{{0, 0}, {1, 0}}, stretched{{0.1, -0.2}, {1.3, 0.4}};
  const auto centre = [](const Points<double>& x, std::size_t d) { return (x[0][d] + 4 * x[1][d]) / 5; };
  for (const Pull pull : {Pull::new_rod, Pull::old_rod}) {
    auto x = stretched;
    straighten(free_rod, free_rod.rods[0], pull, old, x);
    CHECK(x != stretched);
    for (const std::size_t d : {0U, 1U}) CHECK(testing::near(centre(x, d), centre(stretched, d), 1e-14));
  }
  auto x = stretched;
  const auto half = with_equal_masses(free_rod);
  straighten(half, half.rods[0], Pull::new_rod, old, x);
  CHECK(std::fabs(centre(x, 0) - centre(stretched, 0)) > 0.01);
  CHECK(violation(free_rod, x) < 1e-15);
}

TEST_CASE("a rod whose length is no number is not forgotten beside one that is", "[constraints]") {
  const Linkage<double> fork{{0, 1, 1}, {{0, 1, 1}, {0, 2, 1}}};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(violation(fork, {{0, 0}, {nan, 0}, {1, 0}})));
  CHECK(std::isnan(violation(fork, {{0, 0}, {1, 0}, {nan, 0}})));
  CHECK(violation(fork, {{0, 0}, {1.5, 0}, {1, 0}}) == 0.5);
}

/// Along the old rods the end point is that of one system of equations, whoever solves it.
TEST_CASE("many sweeps and Newton's method end at the same point", "[constraints]") {
  const auto linkage = two_rods();
  const Points<double> old{{0, 0}, {0.6, -0.8}, {2.6, -0.8}}, free{{0, 0}, {0.7, -0.9}, {2.5, -0.7}};
  NewtonProjection<double> newton(linkage);
  auto swept = free, solved = free;
  const int sweeps = project(linkage, {Pull::old_rod, Relaxation::sweeps, 1000, 1e-15}, newton, old, swept);
  const int iterations = project(linkage, {Pull::old_rod}, newton, old, solved);
  CHECK(sweeps > iterations);
  CHECK(violation(linkage, solved) < 1e-15);
  for (std::size_t i = 0; i < 3; ++i)
    for (const std::size_t d : {0U, 1U}) CHECK(testing::near(swept[i][d], solved[i][d], 1e-13));
}

TEST_CASE("a tolerance ends the sweeps, and so does their number", "[constraints]") {
  const auto linkage = two_rods();
  const Points<double> old{{0, 0}, {0.6, -0.8}, {2.6, -0.8}}, free{{0, 0}, {0.7, -0.9}, {2.5, -0.7}};
  NewtonProjection<double> newton(linkage);
  auto x = free;
  CHECK(project(linkage, {Pull::new_rod, Relaxation::sweeps, 3, 0}, newton, old, x) == 3);
  CHECK(violation(linkage, x) > 1e-5);
  x = free;
  const int sweeps = project(linkage, {Pull::new_rod, Relaxation::sweeps, 1000, 1e-5}, newton, old, x);
  CHECK(sweeps < 30);
  CHECK(violation(linkage, x) <= 1e-5);
}

/// 1 - cos^2(pi/2N) = pi^2 / 4N^2 + ...; and a length that the study does not use.
TEST_CASE("sweeps for a digit grow as the square of the links", "[constraints]") {
  CHECK(testing::near(sweeps_per_digit(1000, 0), 4e6 * std::log(10) / (pi<double>() * pi<double>()), 1e-5));
  std::vector<ChainRow> course;
  for (const char* shape : {"straight", "curved"}) {
    const auto row = chain_speed(15, shape, course);
    CHECK(testing::near(row.sweeps_per_digit, row.theory, 0.003));
    CHECK(row.iterations <= 2);
  }
}

TEST_CASE("a bound moves its ends where it is broken, and is no violation where it is kept", "[constraints]") {
  const Points<double> near_by{{0, 0}, {0.5, 0}}, far_off{{0, 0}, {2, 0}};
  for (const Bound bound : {Bound::at_most, Bound::at_least}) {
    const Linkage<double> pair{{1, 1}, {{0, 1, 1, bound}}};
    const auto& kept = bound == Bound::at_most ? near_by : far_off;
    const auto& broken = bound == Bound::at_most ? far_off : near_by;
    auto x = kept;
    straighten(pair, pair.rods[0], Pull::new_rod, kept, x);
    CHECK(x == kept);
    CHECK(violation(pair, kept) == 0);
    x = broken;
    CHECK(violation(pair, broken) == std::fabs(broken[1][0] - 1));
    straighten(pair, pair.rods[0], Pull::new_rod, broken, x);
    CHECK(x[1][0] - x[0][0] == 1);
  }
}

TEST_CASE("LU refuses bounds that are no equations", "[constraints]") {
  const Linkage<double> thread{{0, 1, 1}, {{0, 1, 1, Bound::at_most}, {1, 2, 1}}};
  const Points<double> x{{0, 0}, {0, -1}, {0, -2}}, v(3, Point2<double>{0, 0});
  const auto stepper = [&](const Projector<double>& by) {
    return ConstrainedVerlet<double>(thread, by, {0, -gravity}, 0.1, x, v);
  };
  CHECK_THROWS_AS(stepper({Pull::old_rod}), InputError);
  CHECK_THROWS_AS(stepper({Pull::old_rod, Relaxation::sweeps, 1, 0, SweepOrder::forward, 2}), InputError);
  CHECK_NOTHROW(stepper({Pull::old_rod, Relaxation::sweeps, 1}));
}

/// It falls by the other leg of the right triangle; the jerk keeps a^2 / l^2 of its energy, which then stays the same.
TEST_CASE("the slack thread's closed form: fall, jerk and swing", "[constraints]") {
  const double l = 1.3, a = 0.5;
  const SlackThread<double> thread(gravity, l, a);
  const double t = thread.taut_at();
  CHECK(testing::near(gravity * t * t / 2, 1.2, 1e-14));
  const auto energy = [&](double at) {
    const auto v = thread.velocity(at);
    return dot(v, v) / 2 + gravity * (thread.position(at)[1] + 1.2);
  };
  CHECK(testing::near(energy(t / 2), gravity * 1.2, 1e-13));
  for (const double later : {1e-12, 0.3, 2.0}) {
    const auto x = thread.position(t + later), v = thread.velocity(t + later);
    CHECK(testing::near(dot(x, x), l * l, 1e-14));
    CHECK(testing::near(dot(x, v), 0, 1e-14));
    CHECK(testing::near(energy(t + later), gravity * 1.2 * a * a / (l * l), 1e-10));
  }
  CHECK(testing::near(thread.position(t + 1e-9)[0], a, 1e-7));
}

/// Three rods: A x = k N x with A = (1 -1 0; -1 2 -1; 0 -1 2) and N = diag(0, 1, 1/2) is k^2 - 5 k + 2 = 0.
TEST_CASE("rates of sweeps back and forth are those of small matrices", "[constraints]") {
  const double k = (5 - std::sqrt(17.0)) / 2;
  CHECK(testing::near(sweeps_per_digit_alternating(3, 0), 2 * std::log(10) / std::log1p(k), 1e-9));
  for (const char* shape : {"straight", "curved"}) {
    const auto row = relaxation(15, shape, SweepOrder::alternating, 1);
    CHECK(testing::near(row.sweeps_per_digit, row.theory, 0.003));
    CHECK(row.reach_along == 1);
    CHECK(row.reach_against == 2);
    CHECK(relaxation(15, shape, SweepOrder::forward, 1).reach_against == 14);
  }
}

/// Two clusters: the error is multiplied by the product of the entries of their inverses where they meet.
TEST_CASE("rates of clusters are those of single rods and of small matrices", "[constraints]") {
  for (const int links : {3, 8, 30})
    CHECK(testing::near(sweeps_per_digit_of_clusters(links, 1), sweeps_per_digit(links, 0), 1e-9));
  // (1 -1; -1 2)^-1 has 1 in the last entry of its diagonal, (2 -1; -1 2)^-1 has 2/3 in the first.
  CHECK(testing::near(sweeps_per_digit_of_clusters(4, 2), -std::log(10) / std::log(2.0 / 3), 1e-9));
  // The last cluster may be smaller: (2)^-1.
  CHECK(testing::near(sweeps_per_digit_of_clusters(3, 2), -std::log(10) / std::log(1.0 / 2), 1e-9));
  for (const int cluster : {2, 4, 7, 15}) {
    const auto row = relaxation(15, "straight", SweepOrder::forward, cluster);
    CHECK(testing::near(row.sweeps_per_digit, row.theory, 0.003));
    CHECK(row.reach_against == (15 + cluster - 1) / cluster);
  }
  CHECK(relaxation(15, "straight", SweepOrder::forward, 15).sweeps == 2);
}

TEST_CASE("sweeps and clusters in the constrained method agree with Newton's method", "[constraints]") {
  const auto linkage = two_rods();
  const Points<double> x{{0, 0}, {0.6, -0.8}, {2.6, -0.8}}, v(3, Point2<double>{0, 0});
  ConstrainedVerlet<double> all(linkage, {Pull::old_rod}, {0, -gravity}, 0.01, x, v);
  all.advance(50);
  for (const int cluster : {1, 2})
    for (const auto order : {SweepOrder::forward, SweepOrder::alternating}) {
      ConstrainedVerlet<double> some(linkage, {Pull::old_rod, Relaxation::sweeps, 1000, 1e-15, order, cluster},
                                     {0, -gravity}, 0.01, x, v);
      some.advance(50);
      for (std::size_t i = 0; i < 3; ++i)
        for (const std::size_t d : {0U, 1U}) CHECK(testing::near(some.position()[i][d], all.position()[i][d], 1e-11));
      if (cluster == 1) CHECK(some.sweeps() > all.sweeps());
    }
}

TEST_CASE("every finding on constraints is as theory has it", "[constraints][slow]") {
  const testing::TemporaryFolder folder;
  const Plan plan = constraints_plan("double");
  const auto findings = constraints({"constraints", plan, folder.path, 2});
  CHECK_NOTHROW(check_tables(folder.path, all_studies()));  // what it writes is what its columns may hold
  CHECK(findings.size() > 50);
  for (const auto& row : findings) {
    INFO(row.subject << ": " << row.quantity << ", " << row.observed.value_or(0) << ", " << row.reason);
    CHECK((row.verdict == Verdict::pass || (row.verdict == Verdict::resolved && !row.expected)));
  }
  for (const auto& row : read_csv<ConstraintErrorRow>(folder / "constraint_errors.csv"))
    if (row.handling == "shake" || row.handling == "new-rod") CHECK(row.violation < 1e-15);
}

TEST_CASE("the study of constraints writes the same bytes at any number of threads", "[constraints][slow]") {
  const testing::TemporaryFolder one, three;
  const Plan plan = constraints_plan("double", std::pair(2, 4));
  constraints({"constraints", plan, one.path, 1});
  constraints({"constraints", plan, three.path, 3});
  for (const char* file : {"constraint_errors.csv", "constraint_energy.csv", "constraint_stretch.csv"})
    CHECK(testing::content(one / file) == testing::content(three / file));
}

TEST_CASE("constraints say which precisions they take", "[constraints]") {
  const testing::TemporaryFolder folder;
  const Plan plan = constraints_plan("float");
  CHECK_THROWS_WITH(constraints({"constraints", plan, folder.path, 1}),
                    Catch::Matchers::ContainsSubstring("wider precision"));
}

}  // namespace halfstep
