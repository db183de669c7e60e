// All problems, no list: the exact solution solves the equation, invariants hold, flags are true, data are generic.
#include <array>
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <limits>
#include <string>
#include <vector>

#include "halfstep/core/dual.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/conserved.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/problems/written/written_system.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

using W = digits50_t;

/// Position and velocity in W.
struct Point {
  W t;
  std::vector<W> x, v;
};

/// Calls test(problem, its class template on W) for every problem with its default data, and for some others.
template <class F>
void for_every_problem(F test) {
  std::vector<Problem> all = all_problems();
  for (const char* name :
       {"kepler:e=0.9", "kepler:e=0", "harmonic-oscillator:w=3/2,x0=-2", "exponential:w=2,v0=1",
        "double-pendulum:m2=3,l2=1/2,T=1/2", "double-pendulum:g=0", "pendulum:omega0=3,T=3", "damped-oscillator:g=2",
        "damped-oscillator:g=5/2", "magnetic-field:e1=0,e3=0", "penning-trap:b=3,k=2"})
    all.push_back(problem(name));
  for (const Problem& p : all) {
    INFO(p.name);
    if (p.written)
      test(p, WrittenSystem<W>(p));
    else
      with_problem(p, [&]<template <class> class P>(ProblemType<P>) { test(p, Equations<P, W>(p.data)); });
  }
}

W end_time(const Problem& p) { return p.data.at("T").as<W>(); }

std::vector<Point> along(const Problem& p, const std::vector<const char*>& fractions) {
  const auto exact = solution<W>(p);
  const auto n = std::size_t(p.dimension);
  std::vector<Point> points;
  for (const char* fraction : fractions) {
    points.push_back({end_time(p) * W(fraction), std::vector<W>(n), std::vector<W>(n)});
    exact->at(points.back().t, points.back().x.data(), points.back().v.data());
  }
  return points;
}

W size(const std::vector<W>& a) {
  W sum = 0;
  for (const W& entry : a) sum += entry * entry;
  return sqrt(sum);
}

/// What the last digits of W allow at values of this size.
W rounding(const W& magnitude) { return (1 + abs(magnitude)) * W("1e-46"); }

/// Fractions of the end time. A stiff problem has no past: what is damped ahead grows backward; so do solutions of
/// Lorenz's equations, which come from far outside of the attractor.
std::vector<const char*> places_of(const Problem& p) {
  if (p.info.stiff || p.info.name == "lorenz") return {"0", "0.02", "0.13", "0.5", "0.77", "1", "1.05"};
  return {"-0.05", "0", "0.13", "0.5", "0.77", "1", "1.05"};
}

bool is_of_first_order(const Problem& p) { return p.info.force == Force::first_order; }

/// A number type whose operations tell whether the result may depend on a marked input.
using Probe = Dual<W>;

}  // namespace

TEST_CASE("the exact solution starts at the initial data", "[slow]") {
  for_every_problem([](const Problem& p, const auto& equations) {
    std::vector<W> x(std::size_t(equations.dimension())), v(x);
    equations.problem().initial(x.data(), v.data());
    const Point start = along(p, {"0"}).front();
    for (std::size_t i = 0; i < x.size(); ++i) {
      CHECK(abs(start.x[i] - x[i]) <= rounding(x[i]));
      CHECK(abs(start.v[i] - v[i]) <= rounding(v[i]));
    }
  });
}

TEST_CASE("the exact solution solves the equation: its Taylor series predicts it to all digits", "[slow]") {
  for_every_problem([](const Problem& p, const auto& equations) {
    constexpr int order = 60;
    const auto n = std::size_t(equations.dimension());
    const auto exact = solution<W>(p);
    const W h = end_time(p) / 20000;
    for (const Point& from : along(p, places_of(p))) {
      INFO("t = " << from.t.str(5));
      std::vector<W> series(n * (order + 1)), x(n), v(n);
      equations.taylor(from.t, from.x.data(), from.v.data(), order, series.data());
      exact->at(from.t + h, x.data(), v.data());
      for (std::size_t i = 0; i < n; ++i) {
        W position = 0, velocity = 0;
        for (std::size_t k = order + 1; k-- > 0;) {
          velocity = velocity * h + position;
          position = position * h + series[k * n + i];
        }
        if (!is_of_first_order(p)) CHECK(abs(position - x[i]) <= rounding(position));
        CHECK(abs(velocity - v[i]) <= rounding(velocity));
      }
    }
  });
}

TEST_CASE("the exact solution has more digits than its scalar", "[slow]") {
  for_every_problem([](const Problem& p, const auto&) {
    CHECK(solution<halfstep::quad_t>(p)->digits() >= std::numeric_limits<halfstep::quad_t>::digits10);
    CHECK(solution<W>(p)->digits() >= std::numeric_limits<W>::digits10);
  });
}

