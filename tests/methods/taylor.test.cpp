// Taylor series methods: any order, and steps against series in closed form.
#include <cmath>
#include <string>

#include "halfstep/core/scalar.hpp"
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

TEST_CASE("a Taylor step is the truncated series of the solution") {
  // x'' = -w^2 x: x(h) = x0 cos wh + v0/w sin wh, term by term.
  using T = digits50_t;
  const auto system = system_of<T>(problem("harmonic-oscillator:w=3"));
  const T w(3), h(T(1) / 8);
  for (const int order : {1, 2, 3, 8, 17, 40}) {
    INFO(order);
    State<System<T>> state{zeros(*system), zeros(*system)};
    system->initial(state.x.data(), state.v.data());
    const T x0 = state.x[0], v0 = state.v[0];
    const auto stepper = make_stepper(method("taylor:order=" + std::to_string(order)), *system, h);
    stepper->begin(*system, T(0), {state}, state);
    stepper->advance(*system, T(0), 0, 1, state);
    T x(0), v(0), term(1);
    for (int k = 0; k <= order; ++k) {
      // The derivatives of order k at 0: x, v, -w^2 x, -w^2 v, ...
      const T sign = (k / 2) % 2 == 0 ? 1 : -1, power = pow(w, 2 * (k / 2));
      x += term * sign * power * (k % 2 == 0 ? x0 : v0);
      v += term * (k % 2 == 0 ? T(sign * power * v0) : T(-sign * power * w * w * x0));
      term *= h / (k + 1);
    }
    CHECK(abs(state.x[0] - x) < T("1e-47"));
    CHECK(abs(state.v[0] - v) < T("1e-47"));
  }
}

TEST_CASE("a Taylor series has the order that it is asked for") {
  for (const int order : {1, 2, 7, 40}) {
    const Method m = method("taylor:order=" + std::to_string(order));
    INFO(m.name);
    CHECK(prove(m).order == order);
    CHECK(claim_for(m, Force::first_order).global.velocity == order);
    CHECK(evaluations_per_step(m, Force::position) == order);
  }
  Method wrong = method("taylor:order=5");
  std::get<TaylorSeries>(wrong.scheme).weights[3] = Coefficient("24/25");
  CHECK(prove(wrong).order == 3);
  for (const char* bad : {"0", "-1", "101", "2.5", "x", "1e1", " 3"})
    CHECK_THROWS_WITH(method("taylor:order=" + std::string(bad)), ContainsSubstring("whole number from 1 to 100"));
}

TEST_CASE("theory tells how far a Taylor series is stable") {
  // The series of e^z to order 4 is stable to -2.785294 and to 2 sqrt(2) i, as RK4.
  CHECK_THAT(theory_text(method("taylor:order=4")),
             ContainsSubstring("not A-stable; real axis from -2.78529") && ContainsSubstring("to 2.82843i"));
}
