// Code from elsewhere as a method: its orders, its precisions, its history, its failures.
#include <cmath>
#include <limits>
#include <memory>
#include <span>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/structure/structure.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep {
namespace {

using Catch::Matchers::ContainsSubstring;

/// x += h v / 2; v += h a; x += h v / 2, with a kick that is wrong by a factor.
struct TheirLeapfrog {
  double wrong = 1;

  template <class T>
  void operator()(const System<T>& system, const T& t, const T& h, long count, std::span<T> x, std::span<T> v) const {
    for (long n = 0; n < count; ++n) {
      for (std::size_t d = 0; d < x.size(); ++d) x[d] += h * v[d] / 2;
      const auto a = system.acceleration(T(t + h * (static_cast<T>(n) + T(1) / 2)), x, v);
      for (std::size_t d = 0; d < x.size(); ++d) v[d] += T(wrong) * h * a[d];
      for (std::size_t d = 0; d < x.size(); ++d) x[d] += h * v[d] / 2;
    }
  }
};

template <class T, class Steps>
void offer(Integrator& integrator, const Steps& steps) {
  integrator.set<T>([steps] { return Integrator::Run<T>(steps); });
}

Method foreign_method(const std::string& name, Integrator code, int p) {
  Method method;
  method.name = name;
  method.family = "Elsewhere";
  method.scheme = Foreign{std::make_shared<Integrator>(std::move(code))};
  method.claims = order(p);
  method.claims.erase(Force::velocity);
  return method;
}

Method leapfrog(double wrong = 1) {
  Integrator code;
  offer<double>(code, TheirLeapfrog{wrong});
  offer<digits50_t>(code, TheirLeapfrog{wrong});
  code.evaluations = 1;
  auto method = foreign_method("elsewhere", code, 2);
  method.is = symplectic | reversible;
  return method;
}

Verdict verdict_of(const Cell& cell, Quantity quantity) {
  return order_row(orders_of(cell, {{}, short_budget(cell.precision)}, nullptr), quantity).verdict;
}

}  // namespace

TEST_CASE("integrator: a scheme from elsewhere is that scheme, bit by bit", "[integrator]") {
  for (const Precision precision : {Precision::double_, Precision::digits50}) {
    const auto ours = make_runner({method("position-verlet"), problem("kepler"), precision})->errors(4, 128);
    const auto theirs = make_runner({leapfrog(), problem("kepler"), precision})->errors(4, 128);
    CHECK(theirs.global_position == ours.global_position);
    CHECK(theirs.local_velocity == ours.local_velocity);
    CHECK(theirs.force_evaluations == ours.force_evaluations);
  }
}

TEST_CASE("integrator: orders are as declared, and not where the code is wrong", "[integrator]") {
  for (const char* on : {"kepler", "driven-oscillator"}) {
    CHECK(verdict_of({leapfrog(), problem(on), Precision::double_}, Quantity::global_position) == Verdict::pass);
    CHECK(verdict_of({leapfrog(1.001), problem(on), Precision::double_}, Quantity::global_position) == Verdict::fail);
  }
}

TEST_CASE("integrator: only precisions that there is code for are run", "[integrator]") {
  CHECK(offers(leapfrog(), Precision::digits50));
  CHECK_FALSE(offers(leapfrog(), Precision::quad));
  CHECK(offers(method("rk4"), Precision::quad));
  CHECK_THROWS_AS(make_runner({leapfrog(), problem("kepler"), Precision::quad})->errors(0, 8), InputError);
}

TEST_CASE("integrator: code with forces of its own runs on the problems it names", "[integrator]") {
  Integrator code;
  offer<double>(code, TheirLeapfrog{});
  code.own_problems = {"kepler"};
  const auto method = foreign_method("elsewhere", code, 2);
  CHECK(takes(method, problem("kepler:e=1/3").info));
  CHECK_FALSE(takes(method, problem("exponential").info));
  CHECK_FALSE(takes_any_system(method));
}

TEST_CASE("integrator: each run begins afresh and may keep a history", "[integrator]") {
  int begun = 0;
  Integrator code;
  code.set<double>([&begun] {
    ++begun;
    return Integrator::Run<double>([calls = 0](const auto& system, double t, double h, long count, std::span<double> x,
                                               std::span<double> v) mutable {
      CHECK(t == Approx(calls * h));
      calls += static_cast<int>(count);
      TheirLeapfrog{}(system, t, h, count, x, v);
    });
  });
  make_runner({foreign_method("elsewhere", code, 2), problem("kepler"), Precision::double_})->final_position(32);
  CHECK(begun == 1);
}

