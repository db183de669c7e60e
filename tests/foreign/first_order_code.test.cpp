// Code from elsewhere that is made for y' = f(t, y): steppers, plug-ins and programs, on problems of both kinds.
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/halfstep.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/description.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/reports/check/as_declared.hpp"
#include "tests/catch.hpp"
#include "tests/foreign/foreign_program.hpp"
#include "tests/stepping.hpp"

using namespace halfstep;
using namespace halfstep::testing;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Heun's third-order method; the time of its last stage is `last` steps late, where 2/3 is right.
struct Heun3 {
  double last = 2.0 / 3;

  template <class F, class T>
  void operator()(const F& system, const T& t, std::span<T> y, const T& h) const {
    const std::vector<T> start(y.begin(), y.end());
    const std::vector<T> first = system.rate(t, start);
    std::vector<T> at = start;
    for (std::size_t i = 0; i < y.size(); ++i) at[i] += h / 3 * first[i];
    const std::vector<T> second = system.rate(T(t + h / 3), at);
    for (std::size_t i = 0; i < y.size(); ++i) at[i] = start[i] + 2 * h / 3 * second[i];
    const std::vector<T> third = system.rate(T(t + T(last) * h), at);
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += h / 4 * (first[i] + 3 * third[i]);
  }
};

OwnStepper heun3(double last = 2.0 / 3) { return integrator<double>("own-heun3", Heun3{last}).order(3).evaluations(3); }

Report judged(const OwnStepper& stepper, const std::string& on) {
  return converges_as_declared(stepper, {.problems = {on}});
}

}  // namespace

TEST_CASE("first-order code: a stepper of y' = f(t, y) has its order on problems of both kinds", "[slow]") {
  for (const char* on :
       {"lotka-volterra", "lorenz", "kepler", "driven-oscillator", "damped-oscillator", "magnetic-field"}) {
    const Report report = judged(heun3(), on);
    INFO(report.text);
    CHECK(report.ok);
  }
}

TEST_CASE("first-order code: what is run where nobody names problems has y' = f among it, and a force of time",
          "[slow]") {
  const Report report = converges_as_declared(heun3());
  INFO(report.text);
  CHECK(report.ok);
  CHECK_THAT(report.text,
             ContainsSubstring("own-heun3 on lotka-volterra") && ContainsSubstring("on driven-oscillator"));
}

TEST_CASE("first-order code: a wrong claim and a wrong time of a stage fail", "[slow]") {
  CHECK_FALSE(judged(heun3().order(4), "lotka-volterra").ok);
  CHECK_FALSE(judged(heun3().order(Force::first_order, 2, 2).order(Force::position, 4, 4), "harmonic-oscillator").ok);
  CHECK(judged(heun3(1), "lotka-volterra").ok);  // f does not name the time there
  CHECK_FALSE(judged(heun3(1), "driven-oscillator").ok);
}

TEST_CASE("first-order code: a stepper of forces takes no y' = f(t, y), and cannot claim an order on it") {
  const auto kicks = integrator<double>(
      "own-kicks", [](const System<double>& system, double t, std::span<double> x, std::span<double> v, double h) {
        const auto a = system.acceleration(t, x, v);
        for (std::size_t i = 0; i < x.size(); ++i) x[i] += h * (v[i] += h * a[i]);
      });
  CHECK_FALSE(takes(kicks.order(1).method(), Force::first_order, VelocityTerm::any));
  CHECK(takes(heun3().method(), Force::first_order, VelocityTerm::any));
  CHECK_FALSE(takes(heun3().not_for(Force::first_order).not_for(Force::velocity).method(), Force::first_order,
                    VelocityTerm::any));
  CHECK_THROWS_WITH(kicks.order(Force::first_order, 1, 1), ContainsSubstring("stepper(system, t, y, h)"));
}

