// Coefficients: what is exact stays exact, digits are counted, nonsense is refused with its place.
#include "halfstep/core/coefficient.hpp"
#include "halfstep/core/scalar.hpp"

#include <string>
#include <utility>

#include "tests/catch.hpp"

using namespace halfstep;
using Catch::Matchers::ContainsSubstring;

namespace {

std::string rational(const char* text) { return Coefficient(text).rational().value_or("none"); }

std::string refusal_of_coefficient(const std::string& text) {
  try {
    Coefficient{text};
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("copies of a coefficient share what was read, and what was moved from keeps it") {
  Coefficient sixth("1/6");
  const Coefficient copy = sixth;
  CHECK(&copy.text() == &sixth.text());
  const Coefficient moved = std::move(sixth);
  // NOLINTNEXTLINE(bugprone-use-after-move): that is what is tested
  CHECK((moved.text() == "1/6" && sixth.text() == "1/6" && sixth.as<double>() == 1.0 / 6));
  sixth = Coefficient("1/3");
  CHECK((copy.rational() == "1/6" && sixth.rational() == "1/3"));
  CHECK((Coefficient().is_zero() && Coefficient().text() == "0"));
}

TEST_CASE("rational expressions are exact and in lowest terms") {
  CHECK(rational("1/6") == "1/6");
  CHECK(rational("-4/6") == "-2/3");
  CHECK(rational("3") == "3");
  CHECK(rational("0.25") == "1/4");
  CHECK(rational(".5") == "1/2");
  CHECK(rational("1.5e-3") == "3/2000");
  CHECK(rational("(1/3)^2") == "1/9");
  CHECK(rational("1/2 - 1/3*1/4") == "5/12");
  CHECK(rational("1901/720 - 2774/720") == "-97/80");
  CHECK(rational("2^-1") == "1/2");
  CHECK(rational("123456789/1000000") == "123456789/1000000");
}

TEST_CASE("signs and powers bind as in mathematics") {
  CHECK(rational("-2^2") == "-4");
  CHECK(rational("(-2)^2") == "4");
  CHECK(rational("2^3^2") == "512");
  CHECK(rational("8/4/2") == "1");
  CHECK(rational("1-2-3") == "-4");
  CHECK(rational("--1") == "1");
  CHECK(rational("0^0") == "1");
  CHECK(rational("2*-3") == "-6");
}

TEST_CASE("irrational expressions have a hundred digits") {
  const digits100_t theta = Coefficient("1/(2 - 2^(1/3))").as<digits100_t>();
  const digits100_t cube = (2 - 1 / theta) * (2 - 1 / theta) * (2 - 1 / theta);
  CHECK(abs(cube - 2) < digits100_t("1e-98"));
  const digits100_t root = Coefficient("sqrt(3)/6").as<digits100_t>();
  CHECK(abs(12 * root * root - 1) < digits100_t("1e-98"));
  const digits100_t cubic = Coefficient("cbrt(2)").as<digits100_t>();
  CHECK(abs(cubic * cubic * cubic - 2) < digits100_t("1e-98"));
  CHECK(abs(sin(Coefficient("pi").as<digits100_t>())) < digits100_t("1e-98"));
  CHECK_FALSE(Coefficient("sqrt(3)").rational());
  CHECK(Coefficient("sqrt(3)").digits() == 120);
}

TEST_CASE("a value is rounded once to its scalar") {
  CHECK(Coefficient("1/3").as<float>() == 1.0F / 3.0F);
  CHECK(Coefficient("1/3").as<double>() == 1.0 / 3.0);
  CHECK(Coefficient("1/3").as<long double>() == 1.0L / 3.0L);
  CHECK(Coefficient("1/3").as<halfstep::quad_t>() == halfstep::quad_t(1) / 3);
  CHECK(Coefficient("1/3").as<digits50_t>() == digits50_t(1) / 3);
  CHECK(Coefficient("1/3").as<digits100_t>() == digits100_t(1) / 3);
  CHECK(Coefficient("0.1").as<digits50_t>() != digits50_t(0.1));
}

TEST_CASE("printed decimals are worth their digits") {
  const Coefficient printed("0.40518861839525227722");
  CHECK(printed.digits() == 20);
  CHECK_FALSE(printed.rational());
  CHECK(Coefficient("0.12345").digits() == 120);
  CHECK(Coefficient("0.123456").digits() == 6);
  CHECK(Coefficient("0.00123456").digits() == 6);
  CHECK(Coefficient("123456e-6").digits() == 6);
  CHECK(Coefficient("1 - 2*0.1786178958448091").digits() == 16);
  CHECK(Coefficient("0.1234567*0.123456789").digits() == 7);
}

TEST_CASE("zero is known as zero") {
  CHECK(Coefficient().is_zero());
  CHECK(Coefficient("1/2 - 0.5").is_zero());
  CHECK(Coefficient("2^(1/2) - sqrt(2)").is_zero());
  CHECK(Coefficient("0.000000").rational() == "0");
  CHECK_FALSE(Coefficient("1e-200").is_zero());
}

TEST_CASE("what cannot be read is refused with its place") {
  CHECK_THAT(refusal_of_coefficient(""), ContainsSubstring("character 1"));
  CHECK_THAT(refusal_of_coefficient("1 2"), ContainsSubstring("character 3"));
  CHECK_THAT(refusal_of_coefficient("((1)"), ContainsSubstring("character 5"));
  CHECK_THAT(refusal_of_coefficient("1/0"), ContainsSubstring("character 2: expected a nonzero divisor"));
  CHECK_THAT(refusal_of_coefficient("1/(1/3 - 1/3)"), ContainsSubstring("nonzero divisor"));
  CHECK_THAT(refusal_of_coefficient("0^-1"), ContainsSubstring("nonzero base"));
  CHECK_THAT(refusal_of_coefficient("sqrt(-1)"), ContainsSubstring("non-negative"));
  CHECK_THAT(refusal_of_coefficient("(-8)^(1/3)"), ContainsSubstring("non-negative"));
  CHECK_THAT(refusal_of_coefficient("1.2.3"), ContainsSubstring("character 4"));
  CHECK_THAT(refusal_of_coefficient("1e"), ContainsSubstring("character 3"));
  CHECK_THAT(refusal_of_coefficient("pie"), ContainsSubstring("character 3"));
  CHECK_THAT(refusal_of_coefficient("sine(1)"), ContainsSubstring("sqrt()"));
  CHECK_THAT(refusal_of_coefficient("1/2\n"), ContainsSubstring("accepted"));
  CHECK(refusal_of_coefficient("1/\n2x").find('\n') == std::string::npos);
}

TEST_CASE("no text keeps the reader busy for long") {
  CHECK_THAT(refusal_of_coefficient("2^(10^9)"), ContainsSubstring("smaller power"));
  CHECK_THAT(refusal_of_coefficient("9^9^9^9"), ContainsSubstring("smaller power"));
  CHECK_THAT(refusal_of_coefficient("1e999999999"), ContainsSubstring("exponent"));
  CHECK_THAT(refusal_of_coefficient("sqrt(2)^(10^9)"), ContainsSubstring("between 1e-300 and 1e300"));
  CHECK_THAT(refusal_of_coefficient("1e400"), ContainsSubstring("between 1e-300 and 1e300"));
  CHECK_THAT(refusal_of_coefficient(std::string(1500, '(')), ContainsSubstring("fewer parentheses"));
  std::string minuses(1500, '-');
  minuses.push_back('1');
  CHECK_THAT(refusal_of_coefficient(minuses), ContainsSubstring("fewer parentheses"));
  CHECK_THAT(refusal_of_coefficient(std::string(100000, '1')), ContainsSubstring("at most 2000 characters"));
}

TEST_CASE("a decimal of 120 digits is a number of 120 digits, and no fraction") {
  const std::string third = "0." + std::string(130, '3');
  CHECK(rational(third.c_str()) == "none");
  CHECK(Coefficient(third).digits() == 120);
  CHECK(abs(3 * Coefficient("-" + third + "e2").as<digits100_t>() + 100) < digits100_t("1e-96"));
  CHECK(Coefficient(third + " - 1/3").is_zero());
  CHECK_THAT(refusal_of_coefficient(third + "e400"), ContainsSubstring("expected a value between 1e-300 and 1e300"));
}
