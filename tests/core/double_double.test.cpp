// Double-double numbers against MPFR (or Boost's own), and the precision dd against quad.
#include "halfstep/core/double_double.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/core/double_double_samples.hpp"

std::uint64_t bits_plain(int pairs);
#ifdef HALFSTEP_TESTS_FMA
std::uint64_t bits_fused(int pairs);
#endif

namespace {

using halfstep::DoubleDouble;
using DD = DoubleDouble;
using W = halfstep::Wide<140>;
using Samples = halfstep::testing::DoubleDoubleSamples<DD>;

constexpr double bound = 0x1p-104;  // of every operation, relative; docs/double-double.md has what was measured

double relative_error(const DD& computed, const W& exact) {
  if (exact == 0) return computed == 0 ? 0 : std::numeric_limits<double>::infinity();
  return halfstep::to_double(W(abs((W(computed) - exact) / exact)));
}

bool is_canonical(const DD& x) { return x.high() + x.low() == x.high(); }

struct Largest {
  double sum = 0, product = 0, quotient = 0, root = 0;
  bool canonical = true;
};

/// Of so many pairs: four operations each.
Largest largest_errors(std::uint64_t seed, long pairs) {
  Samples samples(seed);
  Largest largest;
  for (long i = 0; i < pairs; ++i) {
    const auto [a, b] = samples.pair();
    const W x(a), y(b);
    const DD sum = a + b, product = a * b, quotient = a / b, root = sqrt(abs(a));
    largest.sum = std::max(largest.sum, relative_error(sum, x + y));
    largest.product = std::max(largest.product, relative_error(product, x * y));
    largest.quotient = std::max(largest.quotient, relative_error(quotient, x / y));
    largest.root = std::max(largest.root, relative_error(root, sqrt(W(abs(x)))));
    for (const DD& result : {sum, product, quotient, root})
      largest.canonical = largest.canonical && is_canonical(result);
  }
  return largest;
}

void check_errors(const Largest& largest) {
  INFO("in units of 2^-106: sums " << largest.sum / 0x1p-106 << ", products " << largest.product / 0x1p-106
                                   << ", quotients " << largest.quotient / 0x1p-106 << ", roots "
                                   << largest.root / 0x1p-106);
  CHECK(largest.canonical);
  CHECK(largest.sum <= bound);
  CHECK(largest.product <= bound);
  CHECK(largest.quotient <= bound);
  CHECK(largest.root <= bound);
  // Operands that err less would prove nothing: algorithm 10 as it is, without what it leaves out, is off by 5 here.
  CHECK(largest.product > 0.7 * bound);
}

template <class Function>
double largest_error(Samples& samples, double least, double most, const Function& function) {
  double largest = 0;
  for (int i = 0; i < 400; ++i) {
    const DD x = least + (most - least) * DD(samples.uniform()) + DD(samples.uniform()) * 0x1p-60;
    largest = std::max(largest, relative_error(function(x), function(W(x))));
  }
  return largest;
}

}  // namespace

TEST_CASE("double-double: four operations are off by at most 2^-104 on operands that make them err", "[dd][slow]") {
  check_errors(largest_errors(11, 50000));
}

// 10^8 operations, in some minutes: halfstep_tests "[dd-full]"
TEST_CASE("double-double: a hundred million operations", "[.][dd-full]") {
  const auto largest = largest_errors(12, 25000000);
  WARN("in units of 2^-106: sums " << largest.sum / 0x1p-106 << ", products " << largest.product / 0x1p-106
                                   << ", quotients " << largest.quotient / 0x1p-106 << ", roots "
                                   << largest.root / 0x1p-106);
  check_errors(largest);
}

TEST_CASE("double-double: numbers of far apart sizes, and all range", "[dd]") {
  Samples samples(13);
  using Exact = halfstep::Wide<640>;
  for (int i = 0; i < 2000; ++i) {
    const DD a = ldexp(samples.number(), samples.below(800) - 400),
             b = ldexp(samples.number(), samples.below(800) - 400);
    const Exact x(a), y(b);
    const auto error = [](const DD& computed, const Exact& exact) {
      return halfstep::to_double(Exact(abs((Exact(computed) - exact) / exact)));
    };
    INFO(halfstep::to_text(a) << " and " << halfstep::to_text(b));
    REQUIRE(error(a + b, x + y) <= bound);
    REQUIRE(error(a * b, x * y) <= bound);
    REQUIRE(error(a / b, x / y) <= bound);
    REQUIRE(error(sqrt(abs(a)), sqrt(Exact(abs(x)))) <= bound);
  }
}

