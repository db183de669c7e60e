// Exponential methods: functions of matrices against their definitions, orders against the coefficients.
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/phi_functions.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/stepping.hpp"

namespace halfstep {

namespace {

/// phi_k of a number by its series, in twice as many digits as it is asked for.
digits100_t phi_of_number(const digits100_t& z, int k) {
  digits100_t factorial = 1;
  for (int i = 2; i <= k; ++i) factorial *= i;
  digits100_t term = 1 / factorial, sum = term;
  for (int m = 1; m < 400; ++m) sum += term *= z / (m + k);
  return sum;
}

template <class T>
void check_diagonal(const char* number, const T& tolerance) {
  // Of the matrix (z 1; 0 z) phi_k has phi_k(z) on its diagonal and the derivative beside it.
  const T z = from_text<T>(number);
  const auto phi = phi_functions<T>({z, T(1), T(0), z}, 2, 3);
  for (int k = 0; k <= 3; ++k) {
    INFO("phi_" << k << "(" << number << ")");
    const digits100_t exact = phi_of_number(digits100_t(number), k);
    // phi_k' = phi_k - k phi_(k+1).
    const digits100_t slope = exact - k * phi_of_number(digits100_t(number), k + 1);
    const auto& series = phi[std::size_t(k)];
    CHECK(abs(digits100_t(series[0]) - exact) <= digits100_t(tolerance) * (1 + abs(exact)));
    CHECK(abs(digits100_t(series[1]) - slope) <= digits100_t(tolerance) * (1 + abs(exact)));
    CHECK(series[2] == 0);
  }
}

const ExponentialTableau& exponential_table(const Method& method) {
  return std::get<ExponentialTableau>(method.scheme);
}

}  // namespace

TEST_CASE("phi functions of a matrix are good to the last digits") {
  for (const char* z : {"0", "0.001", "-0.75", "1", "-3", "20"}) {
    check_diagonal<digits50_t>(z, digits50_t("1e-46"));
    check_diagonal<double>(z, 1e-14);
  }
}

TEST_CASE("phi functions of matrices that are not finite, or out of range, are NaN") {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {infinity, std::nan(""), 1e70, -1e300})
    for (const auto& matrix : {DenseMatrix<double>{wrong, 0, 0, 1}, DenseMatrix<double>{1, 0, wrong, 1}})
      for (const auto& phi : phi_functions<double>(matrix, 2, 2)) CHECK(!std::isfinite(phi[0]));
}

TEST_CASE("sums of phi functions are read, or refused") {
  const PhiSum sum = "1/2*phi1(1/2) - phi2 + -3*phi3((1 - 1/3)*2)";
  REQUIRE(sum.terms().size() == 3);
  CHECK(sum.terms()[0].weight.rational() == "1/2");
  CHECK(sum.terms()[0].argument.rational() == "1/2");
  CHECK(sum.terms()[1].weight.rational() == "-1");
  CHECK(sum.terms()[1].index == 2);
  CHECK(sum.terms()[2].argument.rational() == "4/3");
  CHECK(sum.at_zero().rational() == "-1/2");
  CHECK(PhiSum("").terms().empty());
  for (const char* wrong : {"phi", "1/2", "phi1(1/2", "2*psi1", "phi1 phi", "phi1 phi2", "phi1(1/2)phi2", "1/2phi1",
                            "12phi1", "phi12", "phi1()", "phi1(1/)", "**phi1", "2*-phi1"})
    CHECK_THROWS_AS(PhiSum(wrong), InputError);
}

TEST_CASE("exponential methods have the order that their power series prove, and a slip is noticed") {
  const std::map<std::string, int> known = {{"lawson-euler", 1}, {"lawson-2", 2},       {"lawson-4", 4},
                                            {"etd1", 1},         {"etd2rk", 2},         {"etd3rk", 3},
                                            {"etdrk4", 4},       {"etdrk4-krogstad", 4}};
  for (const auto& [name, order] : known) {
    INFO(name);
    const Method whole = method(name);
    CHECK(prove(whole).order == order);
    std::size_t count = 0;
    each_coefficient(whole.scheme, [&](const std::string&, const Coefficient&) { ++count; });
    std::size_t seen = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Method damaged = whole;
      std::size_t at = 0;
      each_coefficient(damaged.scheme, [&](const std::string&, Coefficient& c) {
        if (at++ == i) c = Coefficient("(" + c.text() + ")*(1 + 1/10^9)");
      });
      seen += *prove(damaged).order < order ? 1 : 0;
    }
    // Of a method of order 1 only the weights at h = 0 count; of the others each number does but arguments that occur
    // in higher powers of h alone.
    CHECK(seen >= (order == 1 ? 1 : count / 2));
  }
}

TEST_CASE("exponential methods solve y' = L y + g(t) as their quadrature does") {
  const Method etd = method("etd2rk:jacobian=whole");
  CHECK(exponential_table(etd).node(1).rational() == "1");
  // On x'' = -x nothing is left beside the exponential.
  const Problem p = problem("harmonic-oscillator");
  const auto system = system_of<digits50_t>(p);
  const auto run = states(etd, *system, p, start_of<digits50_t>(p), digits50_t(1) / 4, 20);
  const digits50_t t = 5, x = digits50_t(1) * cos(t) + digits50_t("0.5") * sin(t);
  CHECK(abs(run.back().x[0] - x) < digits50_t("1e-47"));
  const auto half = states(method("etd2rk"), *system, p, start_of<digits50_t>(p), digits50_t(1) / 4, 20);
  CHECK(abs(half.back().x[0] - x) > digits50_t("1e-5"));
}

/// By the orders of the errors of stages: one order of the position is gained under a(x) only.
TEST_CASE("the local position of etd3rk gains an order under a(x), and none under a(x, v)", "[slow]") {
  for (const auto& [on, order] : {std::pair{"kepler", 5}, {"damped-oscillator", 4}, {"double-pendulum", 4}}) {
    INFO(on);
    const auto orders =
        orders_of({method("etd3rk"), problem(on), Precision::quad}, {{}, short_budget(Precision::quad)}, nullptr);
    const OrderRow row = order_row(orders, Quantity::local_position);
    CHECK(row.expected == order);
    CHECK(row.verdict == Verdict::pass);
  }
}

}  // namespace halfstep
