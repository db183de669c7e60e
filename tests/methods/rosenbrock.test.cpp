// Rosenbrock methods: what their tables prove, and steps against an independent formula.
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/order_without_jacobian.hpp"
#include "halfstep/engine/theory/stability_function.hpp"
#include "halfstep/engine/theory/stiff_orders.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/engine/theory/theory_text.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

namespace {

const Rosenbrock& table_of(const Method& method) { return std::get<Rosenbrock>(method.scheme); }

/// y after one step from the data of a problem, in 100 digits.
std::vector<double> after_a_step(const Method& m, const std::string& on, const char* step) {
  using T = digits100_t;
  const auto system = system_of<T>(problem(on));
  State<System<T>> state{zeros(*system), zeros(*system)};
  system->initial(state.x.data(), state.v.data());
  const auto stepper = make_stepper(m, *system, T(step));
  stepper->begin(*system, T(0), {state}, state);
  stepper->advance(*system, T(0), 0, 1, state);
  std::vector<double> y;
  for (const auto& v : state.v) y.push_back(to_double(v));
  return y;
}

}  // namespace

TEST_CASE("Rosenbrock tables have the orders that they claim, and no higher one") {
  int count = 0;
  for (const auto& m : all_methods()) {
    if (!std::holds_alternative<Rosenbrock>(m.scheme)) continue;
    ++count;
    INFO(m.name);
    CHECK(prove(m).order == claim_for_simplest_force(m).global.position);
  }
  CHECK(count >= 10);
}

TEST_CASE("Rosenbrock methods keep an order without the exact Jacobian where theory says so") {
  // Verwer et al. 1999; Shampine, Reichelt 1997: order 2 with any matrix. Calahan's b_1 g_1 + b_2 g_2 is 0 as well, the
  // one condition of order 2 that is added; the others are made for the Jacobian.
  const std::map<std::string, int> known = {
      {"linearly-implicit-euler", 1}, {"ros2", 2}, {"ode23s", 2}, {"calahan-3", 2}, {"ros3p", 1}, {"shampine-4", 1}};
  for (const auto& [name, order] : known) {
    INFO(name);
    CHECK(order_without_jacobian(table_of(method(name)), 4) == order);
  }
}

TEST_CASE("Rosenbrock methods have the stability that is published of them") {
  const auto linear = [](const char* name) { return stability_properties(table_of(method(name)).on_linear_systems()); };
  for (const char* name : {"linearly-implicit-euler", "ros2", "ode23s", "ros3", "rodas3", "rodas4"}) {
    INFO(name);
    CHECK(linear(name).l_stable);
  }
  for (const char* name : {"calahan-3", "ros3p", "shampine-4"}) {
    INFO(name);
    CHECK(linear(name).a_stable);
    CHECK_FALSE(linear(name).l_stable);
  }
  // R of ROS3P at infinity is 1 - sqrt(3), as of the SDIRK method of Crouzeix with the same diagonal; of Shampine's
  // 1/3.
  CHECK(stability_at_infinity(table_of(method("calahan-3")).on_linear_systems()) == Approx(1 - std::sqrt(3)));
  CHECK(std::abs(stability_at_infinity(table_of(method("ros4")).on_linear_systems())) < 2e-5);
}

TEST_CASE("a step of a Rosenbrock method is that of its formula, on a force of time that is not linear") {
  for (const char* name : {"linearly-implicit-euler", "ros2", "ode23s", "ros3p", "shampine-4", "rodas4"}) {
    INFO(name);
    const Method m = method(name);
    const Rosenbrock& t = table_of(m);
    const auto system = system_of<double>(problem("bernoulli"));
    std::vector<double> x(1), y(1), f(1), dx(1), jacobian(1), of_time(1);
    system->initial(x.data(), y.data());
    system->jacobian(0, x.data(), y.data(), dx.data(), jacobian.data());
    system->time_derivative(0, x.data(), y.data(), of_time.data());
    const double h = 0.125;
    std::vector<double> k;
    double next = y[0];
    for (std::size_t i = 0; i < t.b.size(); ++i) {
      double at = y[0], time = 0, gamma = 0, sum = 0;
      for (std::size_t j = 0; j < t.a[i].size(); ++j) {
        at += h * t.a[i][j].as<double>() * k[j];
        time += h * t.a[i][j].as<double>();
      }
      for (std::size_t j = 0; j < i; ++j) sum += t.gamma[i][j].as<double>() * k[j];
      for (const auto& g : t.gamma[i]) gamma += g.as<double>();
      system->acceleration(time, x.data(), &at, f.data());
      const double diagonal = t.gamma[i].back().as<double>();
      k.push_back((f[0] + h * jacobian[0] * sum + h * gamma * of_time[0]) / (1 - h * diagonal * jacobian[0]));
      next += h * t.b[i].as<double>() * k[i];
    }
    CHECK(after_a_step(m, "bernoulli", "0.125")[0] == Approx(next).epsilon(1e-13));
  }
}

TEST_CASE("a stage at the point of the one before it costs no evaluation") {
  const std::map<std::string, int> expected = {
      {"shampine-4", 3}, {"ros3", 2}, {"rodas3", 3}, {"grk4t", 3}, {"rodas4", 6}};
  for (const auto& [name, count] : expected) {
    INFO(name);
    CHECK(evaluations_per_step(method(name), Force::position) == count);
    const auto system = system_of<double>(problem("kepler"));
    State<System<double>> state{zeros(*system), zeros(*system)};
    system->initial(state.x.data(), state.v.data());
    const auto stepper = make_stepper(method(name), *system, 0.01);
    stepper->begin(*system, 0.0, {state}, state);
    const auto before = system->evaluations();
    stepper->advance(*system, 0.0, 0, 10, state);
    CHECK(system->evaluations() - before == 10 * count);
  }
}

TEST_CASE("theory tells of a Rosenbrock table what it needs the Jacobian for") {
  CHECK_THAT(theory_text(method("ros2")), ContainsSubstring("order 2 whatever stands for the Jacobian"));
  CHECK_THAT(theory_text(method("rodas4")),
             ContainsSubstring("L-stable") && ContainsSubstring("R at infinity       0"));
}