TEST_CASE("narrow and wide exact solutions agree to all digits of the narrow one", "[slow]") {
  for_every_problem([](const Problem& p, const auto& equations) {
    using Q = halfstep::quad_t;
    const auto narrow = solution<Q>(p);
    std::vector<Q> x(std::size_t(equations.dimension())), v(x);
    for (const Point& point : along(p, places_of(p))) {
      const Q t = point.t.convert_to<Q>();
      const W late = point.t - W(t);
      narrow->at(t, x.data(), v.data());
      std::vector<W> a(x.size());
      equations.acceleration(point.t, point.x.data(), point.v.data(), a.data());
      for (std::size_t i = 0; i < x.size(); ++i) {
        const W epsilon(std::numeric_limits<Q>::epsilon());
        if (!is_of_first_order(p))
          CHECK(abs(W(x[i]) + point.v[i] * late - point.x[i]) <= epsilon * abs(point.x[i]) + W("1e-40"));
        CHECK(abs(W(v[i]) + a[i] * late - point.v[i]) <= epsilon * abs(point.v[i]) + W("1e-40"));
      }
    }
  });
}

TEST_CASE("what a problem declares as conserved is, along the exact solution and only along it", "[slow]") {
  for_every_problem([](const Problem& p, const auto& equations) {
    const Conserved conserved(p);
    CHECK(equations.has_energy() == p.info.has_energy);
    CHECK((p.info.invariants == "none") == conserved.all().empty());
    const auto points = along(p, places_of(p));
    const W least_change = p.info.name == "outer-solar-system" ? W("1e-11") : W("1e-10");  // in solar masses and days
    const auto first = conserved.at(points[1].t, points[1].x, points[1].v);
    for (const Point& point : points) {
      const W speed = size(point.v);
      auto faster = point.v;
      for (std::size_t i = 0; i < faster.size(); ++i) faster[i] *= 1 + W(static_cast<int>(i) + 1) / 1000;
      const auto here = conserved.at(point.t, point.x, point.v), elsewhere = conserved.at(point.t, point.x, faster);
      REQUIRE(here.size() == conserved.all().size());
      for (std::size_t k = 0; k < here.size(); ++k) {
        INFO(conserved.all()[k].name << " at t = " << point.t.str(5));
        REQUIRE(here[k].size() == static_cast<std::size_t>(conserved.all()[k].components));
        W change = 0;
        for (std::size_t i = 0; i < here[k].size(); ++i) {
          CHECK(abs(here[k][i] - first[k][i]) <= rounding(W(100 * (1 + speed * speed))));
          change = std::max(change, W(abs(elsewhere[k][i] - here[k][i])));
        }
        CHECK(change > least_change);
      }
      if constexpr (requires { equations.problem().angular_momentum(point.x.data(), point.v.data()); }) {
        const auto momentum = [&](const Point& q) {
          return equations.problem().angular_momentum(q.x.data(), q.v.data());
        };
        CHECK(abs(momentum(point) - momentum(points[1])) <= rounding(speed));
      }
    }
  });
}

TEST_CASE("Kepler's orbit keeps its axis: the Laplace-Runge-Lenz vector") {
  const Problem p = problem("kepler");
  const W e = p.data.at("e").as<W>();
  for (const Point& q : along(p, places_of(p))) {
    const W momentum = q.x[0] * q.v[1] - q.x[1] * q.v[0];
    CHECK(abs(q.v[1] * momentum - q.x[0] / size(q.x) - e) <= rounding(W(10)));
    CHECK(abs(-q.v[0] * momentum - q.x[1] / size(q.x)) <= rounding(W(10)));
  }
}

TEST_CASE("a double pendulum without gravity keeps its angular momentum") {
  const Problem p = problem("double-pendulum:g=0,m2=2,l1=3/2");
  const auto momentum = [](const Point& at) {
    const W coupling = W(2) * W(1.5) * cos(at.x[0] - at.x[1]);  // m2 l1 l2
    return W(3) * W(2.25) * at.v[0] + W(2) * at.v[1] + coupling * (at.v[0] + at.v[1]);
  };
  const auto points = along(p, {"0", "0.4", "1"});
  CHECK(abs(momentum(points[1]) - momentum(points[0])) < rounding(momentum(points[0])));
  CHECK(abs(momentum(points[2]) - momentum(points[0])) < rounding(momentum(points[0])));
}

