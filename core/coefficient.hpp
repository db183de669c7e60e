// A coefficient as its paper prints it: text that is read once, exactly, and rounded once to the scalar.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/precision.hpp"

namespace halfstep::inline core {

// In core/scalar.hpp, with the types; who asks for one of those includes it.
template <class T>
T from_text(std::string_view text);

/// A number given as an expression: "1/6", "0.40518861839525227722", "1/(2 - 2^(1/3))", "(3 - sqrt(3))/6".
///
/// Grammar: + - * / ^, parentheses, unary minus, integers, decimals with optional exponent, sqrt(), cbrt(), pi.
/// It is an exact rational where +, -, *, / and integer powers of rationals make it one, else a number of 120 digits.
/// A decimal of six or more significant digits counts as rounded, or places: 0.041667 in a table of six, no exponent.
/// Its significant digits, but six at least, limit what the coefficient is worth: from 120 on it is a number of 120
/// digits. A shorter one is exact.
///
/// It never changes, and its copies share what was read: plans hold methods and problems by the hundred thousand.
class Coefficient {
 public:
  Coefficient();
  /// Reads the expression. Throws InputError with the text, the position (1 = first character) and what was expected;
  /// also for a division by zero, and for the square root or a non-integer power of a negative number.
  Coefficient(const char* text) : Coefficient(std::string(text)) {}
  Coefficient(std::string text);
  // Copies alone: what was moved from would be no number.
  Coefficient(const Coefficient&) = default;
  Coefficient& operator=(const Coefficient&) = default;
  ~Coefficient() = default;

  const std::string& text() const { return read_->text; }

  /// "p/q" in lowest terms ("3", "-1/6"), where the expression is an exact rational and no rounded decimal.
  const std::optional<std::string>& rational() const { return read_->rational; }

  /// Digits that the value is worth: 120 unless rounded decimals occur, then the fewest of theirs.
  int digits() const { return read_->digits; }

  /// The value rounded once to T.
  template <class T>
  T as() const {
    return from_text<T>(read_->decimal);
  }

  bool is_zero() const { return read_->is_zero; }

 private:
  struct Read {
    std::string text = {};
    std::string decimal = {};  // 120 significant digits
    std::optional<std::string> rational = {};
    int digits = exact_digits;
    bool is_zero = true;
  };

  static Read read(std::string text);

  std::shared_ptr<const Read> read_;
};

/// pi, rounded once to T.
template <class T>
T pi() {
  static const T value = Coefficient("pi").as<T>();
  return value;
}

using Coefficients = std::vector<Coefficient>;

/// Rows of a table; a row of a Butcher tableau may stop at its last non-zero entry.
using Rows = std::vector<Coefficients>;

}  // namespace halfstep::inline core