TEST_CASE("first-order systems: state, rates and Jacobian are those of the system, of either kind") {
  for (const char* name : {"lorenz", "kepler", "driven-oscillator", "magnetic-field", "brusselator"}) {
    INFO(name);
    const auto system = system_of<double>(problem(name));
    const auto n = static_cast<std::size_t>(system->dimension());
    const FirstOrderSystem<double> first_order(*system);
    const bool second_order = problem(name).info.force != Force::first_order;
    CHECK(first_order.is_second_order() == second_order);
    REQUIRE(first_order.dimension() == (second_order ? 2 * n : n));
    std::vector<double> x(n), v(n), y, back_x(n), back_v(n);
    system->initial(x.data(), v.data());
    first_order.gather(x, v, y);
    REQUIRE(y.size() == first_order.dimension());
    first_order.scatter(y, back_x, back_v);
    CHECK(back_v == v);
    if (second_order) CHECK(back_x == x);
    // Differences of rates to fourth order, on both sides of y.
    std::vector<double> jacobian(y.size() * y.size());
    first_order.jacobian(0.25, y.data(), jacobian.data());
    constexpr double d = 1e-3;
    for (std::size_t j = 0; j < y.size(); ++j) {
      const auto moved = [&](double by) {
        auto at = y;
        at[j] += by;
        return first_order.rate(0.25, at);
      };
      const auto far = moved(2 * d), near = moved(d), behind = moved(-d), far_behind = moved(-2 * d);
      for (std::size_t i = 0; i < y.size(); ++i)
        CHECK(jacobian[i * y.size() + j] ==
              Approx((8 * (near[i] - behind[i]) - (far[i] - far_behind[i])) / (12 * d)).margin(1e-7).epsilon(1e-7));
    }
  }
}

TEST_CASE("time derivatives of forces are exact") {
  for (const auto& p : all_problems()) {
    INFO(p.name);
    const auto system = system_of<digits50_t>(p);
    const auto n = static_cast<std::size_t>(system->dimension());
    std::vector<digits50_t> x(n), v(n), exact(n), later(n), sooner(n);
    system->initial(x.data(), v.data());
    const digits50_t t("0.37"), d("1e-16");
    system->time_derivative(t, x.data(), v.data(), exact.data());
    system->acceleration(t + d, x.data(), v.data(), later.data());
    system->acceleration(t - d, x.data(), v.data(), sooner.data());
    for (std::size_t i = 0; i < n; ++i)
      CHECK(to_double(exact[i]) == Approx(to_double(digits50_t((later[i] - sooner[i]) / (2 * d)))).margin(1e-12));
  }
}

TEST_CASE("first-order code: the C example has the orders that it claims", "[slow]") {
  if (!is_there("cc")) return;
  const TemporaryFolder folder;
  REQUIRE(shell(folder, "cc -std=c89 -O2 -Wall -Wextra -Werror -shared -fPIC -I '" + std::string(source_dir) +
                            "/methods/foreign' '" + examples + "rk4_plugin.c' -o librk4.so")
              .code == 0);
  const Ran ran = shell(folder,
                        "\"$halfstep\" run convergence --no-report --out out --plugin ./librk4.so -p lotka-volterra -p "
                        "kepler -p driven-oscillator -p lorenz -p prothero-robinson:lambda=-10");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  std::set<std::pair<std::string, std::string>> cells;
  for (const auto& row : orders_in(folder)) {
    INFO(row.problem << " " << row.method << " " << row.quantity << " " << row.reason);
    CHECK(as_declared(row.verdict));
    if (row.verdict == Verdict::pass) cells.insert({row.problem, row.method});
  }
  CHECK(cells.size() == 10);
  for (const auto& row : errors_in(folder))
    if (row.status == "ok") CHECK(row.force_evaluations == (row.method == "c-rk4" ? 4 : 1) * row.steps);
}