TEST_CASE("double-double: what has few bits is exact", "[dd]") {
  for (int i = 1; i < 200; ++i) {
    for (int j = 1; j < 50; ++j) {
      REQUIRE(DD(i * j) / DD(j) == i);
      REQUIRE(DD(i) * DD(j) == i * j);
      REQUIRE((DD(1) / i) * 4 == DD(4) / i);
    }
    REQUIRE(sqrt(DD(i) * i) == i);
  }
  constexpr auto most = std::numeric_limits<unsigned long long>::max();
  REQUIRE(W(DD(most)) == W(most));
  REQUIRE(W(DD(std::numeric_limits<long long>::min())) == W(std::numeric_limits<long long>::min()));
  REQUIRE(W(DD(1.0L / 3)) == W(1.0L / 3));
  Samples samples(14);
  for (int i = 0; i < 2000; ++i) {
    const auto [a, b] = samples.pair();
    REQUIRE(a * b == b * a);
    REQUIRE(a + b == b + a);
    REQUIRE(a - b == -(b - a));
    REQUIRE((a < b) == (W(a) < W(b)));
    REQUIRE((a == b) == (W(a) == W(b)));
    REQUIRE(W(floor(a)) == floor(W(a)));
    REQUIRE(W(ceil(1000 * a)) == ceil(W(DD(1000 * a))));
  }
}

TEST_CASE("double-double: infinities, zeros and numbers that are none go as in double", "[dd]") {
  const double infinity = std::numeric_limits<double>::infinity(), none = std::numeric_limits<double>::quiet_NaN();
  const auto same = [](const DD& x, double y) { return x.high() == y || (isnan(x) && y != y); };
  for (const double x : {0.0, 1.0, -2.0, infinity, -infinity, none, 1e308}) {
    for (const double y : {0.0, 1.0, -2.0, infinity, -infinity, none, 1e308}) {
      INFO(x << " and " << y);
      CHECK(same(DD(x) + y, x + y));
      CHECK(same(DD(x) - y, x - y));
      CHECK(same(DD(x) * y, x * y));
      CHECK(same(DD(x) / y, x / y));
      CHECK((DD(x) < DD(y)) == (x < y));
      CHECK((DD(x) == DD(y)) == (x == y));
      if (x == x && y == y) CHECK(std::abs(atan2(DD(x), DD(y)).high() - std::atan2(x, y)) < 1e-15);
    }
    CHECK(same(sqrt(DD(x)), std::sqrt(x)));
    CHECK(isfinite(DD(x)) == std::isfinite(x));
    CHECK(isnan(DD(x)) == std::isnan(x));
    CHECK(isinf(DD(x)) == std::isinf(x));
    if (!std::isfinite(x)) CHECK(isnan(sin(DD(x))));
  }
  CHECK(exp(DD(1000)) == infinity);
  CHECK(exp(DD(-1000)) == 0);
  CHECK(exp(DD(0)) == 1);
  CHECK(isnan(log(DD(-1))));
  CHECK(log(DD(0)) == -infinity);
}

