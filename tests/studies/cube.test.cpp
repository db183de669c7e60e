// The mass-spring cube: limits of one vibration, searches, and what the implied material says.
#include <cmath>
#include <complex>
#include <limits>

#include "halfstep/engine/tables/finding.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/cube/cube.hpp"
#include "tests/catch.hpp"

namespace halfstep {

TEST_CASE("limits of a damped oscillation solve their equations", "[cube]") {
  const double w = 150, damping = 0.0007;
  const ModeLimits limits = mode_limits(w, damping);
  const std::complex<double> i(0, 1);
  const double ratio = damping * w / 2;
  const std::complex<double> lambda = w * (-ratio + i * std::sqrt(1 - ratio * ratio));
  CHECK(std::fabs(limits.explicit_euler - damping) < 1e-15);
  CHECK(std::fabs(std::abs(1.0 + limits.explicit_euler * lambda) - 1) < 1e-12);
  const auto growth = [&](double h, int stages) {
    std::complex<double> sum = 1, term = 1;
    for (int k = 1; k <= stages; ++k) sum += term *= h * lambda / double(k);
    return std::abs(sum);
  };
  CHECK(std::fabs(growth(limits.midpoint, 2) - 1) < 1e-12);
  CHECK(std::fabs(growth(limits.rk4, 4) - 1) < 1e-12);
  // z = -1 in z^2 - (2 - y^2 - 2 ratio y) z + 1 - 2 ratio y
  const double y = limits.verlet * w;
  CHECK(std::fabs(1 + (2 - y * y - 2 * ratio * y) + 1 - 2 * ratio * y) < 1e-12);
}

TEST_CASE("two of the published steps imply the vibration that the others belong to", "[cube]") {
  const ImpliedMode implied = implied_mode(0.5e-3, 11.5e-3);
  const ModeLimits limits = mode_limits(implied.w, implied.damping);
  CHECK(std::fabs(limits.explicit_euler - 0.5e-3) < 1e-12);
  CHECK(std::fabs(limits.verlet - 11.5e-3) < 1e-12);
  CHECK(std::fabs(limits.rk4 / 17e-3 - 1) < 0.25);
  CHECK(std::fabs(limits.midpoint / 3.8e-3 - 1) < 0.25);
}

TEST_CASE("a search finds the step at which stability ends", "[cube]") {
  for (const double limit : {0.0003, 0.011, 0.7}) {
    const double step = largest_step([&](double h) { return h <= limit; }, 0.01, 10);
    CHECK(step <= limit);
    CHECK(step > limit / 1.011);
    for (const double off : {1.0, 0.995, 1.02, 0.9, 1.3, 100.0, 0.003}) {
      int runs = 0;
      const double near = largest_step([&](double h) { return ++runs, h <= limit; }, off * limit, 1000, 1.01);
      CHECK(near <= limit);
      CHECK(near > limit / 1.011);
      if (off == 1 || off == 0.995) CHECK(runs == 2);  // what it was guessed to be, and what is longer by the tolerance
    }
  }
  CHECK(largest_step([](double) { return true; }, 0.01, 10) >= 10);
  CHECK(largest_step([](double) { return false; }, 0.01, 10) == 0);
}

TEST_CASE("one vibration is stable up to its closed-form limit in the running code", "[cube]") {
  const double w = 160, damping = 0.0005;
  const ParticleSystem system = single_mode(w, damping);
  const auto rest = at_rest(system, {0, 0, 0});
  CHECK(std::fabs(rest.x[2] + 1e4 / (w * w)) < 0.25e-6);  // rest is where a step of 0.25 s moves nothing by more
  CHECK(std::fabs(fastest_vibration(system.body(), rest.x).w - w) < 1e-9 * w);
  const auto start = shaken(system.body(), fastest_vibration(system.body(), rest.x), rest);
  const ModeLimits limits = mode_limits(w, damping);
  for (const auto& [name, limit] :
       {std::pair{"explicit-euler", limits.explicit_euler}, std::pair{"midpoint", limits.midpoint},
        std::pair{"rk4", limits.rk4}, std::pair{"stormer-verlet", limits.verlet}}) {
    INFO(name);
    const Method scheme = method(name);
    const auto stable = [&](double h) {
      return is_stable(system, rest, start, 2, h, steps_of(scheme, system, rest, start, h));
    };
    CHECK(stable(0.98 * limit));
    CHECK_FALSE(stable(1.02 * limit));
  }
}

TEST_CASE("the cube is held by the floor and its fastest vibration limits Verlet", "[cube]") {
  const ParticleSystem system = cube_system(5);
  const auto rest = at_rest(system, cube_positions(5, cube_spacing));
  std::vector<double> a(rest.x.size());
  system.acceleration(0, rest.x.data(), rest.v.data(), a.data());
  for (const double entry : a) CHECK(std::fabs(entry) < 1e-3);  // gravity is 9.81
  const auto start = shaken(system.body(), fastest_vibration(system.body(), rest.x), rest);
  const double limit = mode_limits(fastest_vibration(system.body(), rest.x).w, cube_material.damping).verlet;
  const auto stable = [&](double h) {
    return is_stable(system, rest, start, 2, h, steps_of(method("stormer-verlet"), system, rest, start, h));
  };
  CHECK(stable(0.98 * limit));
  CHECK_FALSE(stable(1.02 * limit));
}

TEST_CASE("a cost that is not as expected fails on a quiet machine, and is no verdict on a busy one", "[cube]") {
  Findings all("cube");
  auto findings = all.in(Precision::double_);
  CubeRow euler, rk4;
  rk4.scheme = "rk4";
  euler.compute = 1;
  rk4.compute = 4.1;
  CHECK(judge_cost(rk4, euler, 4, findings).verdict == Verdict::pass);
  rk4.compute = 5;
  CHECK(judge_cost(rk4, euler, 4, findings).verdict == Verdict::fail);
  CubeRow implicit;
  implicit.scheme = "implicit-euler";
  implicit.compute = 18;
  implicit.scatter = 0.01;
  const auto quiet = tell_implicit_cost(implicit, euler, findings);
  CHECK(quiet.verdict == Verdict::resolved);
  CHECK(quiet.observed == 18);
  CHECK(quiet.uncertainty == Approx(0.18));
  euler.scatter = 0.2;
  CHECK(judge_cost(rk4, euler, 4, findings).verdict == Verdict::resolved);
  const auto busy = tell_implicit_cost(implicit, euler, findings);
  CHECK_FALSE(busy.observed);
  CHECK(busy.reason.starts_with("the machine is too busy"));
}

TEST_CASE("schemes in the opposite order of a table fail, unless a machine's costs may turn them round", "[cube]") {
  Findings all("cube");
  auto findings = all.in(Precision::double_);
  std::vector<CubeRow> rows(3);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].published_ratio = rows[i].ratio = 1 + double(i);
  CHECK(judge_order(rows, findings).verdict == Verdict::pass);
  rows[1].ratio = 3.3;
  CHECK(*judge_order(rows, findings).observed == 2);
  CHECK(judge_order(rows, findings).verdict == Verdict::resolved);
  rows[1].ratio = 5;
  CHECK(judge_order(rows, findings).verdict == Verdict::fail);
  rows[1].scatter = 0.1;
  CHECK(judge_order(rows, findings).verdict == Verdict::resolved);
  rows[1].scatter = 0;
  rows[1].ratio = std::numeric_limits<double>::quiet_NaN();
  CHECK(judge_order(rows, findings).verdict == Verdict::fail);
  CHECK(judge_order({}, findings).verdict == Verdict::resolved);
}

}  // namespace halfstep