TEST_CASE("first-order code: a plug-in may bring both kinds, whose names differ", "[slow]") {
  if (!is_there("cc")) return;
  const TemporaryFolder folder;
  const auto compile = [&](const std::string& name) {
    std::ofstream(folder / "both.c") << R"(
#include "halfstep_plugin.h"
static int kick(void* run, const struct halfstep_problem* p, double t, double h, double* x, double* v, char* message) {
  int i;
  double a[16];
  (void)run; (void)message;
  if (p->dimension > 16) return HALFSTEP_DECLINED;
  p->acceleration(p, t, x, v, a);
  for (i = 0; i < p->dimension; ++i) { v[i] += h * a[i]; x[i] += h * v[i]; }
  return 0;
}
static int euler(void* run, const struct halfstep_first_order* f, double t, double h, double* y, char* message) {
  int i;
  double rate[16];
  (void)run; (void)message;
  if (f->dimension > 16) return HALFSTEP_DECLINED;
  f->rate(f, t, y, rate);
  for (i = 0; i < f->dimension; ++i) y[i] += h * rate[i];
  return 0;
}
static const struct halfstep_method forces[] = {
  {"kicks", 0, 0, {1, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}, 0, 0, 1, 0, kick, 0, 0}};
static const struct halfstep_first_order_method methods_of_systems[] = {{")"
                                     << name << R"(", 0, 0, 1, 0, 0, 0, 0, 1, 0, euler, 0, 0}};
static const struct halfstep_table table = {HALFSTEP_PLUGIN_VERSION, 1, forces};
static const struct halfstep_first_order_table first_order_table = {HALFSTEP_PLUGIN_VERSION, 1, methods_of_systems};
const struct halfstep_table* halfstep_plugin(int version) { (void)version; return &table; }
const struct halfstep_first_order_table* halfstep_first_order_plugin(int version) { (void)version; return &first_order_table; }
)";
    REQUIRE(shell(folder, "cc -shared -fPIC -I '" + std::string(source_dir) + "/methods/foreign' both.c -o libboth.so")
                .code == 0);
    return shell(folder, "\"$halfstep\" run convergence --no-report --out out --plugin ./libboth.so");
  };
  const Ran ran = compile("euler-first-order");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  std::set<std::string> of_first_order, of_force;
  for (const auto& row : orders_in(folder)) (row.method == "kicks" ? of_force : of_first_order).insert(row.problem);
  CHECK(of_first_order.contains("lotka-volterra"));
  CHECK_FALSE(of_force.contains("lotka-volterra"));
  CHECK(of_first_order.size() == of_force.size() + 1);
  const Ran twice = compile("kicks");
  CHECK(twice.code == 2);
  CHECK_THAT(twice.err, ContainsSubstring("two methods are named \"kicks\""));
}

TEST_CASE("first-order code: the Python example has its order, and a wrong number of answers is told", "[slow]") {
  if (!is_there("python3")) return;
  const TemporaryFolder folder;
  const std::string command = convergence_run + "-p lotka-volterra -p lorenz --program ";
  const Ran ran = shell(folder, command + "'python3 " + examples + "rk4.py'");
  INFO(ran.err << ran.out);
  CHECK(ran.code == 0);
  int passed = 0;
  for (const auto& row : orders_in(folder)) passed += row.verdict == Verdict::pass ? 1 : 0;
  CHECK(passed >= 3);
  put_script(folder, "two", "echo .12345678901234567 .12345678901234567 .12345678901234567 .12345678901234567",
             "order=1 problems=lotka-volterra");
  const Ran four = shell(folder, convergence_run + "-p lotka-volterra --levels 3..4 --program 'sh two'");
  CHECK(four.code == 1);
  CHECK_THAT(errors_in(folder).front().reason, ContainsSubstring("prints 4 numbers, not 2 (the state y)"));
}

TEST_CASE("first-order code: a description may claim another order there, or none") {
  const auto order = [](const std::string& line) {
    return read_description(line).claims.at(Force::first_order).global;
  };
  CHECK(order("mine order=4") == Orders{4, 4});
  CHECK(order("mine order=4 state-order=2") == Orders{2, 2});
  CHECK_FALSE(read_description("mine order=4 state-order=none").claims.contains(Force::first_order));
  CHECK_THROWS_WITH(read_description("mine order=4 state-local-order=2"), ContainsSubstring("needs state-order"));
}