TEST_CASE("the class of force is true: by exact derivatives at generic points", "[slow]") {
  for_every_problem([](const Problem& p, const auto& equations) {
    const auto n = std::size_t(equations.dimension());
    bool on_time = false, on_velocity = false, on_position = false;
    for (const Point& point : along(p, {"0.13", "0.5", "0.77"})) {
      // Marks one input and looks whether any acceleration moves with it.
      const auto moves = [&](int time, std::size_t x, std::size_t v) {
        std::vector<Probe> xs(point.x.begin(), point.x.end()), vs(point.v.begin(), point.v.end()), as(n);
        if (x < n) xs[x].derivative = 1;
        if (v < n) vs[v].derivative = 1;
        equations.problem().acceleration(Probe(point.t, W(time)), xs.data(), vs.data(), as.data());
        for (const Probe& a : as)
          if (a.derivative != 0) return true;
        return false;
      };
      on_time = on_time || moves(1, n, n);
      for (std::size_t i = 0; i < n; ++i) {
        on_position = on_position || moves(0, i, n);
        on_velocity = on_velocity || moves(0, n, i);
      }
    }
    CHECK((on_position || on_velocity));
    CHECK(on_velocity == (p.info.force == Force::velocity || is_of_first_order(p)));
    if (is_of_first_order(p)) CHECK_FALSE(on_position);
    if (!on_velocity) CHECK(on_time == (p.info.force == Force::time));
    CHECK(equations.force() == p.info.force);
  });
}

TEST_CASE("Jacobians and derivatives by the time are those of differences", "[slow]") {
  for (const Problem& p : all_problems()) {
    const auto equations = make_system<W>(p);
    const auto n = static_cast<std::size_t>(equations->dimension());
    for (const Point& point : along(p, {"0", "0.37"})) {
      std::vector<W> dx(n * n), dv(n * n), a_t(n), above(n), below(n);
      equations->jacobian(point.t, point.x.data(), point.v.data(), dx.data(), dv.data());
      equations->time_derivative(point.t, point.x.data(), point.v.data(), a_t.data());
      Point moved = point;
      // The difference over a step so small that its square is nothing beside the numbers that are compared.
      const auto check = [&](W& place, const std::function<W(std::size_t)>& derivative, const char* by) {
        const W here = place, step = W("1e-14") * (1 + abs(here));
        place = here + step;
        equations->acceleration(moved.t, moved.x.data(), moved.v.data(), above.data());
        place = here - step;
        equations->acceleration(moved.t, moved.x.data(), moved.v.data(), below.data());
        place = here;
        for (std::size_t i = 0; i < n; ++i) {
          const W difference = (above[i] - below[i]) / (2 * step);
          INFO(p.name << ": entry " << i << " by " << by << ", " << derivative(i) << " for " << difference);
          CHECK(abs(derivative(i) - difference) <= W("1e-12") * (1 + abs(difference) + abs(above[i])));
        }
      };
      for (std::size_t j = 0; j < n; ++j) {
        if (!is_of_first_order(p))
          check(
              moved.x[j], [&](std::size_t i) { return dx[i * n + j]; }, "a position");
        check(
            moved.v[j], [&](std::size_t i) { return dv[i * n + j]; }, "a velocity, or an unknown");
      }
      check(
          moved.t, [&](std::size_t i) { return a_t[i]; }, "the time");
    }
  }
}

TEST_CASE("what the velocity adds to a force is what the problem says it is") {
  for_every_problem([](const Problem& p, const auto& equations) {
    CHECK(equations.velocity_term() == p.info.velocity_term);
    if (p.info.velocity_term == VelocityTerm::any) return;
    const auto n = std::size_t(equations.dimension());
    for (const Point& point : along(p, {"0.13", "0.5"})) {
      std::vector<W> moving(n), resting(n), rest(n), b(3), expected(n);
      equations.acceleration(point.t, point.x.data(), point.v.data(), moving.data());
      equations.acceleration(point.t, point.x.data(), rest.data(), resting.data());
      const auto& v = point.v;
      if (p.info.velocity_term == VelocityTerm::friction) {
        for (std::size_t i = 0; i < n; ++i) expected[i] = -equations.friction() * v[i];
      } else {
        REQUIRE(n == 3);
        equations.magnetic_field(point.t, point.x.data(), b.data());
        for (std::size_t i = 0; i < 3; ++i)
          expected[i] = v[(i + 1) % 3] * b[(i + 2) % 3] - v[(i + 2) % 3] * b[(i + 1) % 3];
        CHECK(size(expected) > W("0.01"));
      }
      for (std::size_t i = 0; i < n; ++i) CHECK(abs(moving[i] - resting[i] - expected[i]) <= rounding(W(10)));
    }
  });
}

