// How numbers are typed and shown.
#include "halfstep/core/text/measured.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>

namespace halfstep::inline core {
namespace {

constexpr std::string_view plus_minus = " ± ";

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Where the number begins that ends at `end`.
std::size_t begin_of_number(std::string_view text, std::size_t end) {
  while (end > 0 && (is_digit(text[end - 1]) || text[end - 1] == '.')) --end;
  return end;
}

/// Where the number ends that begins at `begin`; a point that no digit follows ends a sentence.
std::size_t end_of_number(std::string_view text, std::size_t begin) {
  while (begin < text.size() &&
         (is_digit(text[begin]) || (text[begin] == '.' && begin + 1 < text.size() && is_digit(text[begin + 1]))))
    ++begin;
  return begin;
}

std::size_t decimals(std::string_view number) {
  const auto point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

/// The digits of an uncertainty, in units of the last: "4" of "0.004".
std::string last_digits(std::string_view number) {
  std::string digits;
  std::copy_if(number.begin(), number.end(), std::back_inserter(digits), is_digit);
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return digits;
}

}  // namespace

std::string measured(double value, double uncertainty, int digits) {
  if (!std::isfinite(value) || !std::isfinite(uncertainty)) return fmt::format("{:.{}g}", value, digits);
  const std::string larger = fmt::format("{:.{}e}", std::max(std::fabs(value), uncertainty), digits - 1);
  const int power = std::stoi(larger.substr(larger.find('e') + 1));  // of 9.99999 that of 10
  const bool in_full = least_in_full <= power && power <= most_in_full;
  const double unit = in_full ? 1 : std::pow(10, power);
  constexpr int further = 2;                                      // decimals below 0.1, whose first ones are zeros
  int last = digits - 1 + (in_full && power < -1 ? further : 0);  // the decimal that both end with
  const auto in_units = [&] { return std::ceil(uncertainty / unit * std::pow(10, last) - 1e-9); };
  while (last > 0 && in_units() >= 10) --last;
  const double shown = std::max(1.0, in_units()) / std::pow(10, last);
  const double rounded = std::round(value / unit * std::pow(10, last)) / std::pow(10, last);
  const auto text = fmt::format("{:.{}f}{}{:.{}f}", rounded + 0.0, last, plus_minus, shown, last);
  return in_full ? text : fmt::format("({})e{:+03d}", text, power);
}

std::string in_brackets(std::string_view text) {
  std::string out;
  for (;;) {
    const auto at = text.find(plus_minus);
    if (at == std::string_view::npos) return out.append(text);
    const auto begin = begin_of_number(text, at), behind = at + plus_minus.size(), end = end_of_number(text, behind);
    const auto value = text.substr(begin, at - begin), uncertainty = text.substr(behind, end - behind);
    if (value.empty() || uncertainty.empty() || decimals(value) != decimals(uncertainty)) {
      out.append(text.substr(0, behind));
      text.remove_prefix(behind);
      continue;
    }
    std::string before(text.substr(0, begin));
    const bool negative = before.ends_with('-');
    if (negative) before.pop_back();
    const bool scaled = before.ends_with('(') && text.substr(end).starts_with(")e");
    if (scaled) before.pop_back();
    out += fmt::format("{}{}{}({})", before, negative ? "-" : "", value, last_digits(uncertainty));
    text.remove_prefix(end + (scaled ? 1 : 0));
  }
}

}  // namespace halfstep::inline core
