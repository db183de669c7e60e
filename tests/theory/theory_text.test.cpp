// What coefficients prove beyond the order, against the literature.
#include "halfstep/engine/theory/theory_text.hpp"

#include <cmath>
#include <numbers>

#include "halfstep/engine/theory/first_negative.hpp"
#include "halfstep/engine/theory/multistep_theory.hpp"
#include "halfstep/engine/theory/stability_function.hpp"
#include "halfstep/engine/theory/tableau_properties.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/collocation.hpp"
#include "tests/catch.hpp"
#include "tests/program.hpp"

using Catch::Matchers::ContainsSubstring;

namespace halfstep {

namespace {

ButcherTableau tableau(const char* name) { return std::get<ButcherTableau>(method(name).scheme); }
Multistep formula(const char* name) { return std::get<Multistep>(method(name).scheme); }

double first(std::vector<int> p) {
  Polynomial<digits100_t> in_q(p.begin(), p.end());
  const auto root = first_negative(in_q, digits100_t("1e-80"));
  return root ? to_double(*root) : -1;
}

}  // namespace

TEST_CASE("theory: where a polynomial is first negative") {
  CHECK(first({1, 2, 3}) == -1);
  CHECK(first({1, -2, 1}) == -1);         // (x - 1)^2 touches
  CHECK(first({0, 0, 1}) == -1);          // and so does x^2, at 0
  CHECK(first({0, -1, 1}) == 0);          // negative at once
  CHECK(first({6, -5, 1}) == Approx(2));  // roots 2, 3
  CHECK(first({-1}) == 0);
  CHECK(first({}) == -1);
  CHECK(first({0}) == -1);
  CHECK(first({12, -16, 7, -1}) == Approx(3));  // (2 - x)^2 (3 - x)
  CHECK(first({1000000, -1}) == Approx(1000000));
}

/// Hairer, Wanner 1996, section IV.2: intervals of the explicit methods of p = s; IV.3 and IV.12 for the implicit ones.
TEST_CASE("theory: linear stability is that of the literature") {
  const auto rk4 = stability_properties(tableau("rk4"));
  CHECK(rk4.real.value() == Approx(2.785293563405282).epsilon(1e-12));
  CHECK(rk4.imaginary.value() == Approx(2 * std::numbers::sqrt2).epsilon(1e-12));
  const auto heun = stability_properties(tableau("heun"));
  CHECK(heun.real.value() == Approx(2));
  CHECK(heun.imaginary.value() == 0);
  CHECK(stability_properties(tableau("kutta-3")).imaginary.value() == Approx(std::sqrt(3)));
  for (int s = 1; s <= 5; ++s) {
    INFO(s << " stages");
    CHECK(stability_properties(gauss(s)).a_stable);
    CHECK_FALSE(stability_properties(gauss(s)).l_stable);
    if (s == 1) continue;
    CHECK(stability_properties(radau_ia(s)).l_stable);
    CHECK(stability_properties(radau_iia(s)).l_stable);
    CHECK(stability_properties(lobatto_iiic(s)).l_stable);
    CHECK(stability_properties(lobatto_iiia(s)).a_stable);
    CHECK_FALSE(stability_properties(lobatto_iiia(s)).l_stable);
  }
  for (const char* name : {"rk4", "dormand-prince-5", "verner-9"})
    CHECK_FALSE(stability_properties(tableau(name)).a_stable);
  // A(alpha) alone: poles on the left.
  ButcherTableau left{.a = {{"-1"}}, .b = {"1"}};
  CHECK_FALSE(stability_properties(left).a_stable);
}

TEST_CASE("theory: algebraic stability is that of the literature") {
  for (int s = 2; s <= 5; ++s) {
    INFO(s << " stages");
    for (const auto& t : {gauss(s), radau_ia(s), radau_iia(s), lobatto_iiic(s)}) CHECK(is_algebraically_stable(t));
    CHECK_FALSE(is_algebraically_stable(lobatto_iiia(s)));
    CHECK(is_symplectic(gauss(s)));
    CHECK_FALSE(is_symplectic(radau_iia(s)));
    CHECK(is_symmetric(lobatto_iiia(s)));
    CHECK_FALSE(is_symmetric(lobatto_iiic(s)));
    CHECK(is_stiffly_accurate(radau_iia(s)));
    CHECK_FALSE(is_stiffly_accurate(gauss(s)));
  }
  CHECK(is_algebraically_stable(tableau("crouzeix-3")));  // Burrage, Butcher 1979; Crouzeix 1979
  CHECK_FALSE(is_algebraically_stable(tableau("rk4")));
}

/// Gottlieb, Ketcheson, Shu 2011, tables of chapters 6 and 7.
TEST_CASE("theory: SSP coefficients are those of the literature") {
  CHECK(ssp_coefficient(tableau("heun")).value() == Approx(1));
  CHECK(ssp_coefficient(tableau("ssprk-3")).value() == Approx(1));
  CHECK(ssp_coefficient(tableau("ssprk-10-4")).value() == Approx(6));
  CHECK(ssp_coefficient(tableau("rk4")).value() == 0);
  CHECK(ssp_coefficient(tableau("implicit-midpoint")).value() == Approx(2));
  CHECK_FALSE(ssp_coefficient({.a = {{"1"}}, .b = {"1"}}));  // implicit Euler: all steps
}

TEST_CASE("theory: principal errors are those of the literature") {
  const auto dopri = principal_error(tableau("dormand-prince-5"), 5);
  CHECK(dopri.trees == 20);
  CHECK(dopri.norm == Approx(3.99e-4).epsilon(0.002));  // Dormand, Prince 1980: 3.99e-4
  // RK4, by hand: of the nine trees of order 5 the tall one has 1/120.
  const auto rk4 = principal_error(tableau("rk4"), 4);
  CHECK(rk4.trees == 9);
  CHECK(rk4.norm == Approx(0.01450).epsilon(0.001));
  const auto euler = principal_error({.a = {{}}, .b = {"1"}}, 1);
  CHECK(euler.trees == 1);
  CHECK(euler.largest == Approx(-0.5));
  CHECK(euler.tree == "[[]]");
}

/// Hairer, Wanner 1996, section V.2, eq. (2.7); Hairer, Norsett, Wanner 1993, section III.2, table 2.2.
TEST_CASE("theory: angles and error constants of multistep formulas are those of the literature") {
  CHECK(stability_angle(formula("bdf2")) == 90);
  CHECK(stability_angle(formula("bdf3")) == Approx(86.03).margin(0.005));
  CHECK(stability_angle(formula("bdf4")) == Approx(73.35).margin(0.005));
  CHECK(stability_angle(formula("bdf5")) == Approx(51.84).margin(0.005));
  CHECK(stability_angle(formula("bdf6")) == Approx(17.84).margin(0.005));
  CHECK(stability_angle(formula("am2")) == 90);
  CHECK(stability_angle(formula("am3")) == 0);
  CHECK(stability_angle(formula("ab2")) == 0);
  const auto constant = [](const char* name, int order) {
    return to_double(digits100_t(error_constant(formula(name), order) / sum_of_weights(formula(name))));
  };
  CHECK(constant("ab2", 2) / 6 == Approx(5.0 / 12));
  CHECK(constant("ab4", 4) / 120 == Approx(251.0 / 720));
  CHECK(constant("am2", 2) / 6 == Approx(-1.0 / 12));
  CHECK(constant("bdf2", 2) / 6 == Approx(-1.0 / 3));
  CHECK(constant("bdf3", 3) / 24 == Approx(-1.0 / 4));
}

TEST_CASE("theory: of printed decimals no zero is told from a small number") {
  Method rounded = method("gauss-2");
  rounded.name = "rounded";
  rounded.scheme = ButcherTableau{.a = {{"1/4", "-0.038675"}, {"0.538675", "1/4"}}, .b = {"1/2", "1/2"}};
  const std::string text = theory_text(rounded);
  CHECK_THAT(text, ContainsSubstring("not told: the least of its numbers is worth 6 digits"));
  CHECK_THAT(text, !ContainsSubstring("A-stable") && !ContainsSubstring("symplectic"));
}

TEST_CASE("theory: every method of the catalogue has its lines", "[slow]") {
  for (const Method& m : all_methods()) {
    INFO(m.name);
    const std::string text = theory_text(m);
    CHECK(text.starts_with(m.name + ": "));
    CHECK(text.find("\norder ") != std::string::npos);
    CHECK(text.find("nan") == std::string::npos);
  }
  const std::string heun = theory_text(method("heun"));
  CHECK_THAT(heun, ContainsSubstring("not A-stable; real axis from -2, imaginary axis none\n"));
  CHECK_THAT(heun, ContainsSubstring("\nSSP coefficient     1\n"));
}

TEST_CASE("program: theory prints what coefficients prove") {
  const auto ran = testing::program("theory rk4 'bdf*'");
  CHECK(ran.code == 0);
  CHECK_THAT(ran.out, ContainsSubstring("rk4: "));
  CHECK_THAT(ran.out, ContainsSubstring("bdf6: "));
  const auto unknown = testing::program("theory rk5");
  CHECK(unknown.code == 2);
  CHECK_THAT(unknown.err, ContainsSubstring("rk5"));
}

}  // namespace halfstep
