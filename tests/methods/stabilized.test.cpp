// Stabilized explicit Runge-Kutta methods, of any number of stages: order and interval of stability.
#include "halfstep/methods/stabilized.hpp"

#include "halfstep/engine/theory/stability_function.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

namespace {

int proven_order(const ButcherTableau& tableau) {
  Method method;
  method.scheme = tableau;
  method.claims = order(1);
  return prove(method).order.value();
}

double reach(const ButcherTableau& tableau) { return stability_properties(tableau).real.value(); }

}  // namespace

TEST_CASE("stabilized methods have their orders, exactly") {
  for (const int s : {2, 3, 7, 12}) {
    INFO(s);
    CHECK(proven_order(chebyshev_1(s)) == 1);
    CHECK(proven_order(chebyshev_2(s)) == 2);
    CHECK(proven_order(legendre_1(s)) == 1);
    CHECK(proven_order(legendre_2(s)) == 2);
  }
}

TEST_CASE("stabilized methods reach as far along the real axis as published") {
  for (const int s : {2, 3, 4, 5, 9}) {
    INFO(s);
    // Legendre's polynomials are between -1 and 1 on [-1, 1], and at neither end beyond it: Meyer et al. 2014.
    CHECK(reach(legendre_1(s)) == Approx(s * s + s));
    const double published = (s * s + s - 2) / 2.0;
    if (s % 2 == 0) {
      CHECK(reach(legendre_2(s)) == Approx(published));
    } else {  // the polynomial is -1 there, and a part of 1 is mixed in
      CHECK(reach(legendre_2(s)) > 1.01 * published);
      CHECK(reach(legendre_2(s)) < 1.25 * published);
    }
  }
  // (w_0 + 1) T''_s / T'_s, about 2/3 (s^2 - 1) (1 - 2/15 e): Sommeijer et al. 1998, section 2.
  CHECK(reach(chebyshev_2(10)) == Approx(2.0 / 3 * 99 * (1 - 2.0 / 15 * 2 / 13)).epsilon(0.02));
  // (w_0 + 1) / w_1, about (2 - 4/3 e) s^2: Hairer, Wanner 1996, section IV.2.
  CHECK(reach(chebyshev_1(10)) == Approx((2 - 4.0 / 3 / 20) * 100).epsilon(0.02));
}

TEST_CASE("stabilized methods refuse too few stages") {
  CHECK_THROWS_WITH(chebyshev_1(0), ContainsSubstring("at least 1"));
  CHECK_THROWS_WITH(legendre_2(1), ContainsSubstring("at least 2"));
}
