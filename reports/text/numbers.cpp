// Numbers as people write them in tables.
#include "halfstep/reports/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "halfstep/core/text/measured.hpp"

namespace halfstep::inline reports {

namespace {

// At most three digits, none of them a zero behind the point that says nothing.
std::string few_digits(double size) {
  const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(size))));
  std::string text = fmt::format("{:.{}f}", size, decimals);
  if (decimals > 0) text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

std::string with_uncertainty(double value, std::optional<double> uncertainty) {
  constexpr int most_decimals = 4;
  if (!uncertainty || !std::isfinite(*uncertainty)) return fmt::format("{:.2f}", value);
  if (*uncertainty == 0 && value == std::floor(value)) return fmt::format("{:.0f}", value);  // a count
  int decimals = most_decimals;
  while (decimals > 0 && std::ceil(*uncertainty * std::pow(10, decimals)) >= 10) --decimals;
  const double last_digits = std::max(1.0, std::ceil(*uncertainty * std::pow(10, decimals)));
  return fmt::format("{:.{}f}({:.0f})", value, decimals, last_digits);
}

double three_digits(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
  return unit * std::round(value / unit);
}

std::string grouped(long long value) {
  std::string digits = fmt::format("{}", value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, "\u00a0");
  }
  return digits;
}

std::string power_of_ten(int exponent) {
  static constexpr std::string_view digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = exponent < 0 ? "10⁻" : "10";
  for (const char c : std::to_string(std::abs(exponent))) text += digits[c - '0'];
  return text;
}

std::string short_number(double value) {
  if (std::isnan(value)) return "–";
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  const double size = std::abs(value);
  const std::string sign = value < 0 ? "−" : "";
  if (size == 0) return "0";
  if (size >= std::pow(10, least_in_full) && size < std::pow(10, most_in_full + 1)) return sign + few_digits(size);
  int exponent = static_cast<int>(std::floor(std::log10(size)));
  std::string digits = fmt::format("{:.2g}", size / std::pow(10, exponent));
  if (digits == "10") digits = "1", ++exponent;
  return sign + (digits == "1" ? "" : digits + "·") + power_of_ten(exponent);
}

}  // namespace halfstep::inline reports
