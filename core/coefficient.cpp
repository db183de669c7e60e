// Reads coefficients: recursive descent over exact rationals, falling back to 130-digit floats at roots and pi.
#include "halfstep/core/coefficient.hpp"

#include <algorithm>
#include <cctype>
#include <ios>
#include <utility>

#include "halfstep/core/rational.hpp"
#include "halfstep/core/rounding.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline core {
namespace {

namespace mp = boost::multiprecision;
using Float = Wide<exact_digits + 10>;

constexpr int rounded_from = 6;             // digits, significant or after the point, from which a decimal is rounded
constexpr std::size_t longest_text = 2000;  // these three bounds keep any text from hanging the reader
constexpr int deepest_nesting = 100;
constexpr unsigned most_bits = 20000;

unsigned bits(const Integer& n) { return n == 0 ? 1 : static_cast<unsigned>(mp::msb(mp::abs(n))) + 1; }
unsigned bits(const Rational& q) { return std::max(bits(mp::numerator(q)), bits(mp::denominator(q))); }

/// An exact rational, or a float where there is none, and by how much rounded decimals in it may have moved it.
struct Value {
  bool exact = true;
  Rational q = 0;
  Float f = 0;
  Float off = 0;

  Float number() const { return exact ? Float(mp::numerator(q)) / Float(mp::denominator(q)) : f; }
  bool is_zero() const { return exact ? q == 0 : f == 0; }
  bool is_negative() const { return exact ? q < 0 : f < 0; }
};

Value inexact(Float f) { return {.exact = false, .q = 0, .f = std::move(f), .off = 0}; }

Value off_by(Value value, Float off) {
  value.off = std::move(off);
  return value;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Value read() {
    if (text_.size() > longest_text)
      fail(longest_text, "a text of at most " + std::to_string(longest_text) + " characters");
    Value value = sum();
    if (peek() != 0) fail(at_, "an operator (+ - * / ^) or the end");
    static const Float most("1e300"), least("1e-300");
    const Float size = mp::abs(value.number());
    if (!value.is_zero() && !(size < most && size > least)) fail(0, "a value between 1e-300 and 1e300, or zero");
    return value;
  }

  int digits() const { return digits_; }

 private:
  Value sum() {
    Value left = product();
    while (peek() == '+' || peek() == '-') {
      const std::size_t where = at_;
      const bool plus = text_[at_++] == '+';
      const Value right = product();
      const Float off = left.off + right.off;
      if (left.exact && right.exact)
        left.q = plus ? left.q + right.q : left.q - right.q;
      else
        left = inexact(difference(left.number(), plus ? Float(-right.number()) : right.number()));
      left.off = off;
      check_size(left, where);
    }
    return left;
  }

  // What cancels to the last digits is zero: 2^(1/2) - sqrt(2).
  static Float difference(const Float& a, const Float& b) {
    static const Float negligible = mp::pow(Float(10), -(exact_digits + 5));
    const Float result = a - b;
    return mp::abs(result) < mp::abs(a) * negligible ? Float(0) : result;
  }

  Value product() {
    Value left = unary();
    while (peek() == '*' || peek() == '/') {
      const std::size_t where = at_;
      const bool times = text_[at_++] == '*';
      const Value right = unary();
      if (!times && right.is_zero()) fail(where, "a nonzero divisor");
      const Float off = times ? moved_product(left, right) : moved_quotient(left, right);
      if (left.exact && right.exact)
        left.q = times ? left.q * right.q : left.q / right.q;
      else
        left = inexact(times ? left.number() * right.number() : left.number() / right.number());
      left.off = off;
      check_size(left, where);
    }
    return left;
  }

  // To first order in what was rounded away.
  static Float moved_product(const Value& a, const Value& b) {
    return mp::abs(a.number()) * b.off + mp::abs(b.number()) * a.off;
  }

  static Float moved_quotient(const Value& a, const Value& b) {
    return (a.off + mp::abs(a.number() / b.number()) * b.off) / mp::abs(b.number());
  }

  static Float moved_power(const Value& base, const Value& exponent, const Float& power) {
    if (base.is_zero() || (base.off == 0 && exponent.off == 0)) return 0;
    return mp::abs(power) * (mp::abs(exponent.number() / base.number()) * base.off +
                             mp::abs(mp::log(mp::abs(base.number()))) * exponent.off);
  }

  Value unary() {
    const Depth depth(*this);
    if (peek() != '-') return power();
    ++at_;
    const Value value = unary();
    return off_by(value.exact ? Value{.exact = true, .q = -value.q, .f = 0, .off = 0} : inexact(-value.f), value.off);
  }

  // Binds tighter than a minus before it and to the right: -2^2 = -4, 2^3^2 = 2^9, 2^-1 = 1/2.
  Value power() {
    Value base = atom();
    if (peek() != '^') return base;
    const std::size_t where = at_++;
    Value exponent = unary();
    if (base.is_zero() && exponent.is_negative()) fail(where, "a nonzero base under a negative power");
    const bool whole = exponent.exact && mp::denominator(exponent.q) == 1;
    Value result;
    if (whole && base.exact)
      result.q = whole_power(base.q, mp::numerator(exponent.q), where);
    else if (base.is_zero())
      result.q = exponent.is_zero() ? 1 : 0;
    else if (base.is_negative() && !whole)
      fail(where, "a non-negative base under a non-integer power");
    else
      result = inexact(mp::pow(base.number(), exponent.number()));
    check_size(result, where);
    return off_by(result, moved_power(base, exponent, result.number()));
  }

  Rational whole_power(const Rational& base, const Integer& exponent, std::size_t where) const {
    const Integer size = mp::abs(exponent);
    if (base * base == base) return size == 0 ? Rational(1) : base;  // 0 and 1
    if (size * bits(base) > most_bits) fail(where, "a smaller power");
    const auto n = size.convert_to<unsigned>();
    const Integer top = mp::pow(mp::numerator(base), n);
    const Integer bottom = mp::pow(mp::denominator(base), n);
    return exponent < 0 ? Rational(bottom, top) : Rational(top, bottom);
  }

  Value atom() {
    const char next = peek();
    const std::size_t where = at_;
    if (next == '(') return parenthesis();
    if (is_digit(next) || next == '.') return number();
    if (take("pi")) return inexact(mp::acos(Float(-1)));
    const bool square = take("sqrt");
    if (!square && !take("cbrt")) fail(where, "a number, '(', '-', sqrt(), cbrt() or pi");
    if (peek() != '(') fail(at_, "'('");
    const Value inside = parenthesis();
    const Float radicand = inside.number();
    if (square && radicand < 0) fail(where, "a non-negative number under sqrt()");
    const Float root = square ? mp::sqrt(radicand) : mp::cbrt(radicand);
    return off_by(inexact(root),
                  root == 0 ? Float(0) : Float(inside.off * mp::abs(root / radicand) / (square ? 2 : 3)));
  }

  Value parenthesis() {
    const Depth depth(*this);
    ++at_;
    Value value = sum();
    if (peek() != ')') fail(at_, "')' or an operator (+ - * / ^)");
    ++at_;
    return value;
  }

  // Digits, optionally a point and an exponent. Written out by hand because the value must be exact.
  Value number() {
    const std::size_t where = at_;
    Integer mantissa = 0;
    int significant = 0, scale = 0, seen = 0;
    bool decimal = false;
    for (; at_ < text_.size() && (is_digit(text_[at_]) || (text_[at_] == '.' && !decimal)); ++at_) {
      if (text_[at_] == '.') {
        decimal = true;
        continue;
      }
      mantissa = mantissa * 10 + (text_[at_] - '0');
      ++seen;
      if (mantissa != 0) ++significant;
      if (decimal) --scale;
    }
    if (seen == 0) fail(at_, "a digit");
    const int places = -scale;
    const bool scientific = at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E');
    if (scientific) {
      decimal = true;
      scale += exponent();
    }
    if (decimal && significant >= exact_digits)  // all the digits of a number that may be no fraction
      return inexact(Float(std::string(text_.substr(where, at_ - where))));
    Value value;
    const Rational last_digit = whole_power(Rational(10), Integer(scale), where);
    value.q = Rational(mantissa) * last_digit;
    // 0.041667 in a table of six places is rounded like its neighbours.
    const bool in_places = !scientific && places >= rounded_from && mantissa != 0;
    if (decimal && (significant >= rounded_from || in_places)) {
      digits_ = std::min(digits_, std::max(significant, rounded_from));
      value.off = Float(mp::numerator(last_digit)) / Float(mp::denominator(last_digit));
    }
    check_size(value, where);
    return value;
  }

  int exponent() {
    ++at_;
    const bool minus = at_ < text_.size() && text_[at_] == '-';
    if (minus || (at_ < text_.size() && text_[at_] == '+')) ++at_;
    const std::size_t where = at_;
    int value = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
      value = 10 * value + (text_[at_] - '0');
      if (value > 1000) fail(where, "an exponent of at most 1000");
    }
    if (at_ == where) fail(at_, "the digits of an exponent");
    return minus ? -value : value;
  }

