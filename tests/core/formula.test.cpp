// Formulas of named quantities: their grammar, what they refuse, and that all types of number agree on them.
#include "halfstep/core/formula.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "halfstep/core/dual.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/taylor.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

constexpr double at_x = 0.7, at_y = -1.3, at_k = 2.5;

Formulas with_names() {
  Formulas formulas;
  for (const char* name : {"k", "x", "y", "x'"}) formulas.input(name);
  return formulas;
}

template <class X>
X value_of(const char* text, const X& x) {
  Formulas formulas = with_names();
  const int place = formulas.read(text);
  FormulaRun<X> run(formulas, {place}, std::vector<double>{at_k});
  run.set(1, x);
  run.set(2, X(at_y));
  run.set(3, X(0.25));
  run.run();
  return run.at(place);
}

void refuse(const char* text, const char* message) {
  INFO(text);
  Formulas formulas = with_names();
  CHECK_THROWS_WITH(formulas.read(text), Catch::Matchers::ContainsSubstring(message));
}

}  // namespace

TEST_CASE("a formula has the value that its text says") {
  const std::vector<std::pair<const char*, double>> expected = {
      {"x + y*k", at_x + at_y * at_k},
      {"(x + y)*k", (at_x + at_y) * at_k},
      {"x - y - k", at_x - at_y - at_k},
      {"x/y/k", at_x / at_y / at_k},
      {"-x^2", -at_x * at_x},
      {"2^-1", 0.5},
      {"2^3^2", 512},
      {"x^(3/2)", std::pow(at_x, 1.5)},
      {"x^(-1/2)", 1 / std::sqrt(at_x)},
      {"x^(1/3)", std::cbrt(at_x)},
      {"x^k", std::pow(at_x, at_k)},
      {"x^0", 1},
      {"sqrt(x)*sin(y)*cos(y)*exp(y)*log(x)",
       std::sqrt(at_x) * std::sin(at_y) * std::cos(at_y) * std::exp(at_y) * std::log(at_x)},
      {"tan(y)", std::tan(at_y)},
      {"x'*4", 1},
      {"1.5e1 - .5", 14.5},
      {"pi", std::acos(-1.0)},
      {" x+\ty ", at_x + at_y},
      {"--x", at_x},
  };
  for (const auto& [text, value] : expected) {
    INFO(text);
    CHECK(value_of<double>(text, at_x) == Approx(value).epsilon(1e-15));
  }
}

TEST_CASE("a formula's derivative is that of its text") {
  const double step = 1e-5;
  for (const char* text : {"x^5*y", "sqrt(x)/x^(5/2)", "log(x^2 + k)", "tan(x)*exp(-k*x)", "x^k", "x^(1/3)"}) {
    INFO(text);
    const double slope = (value_of<double>(text, at_x + step) - value_of<double>(text, at_x - step)) / (2 * step);
    CHECK(value_of<Dual<double>>(text, Dual<double>(at_x, 1.0)).derivative == Approx(slope).epsilon(1e-8));
  }
}

TEST_CASE("what a formula does not know is told with its place") {
  refuse("x + z", "character 5: expected a known name instead of \"z\"");
  refuse("-sinn(x)", "instead of \"sinn\" (did you mean \"sin\"?); there are: ");
  refuse("-sinn(x)", "; functions: sqrt, sin, cos, exp, log, tan");
  refuse("abs(x)", "instead of \"abs\", a function that is not available; there are: ");
  refuse("-q", "instead of \"q\"; there are: ");
  refuse("x +", "character 4: expected a number, a name, '(' or '-'");
  refuse("sin x", "character 5: expected '(' behind sin");
  refuse("(x + y", "character 7: expected ')'");
  refuse("x y", "character 3: expected an operator");
  refuse("2x", "character 2: expected an operator (+ - * / ^) behind a number");
  refuse("", "character 1");
  refuse("x^1000", "an exponent of at most 64");
  refuse("1.2.3", "character 4");
  refuse(std::string(300, '(').c_str(), "fewer parentheses");
}

TEST_CASE("names are refused where they can be none") {
  Formulas formulas = with_names();
  CHECK_THROWS_AS(formulas.input("x"), InputError);
  CHECK_THROWS_AS(formulas.input("2x"), InputError);
  CHECK_THROWS_AS(formulas.input("sin"), InputError);
  CHECK_THROWS_AS(formulas.input(""), InputError);
  CHECK_THROWS_AS(formulas.define("y", "x"), InputError);
}

TEST_CASE("a formula says what it depends on") {
  Formulas formulas = with_names();
  formulas.define("r", "sqrt(x^2 + 1)");
  const int place = formulas.read("k/r^3");
  CHECK(formulas.uses(place, 0));
  CHECK(formulas.uses(place, 1));
  CHECK_FALSE(formulas.uses(place, 2));
}

namespace {

/// log(exp(sin t)) is sin t.
struct LogarithmOfExponential {
  template <class X>
  void acceleration(const X& t, const X*, const X*, X* a) const {
    a[0] = log(exp(sin(t))) - sin(t);
  }
};

}  // namespace

TEST_CASE("the Taylor series of a logarithm undoes that of an exponential") {
  const digits50_t zero = 0;
  std::vector<digits50_t> series(40);
  TaylorTape<digits50_t>::record<1>(LogarithmOfExponential())
      .series(digits50_t(1) / 3, &zero, &zero, 39, series.data());
  for (const auto& coefficient : series) CHECK(abs(coefficient) < digits50_t("1e-48"));
}

TEST_CASE("a formula's derivative as a formula is the one by dual numbers") {
  for (const char* text :
       {"x^5*y - k*x", "sqrt(x)/x^(5/2)", "log(x^2 + k)", "tan(x)*exp(-k*x)", "-cos(sin(x))/y", "k"}) {
    INFO(text);
    Formulas formulas = with_names();
    const int slope = formulas.derivative(formulas.read(text), 1);
    FormulaRun<double> run(formulas, {slope}, std::vector<double>{at_k});
    run.set(1, at_x);
    run.set(2, at_y);
    run.run();
    CHECK(run.at(slope) == Approx(value_of<Dual<double>>(text, Dual<double>(at_x, 1.0)).derivative).epsilon(1e-14));
  }
}

TEST_CASE("a formula takes others in place of its inputs") {
  Formulas formulas = with_names();
  const int changed = formulas.with(formulas.read("x^2*y + x"), {{1, formulas.read("sin(y)")}});
  CHECK_FALSE(formulas.uses(changed, 1));
  FormulaRun<double> run(formulas, {changed}, std::vector<double>{at_k});
  run.set(2, at_y);
  run.run();
  CHECK(run.at(changed) == Approx(std::sin(at_y) * std::sin(at_y) * at_y + std::sin(at_y)).epsilon(1e-14));
}