/// sin(th/2) = k sn(wt + u0, k), k^2 the energy above the lowest point over that at the highest.
TEST_CASE("the pendulum swings as Jacobi's elliptic functions say") {
  const Problem p = problem("pendulum");
  const W half = p.data.at("theta0").as<W>() / 2;
  const W rate = p.data.at("omega0").as<W>() / 2;
  const W k = sqrt(sin(half) * sin(half) + rate * rate);
  const W u0 = boost::math::ellint_1(k, W(asin(sin(half) / k)));
  for (const Point& q : along(p, places_of(p))) {
    W cn, dn;
    const W sn = boost::math::jacobi_elliptic(k, W(q.t + u0), &cn, &dn);
    CHECK(abs(sin(q.x[0] / 2) - k * sn) <= rounding(W(10)));
    CHECK(abs(q.v[0] - 2 * k * cn) <= rounding(W(10)));
  }
}

TEST_CASE("data that contradict each other are refused when the problem is named") {
  CHECK_THROWS_WITH(problem("penning-trap:b=1"), Catch::Matchers::ContainsSubstring("b^2 must be greater than 2k^2"));
  CHECK_THROWS_WITH(problem("driven-oscillator:u=1"), Catch::Matchers::ContainsSubstring("resonance"));
}

TEST_CASE("linear problems are linear, the others are not", "[slow]") {
  for_every_problem([](const Problem& p, const auto& equations) {
    const auto points = along(p, {"0.13", "0.77"});
    const auto& [t, x, v] = points[0];
    const std::size_t n = x.size();
    std::vector<W> middle_x(n), middle_v(n), a(n), b(n), middle(n);
    for (std::size_t i = 0; i < n; ++i) {
      middle_x[i] = (x[i] + points[1].x[i]) / 2;
      middle_v[i] = (v[i] + points[1].v[i]) / 2;
    }
    equations.acceleration(t, x.data(), v.data(), a.data());
    equations.acceleration(t, points[1].x.data(), points[1].v.data(), b.data());
    equations.acceleration(t, middle_x.data(), middle_v.data(), middle.data());
    W bend = 0;
    for (std::size_t i = 0; i < n; ++i) bend += abs((a[i] + b[i]) / 2 - middle[i]);
    if (p.info.linear)
      CHECK(bend <= rounding(size(a) + size(b)));
    else
      CHECK(bend > W("1e-6"));
  });
}

TEST_CASE("the closed form is there where it is declared") {
  for_every_problem([](const Problem& p, const auto& equations) {
    const W t(0);
    std::vector<W> x(std::size_t(p.dimension)), v(x);
    if constexpr (requires { equations.problem().has_exact(); }) {
      CHECK(equations.problem().has_exact() == p.info.closed_form);
    } else {
      constexpr bool closed = requires { equations.problem().exact(t, x.data(), v.data()); };
      CHECK(closed == p.info.closed_form);
      if constexpr (closed) equations.problem().exact(t, x.data(), v.data());
    }
  });
}

TEST_CASE("default data hide nothing: neither rest nor turning points at the ends, no whole or half periods",
          "[slow]") {
  for (const Problem& p : all_problems()) {
    INFO(p.name);
    const auto equations = make_system<W>(p);
    const auto points = along(p, {"0", "1"});
    const W slowest = p.name == "outer-solar-system" ? W("0.001") : W("0.01");  // in astronomical units a day
    for (const Point& point : points) {
      std::vector<W> rate(point.v);
      if (is_of_first_order(p)) equations->acceleration(point.t, point.x.data(), point.v.data(), rate.data());
      CHECK(size(rate) > slowest);
    }
    if (equations->period() == 0) continue;
    const auto& start = points.front();
    std::vector<W> x(start.x), v(start.v);
    solution<W>(p)->at(equations->period(), x.data(), v.data());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= start.x[i];
    if (size(x) > W("1e-9")) continue;  // a time scale, but no period
    const W halves = 2 * end_time(p) / equations->period();
    const W beside = halves - floor(halves);
    CHECK(beside > W("0.05"));
    CHECK(beside < W("0.95"));
  }
}

TEST_CASE("evaluations are counted, derivatives are not", "[slow]") {
  for_every_problem([](const Problem& p, const auto& equations) {
    const auto n = std::size_t(equations.dimension());
    const Point point = along(p, {"0.5"}).front();
    std::vector<W> a(n), dx(n * n), dv(n * n), series(4 * n);
    equations.acceleration(point.t, point.x.data(), point.v.data(), a.data());
    equations.jacobian(point.t, point.x.data(), point.v.data(), dx.data(), dv.data());
    equations.taylor(point.t, point.x.data(), point.v.data(), 3, series.data());
    CHECK(equations.evaluations() == 1);
    for (std::size_t i = 0; i < n; ++i) CHECK(abs(2 * series[2 * n + i] - a[i]) <= rounding(a[i]));
  });
}