TEST_CASE("integrator: where a call is dear, few of many steps are made", "[integrator]") {
  int calls = 0;
  Integrator code;
  offer<double>(code, [&calls](const auto& system, const double& t, const double& h, long count, auto x, auto v) {
    ++calls;
    TheirLeapfrog{}(system, t, h, count, x, v);
  });
  const auto errors = [&] {
    return make_runner({foreign_method("elsewhere", code, 2), problem("kepler"), Precision::double_})->errors(7, 1024);
  };
  const auto by_steps = errors();
  CHECK(calls == 1024 + 8);
  calls = 0;
  code.in_legs = true;
  const auto by_legs = errors();
  CHECK(calls == 16 + 8);
  CHECK(by_legs.max_velocity == by_steps.max_velocity);
  CHECK(by_legs.global_position.value == Approx(by_steps.global_position.value).epsilon(1e-6));
}

TEST_CASE("integrator: code that breaks costs its own rows only", "[integrator]") {
  Integrator code;
  offer<double>(code, [](const auto& system, const double& t, const double& h, long count, auto x, auto v) {
    if (h < 0.05) throw IntegratorError("it died");
    TheirLeapfrog{}(system, t, h, count, x, v);
  });
  Plan plan{{"convergence", "energy", "stability"}, {}, {}, {}};
  for (const auto& m : {foreign_method("brittle", code, 2), method("position-verlet")})
    plan.cells.push_back({m, problem("harmonic-oscillator"), Precision::double_});
  const testing::TemporaryFolder folder;
  RunOptions options;
  options.out = folder.path;
  const auto results = run(plan, all_studies(), options);
  CHECK_FALSE(all_as_declared(results));
  int broken = 0;
  for (const auto& row : results.orders) {
    CHECK((row.verdict == Verdict::fail) == (row.method == "brittle"));
    if (row.method == "brittle") CHECK_FALSE(row.observed);  // it has errors enough for one, but is no integrator
    if (row.method == "brittle") CHECK_THAT(row.reason, ContainsSubstring("broken at") && ContainsSubstring("it died"));
  }
  for (const auto& row : results.errors) broken += row.status == "broken" ? 1 : 0;
  CHECK(broken == 1);
  REQUIRE(results.findings.size() > 1);
  CHECK_THAT(results.findings.front().reason, ContainsSubstring("it died"));
  CHECK(results.findings.back().verdict == Verdict::pass);
}

TEST_CASE("integrator: single steps that are not numbers are no exact steps", "[integrator]") {
  Integrator code;
  code.set<double>([] {
    return Integrator::Run<double>([first = true](const auto& system, double t, double h, long count,
                                                  std::span<double> x, std::span<double> v) mutable {
      TheirLeapfrog{}(system, t, h, count, x, v);
      // Sound where a run begins, but not from later data.
      if (first && t > 0) x[0] = v[0] = std::numeric_limits<double>::quiet_NaN();
      first = false;
    });
  });
  const Cell cell{foreign_method("elsewhere", code, 2), problem("kepler"), Precision::double_};
  const auto row = make_runner(cell)->errors(5, 256);
  CHECK(row.status == "ok");
  CHECK(row.local_position.empty());
  CHECK(verdict_of(cell, Quantity::global_position) == Verdict::pass);
  CHECK(verdict_of(cell, Quantity::local_position) == Verdict::unstable);
}

TEST_CASE("integrator: an error that is not a number is worse than any", "[integrator]") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double error : {0.0, 1.0, std::numeric_limits<double>::infinity()}) {
    CHECK(std::isnan(worse(nan, error)));
    CHECK(std::isnan(worse(error, nan)));
    CHECK(std::isnan(smaller(nan, error)));
    CHECK(std::isnan(smaller(error, nan)));
  }
  CHECK(worse(1.0, 2.0) == 2);
  CHECK(worse(2.0, 1.0) == 2);
  CHECK(smaller(1.0, 2.0) == 1);
  CHECK(smaller(2.0, 1.0) == 1);
}

TEST_CASE("integrator: structure is judged in the widest precision there is code for", "[integrator][slow]") {
  Integrator code;
  offer<double>(code, TheirLeapfrog{});
  auto sound = foreign_method("elsewhere", code, 2);
  sound.is = symplectic | reversible;
  const testing::TemporaryFolder folder;
  const Plan plan{{"structure"}, {{sound, problem("kepler"), Precision::double_}}, {}, {}};
  const auto rows = structure({"structure", plan, folder.path, 1});
  CHECK(rows.size() > 5);
  for (const auto& row : rows) {
    INFO(row.subject << ": " << row.quantity << ", " << row.observed.value_or(0) << ", " << row.reason);
    CHECK(row.verdict == Verdict::pass);
  }
}

}  // namespace halfstep