  void check_size(const Value& value, std::size_t where) const {
    if (value.exact ? bits(value.q) > most_bits : !mp::isfinite(value.f)) fail(where, "a number with fewer digits");
  }

  /// The next character that is no space; 0 at the end.
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  [[noreturn]] void fail(std::size_t at, const std::string& expected) const {
    std::string shown(text_.substr(0, 60));
    if (text_.size() > shown.size()) shown += "...";
    for (char& c : shown)
      if (std::iscntrl(static_cast<unsigned char>(c))) c = ' ';
    throw InputError("coefficient \"" + shown + "\", character " + std::to_string(at + 1) + ": expected " + expected);
  }

  struct Depth {
    explicit Depth(Reader& reader) : depth(reader.depth_) {
      if (++depth > deepest_nesting) reader.fail(reader.at_, "fewer parentheses and signs");
    }
    ~Depth() { --depth; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    int& depth;
  };

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int digits_ = exact_digits;
};

}  // namespace

Coefficient::Read Coefficient::read(std::string text) {
  Reader reader(text);
  const Value value = reader.read();
  Read result{.decimal = value.number().str(exact_digits - 1, std::ios_base::scientific),
              .digits = reader.digits(),
              .is_zero = value.is_zero()};
  if (value.exact && result.digits == exact_digits) result.rational = value.q.str();
  result.text = std::move(text);
  return result;
}

Coefficient::Coefficient(std::string text) : read_(std::make_shared<const Read>(read(std::move(text)))) {}

Coefficient::Coefficient() {
  static const Coefficient zero("0");
  read_ = zero.read_;
}

double rounding(const Coefficient& c) {
  return c.digits() == exact_digits ? 0 : Reader(c.text()).read().off.convert_to<double>();
}

template <>
Rational Coefficient::as<Rational>() const {
  return Rational(rational().value());
}

// For those who see the declaration in core/coefficient.hpp alone.
#define HALFSTEP_INSTANTIATE(enumerator, type, ...) template type from_text(std::string_view);
HALFSTEP_EACH_PRECISION(HALFSTEP_INSTANTIATE)
#undef HALFSTEP_INSTANTIATE

}  // namespace halfstep::inline core
