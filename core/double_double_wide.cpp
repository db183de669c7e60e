// What double-double numbers leave to wide ones: text, and functions that no step waits for.
#include <cmath>
#include <limits>
#include <string>

#include "halfstep/core/double_double_functions.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline core {
namespace {

/// Holds every double-double number: from 2^1024 down to 2^-1074.
using Whole = Wide<640>;

/// Room for the roundings of a function, and for what comes before its last one.
using Roomy = Wide<50>;

/// Digits of the longest one.
constexpr int most_decimals = 1400;

/// d.ddd...e+00 without the zeros behind the last digit.
std::string without_zeros(std::string text) {
  const auto e = text.find('e');
  const auto last = text.find_last_not_of('0', e - 1);
  return text.erase(last + 1, e - last - 1);
}

}  // namespace

DoubleDouble::DoubleDouble(const std::string& decimal) : DoubleDouble(Whole(decimal)) {}

std::string to_decimal(const DoubleDouble& x) {
  if (isnan(x)) return "nan";
  if (isinf(x)) return x > 0 ? "inf" : "-inf";
  constexpr int enough = std::numeric_limits<DoubleDouble>::max_digits10;
  const Whole all(x);
  for (const int digits : {enough, enough + 1, enough + 2}) {
    std::string text = all.str(digits - 1, std::ios_base::scientific);
    if (DoubleDouble(text) == x) return text;
  }
  return without_zeros(all.str(most_decimals, std::ios_base::scientific));
}

DoubleDouble detail::sine_of_large(const DoubleDouble& x, int quarters) {
  const Whole whole(x);
  return DoubleDouble(quarters == 0 ? Whole(sin(whole)) : Whole(cos(whole)));
}

// log(high) is 0 for 1 + 2^-200, whose digits no wide number keeps.
DoubleDouble log(const DoubleDouble& x) {
  if (!isfinite(x) || !(x > 0)) return std::log(x.high());
  return DoubleDouble(Roomy(log(Roomy(x.high())) + log1p(Roomy(Roomy(x.low()) / Roomy(x.high())))));
}
DoubleDouble log10(const DoubleDouble& x) {
  if (!isfinite(x) || !(x > 0)) return std::log10(x.high());
  static const Roomy ten = log(Roomy(10));
  return DoubleDouble(Roomy((log(Roomy(x.high())) + log1p(Roomy(Roomy(x.low()) / Roomy(x.high())))) / ten));
}
// 2 asin(sqrt((1 - x) / 2)) keeps them near 1 too.
DoubleDouble acos(const DoubleDouble& x) { return 2 * asin(sqrt((1 - x) / 2)); }

#define HALFSTEP_ROUNDED(function) \
  DoubleDouble function(const DoubleDouble& x) { return DoubleDouble(Roomy(function(Roomy(x)))); }
HALFSTEP_ROUNDED(asin)
HALFSTEP_ROUNDED(cbrt)
HALFSTEP_ROUNDED(cosh)
HALFSTEP_ROUNDED(exp2)
HALFSTEP_ROUNDED(expm1)
HALFSTEP_ROUNDED(sinh)
HALFSTEP_ROUNDED(tanh)
#undef HALFSTEP_ROUNDED

DoubleDouble pow(const DoubleDouble& x, const DoubleDouble& y) { return DoubleDouble(Roomy(pow(Roomy(x), Roomy(y)))); }

}  // namespace halfstep::inline core
