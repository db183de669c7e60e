// Power series against those of elementary functions, and against one another.
#include "halfstep/core/power_series.hpp"

#include <vector>

#include "halfstep/core/scalar.hpp"
#include "tests/catch.hpp"

using namespace halfstep;

namespace {

using T = digits50_t;
using Series = PowerSeries<T>;
constexpr int last = 12;

const Series h = Series::variable(last);
const T tiny = T(1) / pow(T(10), 45);

void same(const Series& a, const Series& b) {
  for (std::size_t k = 0; k <= last; ++k) CHECK(abs(a.coefficient(k) - b.coefficient(k)) < tiny);
}

}  // namespace

TEST_CASE("power series are those of elementary functions") {
  T factorial = 1;
  for (int k = 0; k <= last; ++k) {
    const auto place = static_cast<std::size_t>(k);
    if (k > 0) factorial *= k;
    CHECK(abs(exp(h).coefficient(place) - 1 / factorial) < tiny);
    CHECK(abs((1 / (1 - h)).coefficient(place) - 1) < tiny);
    CHECK(abs(sin(h).coefficient(place) - (k % 2 == 0 ? T(0) : T((k % 4 == 1 ? 1 : -1) / factorial))) < tiny);
    CHECK(abs(log(1 + h).coefficient(place) - (k == 0 ? T(0) : T((k % 2 == 1 ? T(1) : T(-1)) / k))) < tiny);
  }
}

TEST_CASE("power series obey the laws of the functions") {
  const Series a = 2 + h * h - 3 * h * h * h + h;
  same(sqrt(a) * sqrt(a), a);
  same(log(exp(a)), a);
  same(sin(a) * sin(a) + cos(a) * cos(a), Series(1));
  same(a / a, Series(1));
  same(-(a - 2) + a, Series(2));
}
