// Parameters of names as formulas.
#include "halfstep/reports/text/spelled.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include "halfstep/core/precision.hpp"
#include "halfstep/reports/text/problem_row.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::array<std::string_view, 10> raised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
constexpr std::array<std::string_view, 10> lowered = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> greek = {{{"alpha", "α"},
                                                                                 {"beta", "β"},
                                                                                 {"gamma", "γ"},
                                                                                 {"epsilon", "ε"},
                                                                                 {"theta", "θ"},
                                                                                 {"lambda", "λ"},
                                                                                 {"mu", "μ"},
                                                                                 {"omega", "ω"},
                                                                                 {"phi", "φ"}}};

bool is_digit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }

bool are_digits(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

std::string in_digits(std::string_view text, const std::array<std::string_view, 10>& digits) {
  std::string out;
  for (const char digit : text) out += digits[static_cast<std::size_t>(digit - '0')];
  return out;
}

/// A letter or the name of one, with digits behind it as its index; of a product with h they are a power: "kh2".
std::string symbol_of(std::string_view text) {
  const auto digits = text.find_last_not_of("0123456789") + 1;
  const std::string_view base = text.substr(0, digits), number = text.substr(digits);
  if (base.size() == 2 && base.ends_with('h') && number == "2") return std::string(base) + "²";
  for (const auto& [name, letter] : greek)
    if (base == name) return std::string(letter) + in_digits(number, lowered);
  return base.size() == 1 ? std::string(base) + in_digits(number, lowered) : std::string(text);
}

/// "1e-4" as a power of ten, another number with a proper minus.
std::string value_of(std::string_view text) {
  const bool negative = text.starts_with('-') && text.size() > 1;
  const std::string sign = negative ? "−" : "";
  if (negative) text.remove_prefix(1);
  const auto at = text.find('e');
  if (at == std::string_view::npos || at == 0 || !is_digit(text.front())) return sign + std::string(text);
  const std::string_view mantissa = text.substr(0, at);
  std::string_view exponent = text.substr(at + 1);
  const bool small = exponent.starts_with('-');
  if (small || exponent.starts_with('+')) exponent.remove_prefix(1);
  if (!are_digits(exponent)) return sign + std::string(text);
  exponent.remove_prefix(std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
  return sign + (mantissa == "1" ? "" : std::string(mantissa) + "·") + "10" + (small ? "⁻" : "") +
         in_digits(exponent, raised);
}

/// A text in which the words that are numbers with an exponent are written as powers of ten.
std::string with_powers(std::string_view text) {
  std::string out;
  for (std::size_t from = 0; from <= text.size();) {
    const auto end = std::min(text.find(' ', from), text.size());
    const std::string_view word = text.substr(from, end - from);
    out += (from == 0 ? "" : " ") + (!word.empty() && is_digit(word.front()) ? value_of(word) : std::string(word));
    from = end + 1;
  }
  return out;
}

/// "symbol = value", or a word.
std::string parameter(std::string_view text) {
  if (text == "per=unit-step") return "error per unit step";  // what the tolerance is held against
  const auto equals = text.find('=');
  if (equals != std::string_view::npos)
    return symbol_of(text.substr(0, equals)) + " = " + value_of(text.substr(equals + 1));
  std::string word(text);
  std::replace(word.begin(), word.end(), '-', ' ');
  return word;
}

}  // namespace

std::string spelled(std::string_view name) {
  const auto colon = name.find(':');
  const bool has_parameters = colon != std::string_view::npos && colon > 0 && colon + 1 < name.size() &&
                              std::isspace(static_cast<unsigned char>(name[colon + 1])) == 0;
  if (!has_parameters) return with_powers(name);
  std::string text(name.substr(0, colon));
  for (std::size_t from = colon + 1; from <= name.size();) {
    const auto end = std::min(name.find(',', from), name.size());
    const std::string_view one = name.substr(from, end - from);
    // What follows a comma and a blank is not a parameter but said of the whole.
    text += ", " + (one.starts_with(' ') ? with_powers(one.substr(1)) : parameter(one));
    from = end + 1;
  }
  return text;
}

std::string problem_in_title(const std::string& problem) {
  const std::string text = spelled(problem);
  const auto end = std::min(text.find(','), text.size());
  if (const std::string& title = problem_row(problem).title; !title.empty()) return title + text.substr(end);
  std::string name = text.substr(0, end);
  std::ranges::replace(name, '-', ' ');
  if (!name.empty() && 'a' <= name.front() && name.front() <= 'z')
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name + text.substr(end);
}

std::string precision_in_title(const std::string& precision) {
  if (const auto known = precision_named(precision)) return std::string(info(*known).title);
  const std::string words = precision_in_words(precision);  // of another build
  return words == precision ? words + " precision" : words;
}

std::string precision_in_words(const std::string& precision) {
  return precision.find_first_not_of("0123456789") == std::string::npos ? precision + " digits" : precision;
}

}  // namespace halfstep::inline reports
