// The last digit to which values are printed.
#include "halfstep/engine/values/printed_unit.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace halfstep::inline engine {
namespace {

constexpr double base = 10;

// A decimal that reads as the value: its number of significant digits and the power of ten of the first.
struct Decimal {
  int digits = 0;
  int exponent = 0;
};

Decimal shortest(double value) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.begin(), buffer.end(), value, std::chars_format::scientific).ptr;
  const std::string_view text(buffer.begin(), static_cast<std::size_t>(end - buffer.begin()));
  const auto e = text.find('e');
  Decimal decimal;
  decimal.digits = static_cast<int>(std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(e),
                                                  [](char c) { return c >= '0' && c <= '9'; }));
  const std::string_view exponent = text.substr(e + (text[e + 1] == '+' ? 2 : 1));
  std::from_chars(exponent.begin(), exponent.end(), decimal.exponent);
  return decimal;
}

}  // namespace

double printed_unit(const ValueLadder& ladder) {
  int last = std::numeric_limits<int>::max();
  for (const ValueRung& rung : ladder) {
    if (!std::isfinite(rung.value) || rung.value == 0) continue;
    const Decimal decimal = shortest(rung.value);
    if (decimal.digits >= std::numeric_limits<double>::digits10 - 1) return 0;
    last = std::min(last, decimal.exponent - decimal.digits + 1);
  }
  return last == std::numeric_limits<int>::max() ? 0 : std::pow(base, last);
}

}  // namespace halfstep::inline engine