TEST_CASE("double-double: functions", "[dd][slow]") {
  Samples samples(15);
#define HALFSTEP_WITHIN(function, least, most)                                                                  \
  {                                                                                                             \
    INFO(#function " from " << least << " to " << most);                                                        \
    CHECK(largest_error(samples, least, most,                                                                   \
                        [](const auto& x) { return std::remove_cvref_t<decltype(x)>(function(x)); }) <= bound); \
  }
  HALFSTEP_WITHIN(sin, -0.8, 0.8);
  HALFSTEP_WITHIN(cos, -0.8, 0.8);
  HALFSTEP_WITHIN(sin, 100, 200);
  HALFSTEP_WITHIN(cos, -1e8, 1e8);
  HALFSTEP_WITHIN(sin, 1e200, 1e201);
  HALFSTEP_WITHIN(exp, -0.5, 0.5);
  HALFSTEP_WITHIN(exp, -600, 700);
  HALFSTEP_WITHIN(atan, -1, 1);
  HALFSTEP_WITHIN(atan, -1000, 1000);
  HALFSTEP_WITHIN(log, 0.5, 2);
  HALFSTEP_WITHIN(log, 1e-300, 1e300);
  HALFSTEP_WITHIN(log10, 0.5, 100);
  HALFSTEP_WITHIN(asin, -1, 1);
  HALFSTEP_WITHIN(acos, -1, 1);
  HALFSTEP_WITHIN(sinh, -2, 2);
  HALFSTEP_WITHIN(cosh, -2, 2);
  HALFSTEP_WITHIN(tanh, -2, 2);
  HALFSTEP_WITHIN(expm1, -1, 1);
  HALFSTEP_WITHIN(exp2, -4, 4);
  HALFSTEP_WITHIN(cbrt, -8, 8);
#undef HALFSTEP_WITHIN
  CHECK(relative_error(log(DD(1, 0x1p-200)), W(log1p(W(0x1p-200)))) <= bound);
  CHECK(relative_error(pow(DD(3) / 2, DD(1) / 3), W(pow(W(1.5), W(W(1) / 3)))) <= bound);
  CHECK(relative_error(tan(DD(1)), W(tan(W(1)))) <= 2 * bound);
  // Next to their zeros sin and cos are what is left of the argument.
  const W right_angle = asin(W(1));
  for (int k = 1; k < 3000; k += 7) {
    const DD x(W(right_angle * k));
    const W exact = k % 2 == 1 ? W(cos(W(x))) : W(sin(W(x)));
    const DD computed = k % 2 == 1 ? cos(x) : sin(x);
    CHECK(halfstep::to_double(W(abs(W(computed) - exact))) < 0x1p-170);
  }
}

TEST_CASE("double-double: text and back is the same number, whatever the low part", "[dd]") {
  Samples samples(16);
  std::vector<DD> numbers = {0,
                             1,
                             {1, 0x1p-200},
                             {1, -0x1p-1074},
                             {1, 0x1p-53},
                             0.1,
                             0x1p-1074,
                             std::numeric_limits<DD>::max(),
                             std::numeric_limits<DD>::lowest(),
                             std::numeric_limits<DD>::min()};
  for (int i = 0; i < 1500; ++i) numbers.push_back(ldexp(samples.number(), samples.below(1800) - 900));
  for (const DD& x : numbers) {
    const auto text = halfstep::to_text(x);
    INFO(text);
    REQUIRE(halfstep::from_text<DD>(text) == x);
  }
  CHECK(halfstep::to_text(DD(1) / 3) == "3.33333333333333333333333333333332e-01");
  CHECK(halfstep::to_text(DD(1, 0x1p-53)).size() == 38);
  // The nearest: what is left is below half an ulp of the low part.
  const std::string pi = "3.14159265358979323846264338327950288419716939937510582097494459";
  CHECK(abs(W(halfstep::from_text<DD>(pi)) - W(pi)) <= W(0x1p-108));
  CHECK(halfstep::from_text<DD>("1e400") == std::numeric_limits<double>::infinity());
}

TEST_CASE("double-double: fused multiplications, other compilers and levels give the same bits", "[dd]") {
  constexpr std::uint64_t bits = 0xc937de4df082216f;  // of g++ 12 and clang 14, with and without -mfma, -O0 to -O3
  CHECK(bits_plain(200000) == bits);
#ifdef HALFSTEP_TESTS_FMA
  if (__builtin_cpu_supports("fma")) CHECK(bits_fused(200000) == bits);
#endif
}

TEST_CASE("dd: every method goes where it goes in quad", "[dd][slow]") {
  using namespace halfstep;
  const auto final_state = [](const Method& m, const Problem& p, Precision precision) {
    const auto moments = make_runner({m, p, precision})->moments("1/64", {24});
    std::vector<std::string> all;
    if (moments.empty()) return all;
    all = p.info.force == Force::first_order ? std::vector<std::string>() : moments.front().x;
    all.insert(all.end(), moments.front().v.begin(), moments.front().v.end());
    return all;
  };
  int compared = 0;
  for (const char* name : {"kepler", "driven-oscillator", "exponential"}) {
    const Problem p = problem(name);
    for (const auto& m : all_methods()) {
      if (!takes(m, p.info)) continue;
      INFO(m.name << " on " << name);
      const auto narrow = final_state(m, p, Precision::double_double), wide = final_state(m, p, Precision::quad);
      REQUIRE(narrow.size() == wide.size());
      REQUIRE_FALSE(wide.empty());
      for (std::size_t i = 0; i < wide.size(); ++i) {
        ++compared;
        // Some thousand operations, each off by 2^-104 at most; iterations stop within a thousand of that.
        CHECK(abs(from_text<W>(narrow[i]) - from_text<W>(wide[i])) < W("1e-27"));
      }
    }
  }
  CHECK(compared > 500);
}
