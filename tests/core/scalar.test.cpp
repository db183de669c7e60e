// The precisions and their number types: no digit is lost, and the two wide back ends agree bit for bit.
#include "halfstep/core/scalar.hpp"

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <limits>
#include <string>

#include "tests/catch.hpp"

namespace hs = halfstep;

namespace {

/// Numbers of every size and sign that T can hold: sines over growing powers.
template <class T>
T sample(int i) {
  using std::sin;
  T x = sin(T(i)) / T(i * i);
  for (int k = i % 7; k > 0; --k) x *= T(1000) / T(3);
  return x;
}

template <hs::Precision P>
struct At {
  static constexpr hs::Precision precision = P;
};

}  // namespace

TEMPLATE_TEST_CASE("the table of precisions tells what the types are", "[scalar]", At<hs::Precision::float_>,
                   At<hs::Precision::double_>, At<hs::Precision::long_double>, At<hs::Precision::double_double>,
                   At<hs::Precision::quad>, At<hs::Precision::digits50>, At<hs::Precision::digits100>) {
  using T = hs::Scalar<TestType::precision>;
  constexpr auto row = hs::info(TestType::precision);
  CHECK(row.precision == TestType::precision);
  CHECK(row.bits == std::numeric_limits<T>::digits);
  CHECK(row.digits == std::numeric_limits<T>::digits10);
  CHECK(row.native == hs::is_native<T>);
  CHECK(row.unit_roundoff == hs::to_double(T(std::numeric_limits<T>::epsilon() / 2)));
  CHECK(hs::precision_named(row.name) == TestType::precision);

  SECTION("text and back is the same number") {
    for (int i = 1; i < 2000; ++i) {
      const T x = sample<T>(i);
      const auto text = hs::to_text(x);
      INFO(text);
      REQUIRE(hs::from_text<T>(text) == x);
    }
  }
  SECTION("numbers that are none have words") {
    const T infinity = std::numeric_limits<T>::infinity();
    CHECK(hs::to_text(infinity) == "inf");
    CHECK(hs::to_text(T(-infinity)) == "-inf");
    CHECK(hs::to_text(std::numeric_limits<T>::quiet_NaN()) == "nan");
    CHECK(hs::from_text<T>("inf") == infinity);
    CHECK(hs::from_text<T>("-inf") == -infinity);
    CHECK_FALSE(hs::is_finite(hs::from_text<T>("nan")));
    CHECK_FALSE(hs::is_finite(infinity));
    CHECK(hs::is_finite(T(1)));
  }
  SECTION("the whole text must be a number") {
    for (const std::string good : {"1", "+1", "1.", "1e0", "10e-1"}) CHECK(hs::from_text<T>(good) == T(1));
    CHECK(hs::from_text<T>("+.5") == T(1) / 2);
    for (const std::string bad : {"", " 1", "1 ", "abc", "1e", "0x1p3", "--1", "+-1", "1@3", "1,5", "1/2"}) {
      INFO(bad);
      CHECK_THROWS_AS(hs::from_text<T>(bad), hs::InputError);
    }
  }
}

TEST_CASE("a precision that the build does not offer has no row", "[scalar]") {
  CHECK(hs::precision_named("quad") == hs::Precision::quad);
  CHECK(hs::precision_named("dd") == hs::Precision::double_double);
  CHECK_FALSE(hs::precision_named("77").has_value());
  CHECK_FALSE(hs::precision_named("Double").has_value());
}

TEST_CASE("the wide precisions have the bits of the header-only back end", "[scalar]") {
  namespace mp = boost::multiprecision;
  using Plain = mp::number<mp::cpp_bin_float<34>, mp::et_off>;
  using T = hs::quad_t;
  const auto same = [](const T& x, const Plain& y) { return hs::to_text(x) == hs::to_text(y); };
  for (int i = 1; i < 500; ++i) {
    const T a = sample<T>(i), b = sample<T>(i + 1);
    const Plain c(hs::to_text(a)), d(hs::to_text(b));
    INFO(hs::to_text(a) << " and " << hs::to_text(b));
    REQUIRE(same(a + b, c + d));
    REQUIRE(same(a - b, c - d));
    REQUIRE(same(a * b, c * d));
    REQUIRE(same(a / b, c / d));
    REQUIRE(same(sqrt(T(abs(a))), sqrt(Plain(abs(c)))));
  }
}
