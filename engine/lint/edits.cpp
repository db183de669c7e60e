#include "halfstep/engine/lint/edits.hpp"

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline engine {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::optional<digits100_t> value_of(const std::string& text) {
  try {
    return Coefficient(text).as<digits100_t>();
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// How the number depends on one whole or decimal number L in its text: x + k (L'/L - 1) where L is a factor, or
/// x + k (L/L' - 1) where it divides. Two more readings of the text tell k, a third confirms it; so that each of some
/// hundred slips need not be read.
class Literal {
 public:
  Literal(const std::string& text, const digits100_t& value, std::size_t begin, std::size_t end)
      : text_(text), value_(value), begin_(begin), end_(end), size_(number(literal())) {
    if (size_ == 0) return;
    if (literal().find('.') == std::string::npos)
      measure_whole();
    else
      measure_decimal();
  }

  std::string literal() const { return text_.substr(begin_, end_ - begin_); }

  /// The text with another number in the place of this one.
  std::string with(const std::string& other) const { return text_.substr(0, begin_) + other + text_.substr(end_); }

  /// By how much the value changes; none where the text is no number then.
  std::optional<double> change(const std::string& other) const {
    const double changed = number(other);
    if (scale_ && size_ != 0 && changed != 0) {
      const double more = difference(other) / size_;
      return divides_ ? -*scale_ * more / (1 + more) : *scale_ * more;
    }
    const auto read = value_of(with(other));
    if (!read) return std::nullopt;
    return to_double(digits100_t(*read - value_));
  }

 private:
  static double number(const std::string& literal) { return std::strtod(literal.c_str(), nullptr); }

  /// L' - L for texts of the same length, digit by digit: the difference of the rounded numbers may be nothing.
  double difference(const std::string& other) const {
    const std::string here = literal();
    if (other.size() != here.size()) return number(other) - size_;
    const std::size_t point = std::min(here.find('.'), here.size());
    double sum = 0;
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (i == point || here[i] == other[i]) continue;
      const double power = i < point ? double(point) - double(i) - 1 : double(point) - double(i);
      sum += double(other[i] - here[i]) * std::pow(10.0, power);
    }
    return sum;
  }

  void measure_whole() {
    const std::string longer = literal() + "0", other = "1" + literal();
    const auto more = value_of(with(longer)), check = value_of(with(other));
    if (!more || !check) return;
    const double first = to_double(digits100_t(*more - value_)), second = to_double(digits100_t(*check - value_));
    const double grown = number(other) / size_ - 1;
    for (const bool divides : {false, true}) {
      const double scale = divides ? -first / 0.9 : first / 9;
      const double expected = divides ? -scale * grown / (1 + grown) : scale * grown;
      if (std::abs(expected - second) > 1e-12 * std::abs(second)) continue;
      scale_ = scale;
      divides_ = divides;
      return;
    }
  }

  /// A decimal that is the whole text, but for a sign: its value is itself.
  void measure_decimal() {
    const std::string before = text_.substr(0, begin_);
    if (end_ != text_.size() || (before != "" && before != "-")) return;
    scale_ = before == "-" ? -size_ : size_;
  }

  const std::string& text_;
  const digits100_t& value_;
  std::size_t begin_, end_;
  double size_;
  std::optional<double> scale_;
  bool divides_ = false;
};

class Edits {
 public:
  explicit Edits(const Coefficient& number) : text_(number.text()), value_(number.as<digits100_t>()) {}

  std::vector<Edit> all() {
    turn_signs();
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (!is_digit(text_[i])) continue;
      std::size_t end = i;
      while (end < text_.size() && (is_digit(text_[end]) || text_[end] == '.')) ++end;
      change_digits(Literal(text_, value_, i, end));
      i = end;
    }
    return std::move(result_);
  }

 private:
  void turn_signs() {
    if (!text_.starts_with('-')) add(Slip::sign, "-" + text_);
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] != '-' && text_[i] != '+') continue;
      std::string turned = text_;
      if (i == 0 && text_[i] == '-')
        turned.erase(0, 1);
      else
        turned[i] = text_[i] == '-' ? '+' : '-';
      add(Slip::sign, turned);
    }
  }

  void change_digits(const Literal& literal) {
    const std::string digits = literal.literal();
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if (!is_digit(digits[i])) continue;
      std::string other = digits;
      for (char digit = '0'; digit <= '9'; ++digit) {
        other[i] = digit;
        if (digit != digits[i]) add(Slip::digit, literal, other);
      }
    }
    for (std::size_t i = 0; i + 1 < digits.size(); ++i) {
      if (!is_digit(digits[i]) || !is_digit(digits[i + 1]) || digits[i] == digits[i + 1]) continue;
      std::string other = digits;
      std::swap(other[i], other[i + 1]);
      add(Slip::transposed_digits, literal, other);
    }
    if (digits.find('.') != std::string::npos) return;
    for (char digit = '0'; digit <= '9'; ++digit) add(Slip::missing_digit, literal, digits + digit);
  }

  void add(Slip slip, const Literal& literal, const std::string& other) {
    if (const auto change = literal.change(other); change && *change != 0)
      result_.push_back({slip, literal.with(other), *change});
  }

  void add(Slip slip, std::string text) {
    const auto value = value_of(text);
    if (value && *value != value_) result_.push_back({slip, std::move(text), to_double(digits100_t(*value - value_))});
  }

  const std::string& text_;
  digits100_t value_;
  std::vector<Edit> result_;
};

}  // namespace

std::vector<Edit> edits(const Coefficient& number) { return Edits(number).all(); }

}  // namespace halfstep::inline engine
