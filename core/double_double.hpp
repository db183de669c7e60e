// Double-double arithmetic: numbers of 106 bits as the unevaluated sum of two doubles.
#pragma once

#include <cfloat>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace halfstep::inline core {

/// A number high + low, where high is the double nearest to it and low the double nearest to what is left. It has the
/// range of double. Sums, products, quotients and square roots are off by at most 2^-104 of themselves, as measured
/// (docs/double-double.md), while they and the products of their parts stay within the range: from 2^-900 to 2^900,
/// say. What overflows is infinite; zero has no sign to rely on.
///
/// All is made of roundings to double, so every processor and compiler gives the same bits, with a fused multiplication
/// or without, while no product or quotient is smaller than 2^-950: below, halves of 26 bits underflow.
///
/// Not from a library: Boost's (cpp_double_fp_backend) is younger than the releases that are built with, and libqd
/// promises no bits, neither to compilers nor in text.
///
/// Sources: Dekker 1971; Joldes, Muller, Popescu 2017; Muller, Rideau 2022; Lefevre, Louvet, Muller, Picot, Rideau
/// 2023.
class DoubleDouble {
 public:
  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double x) : high_(x) {}
  constexpr DoubleDouble(float x) : high_(x) {}
  constexpr DoubleDouble(long double x)
      : high_(static_cast<double>(x)), low_(is_finite(high_) ? static_cast<double>(x - high_) : 0) {}
  constexpr DoubleDouble(int i) : high_(i) {}
  /// Exact: no integer has more than 64 bits.
  template <std::integral I>
  constexpr DoubleDouble(I i) : DoubleDouble(of_whole(i)) {}
  /// The parts as they are: high is the double nearest to their sum.
  constexpr DoubleDouble(double high, double low) : high_(high), low_(low) {}
  /// The nearest to a decimal text, as core/scalar.hpp reads it.
  explicit DoubleDouble(const std::string& decimal);
  /// The nearest to a number of Boost's with more bits.
  template <class Wide>
  requires requires { typename Wide::backend_type; }
  explicit DoubleDouble(const Wide& x) : high_(static_cast<double>(x)) {
    if (is_finite(high_)) low_ = static_cast<double>(Wide(x - high_));
  }

  constexpr double high() const { return high_; }
  constexpr double low() const { return low_; }

  template <std::floating_point F>
  constexpr explicit operator F() const {
    return static_cast<F>(static_cast<F>(high_) + static_cast<F>(low_));
  }
  /// Of whole numbers.
  template <std::integral I>
  constexpr explicit operator I() const {
    __extension__ using Whole = __int128;  // high may be beyond I where the sum is not
    return static_cast<I>(static_cast<Whole>(high_) + static_cast<Whole>(low_));
  }
  /// Rounded once.
  template <class Wide>
  requires requires { typename Wide::backend_type; }
  explicit operator Wide() const { return Wide(Wide(high_) + Wide(low_)); }
  /// As Boost's numbers have it.
  template <class To>
  To convert_to() const {
    return static_cast<To>(*this);
  }

  constexpr DoubleDouble& operator+=(const DoubleDouble& b) { return *this = *this + b; }
  constexpr DoubleDouble& operator-=(const DoubleDouble& b) { return *this = *this - b; }
  constexpr DoubleDouble& operator*=(const DoubleDouble& b) { return *this = *this * b; }
  constexpr DoubleDouble& operator/=(const DoubleDouble& b) { return *this = *this / b; }

  friend constexpr DoubleDouble operator+(const DoubleDouble& a) { return a; }
  friend constexpr DoubleDouble operator-(const DoubleDouble& a) { return {-a.high_, -a.low_}; }

  /// Joldes, Muller, Popescu 2017, algorithm 6: off by at most 3 * 2^-106 + 13 * 2^-159.
  friend constexpr DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble s =
        magnitude(a.high_) < magnitude(b.high_) ? short_sum(b.high_, a.high_) : short_sum(a.high_, b.high_);
    const DoubleDouble t = sum(a.low_, b.low_);
    const DoubleDouble v = short_sum(s.high_, s.low_ + t.high_);
    return settled(v.high_, t.low_ + v.low_, s.high_);
  }
  friend constexpr DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) { return a + -b; }

  /// Their algorithm 10, which is off by at most 5 * 2^-106 (Muller, Rideau 2022), and what it leaves out: what is cut
  /// off from the sum in the middle, and the product of the low parts.
  friend constexpr DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
    const DoubleDouble p = product(a.high_, b.high_);
    const DoubleDouble middle = sum(a.high_ * b.low_, a.low_ * b.high_);
    const DoubleDouble v = short_sum(p.high_, middle.high_ + p.low_);
    return settled(v.high_, v.low_ + (middle.low_ + a.low_ * b.low_), p.high_);
  }

  /// Three quotients of double, each of what the ones before it leave: the third makes up for the rounding of the
  /// second, which has 26 bits, so that its products with the halves of the divisor are exact.
  friend constexpr DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
    const double first = a.high_ / b.high_, inverse = 1 / b.high_;
    const DoubleDouble p = product(first, b.high_), d = halves(b.high_);
    const DoubleDouble r = sum(a.low_, -first * b.low_);
    const DoubleDouble s = sum((a.high_ - p.high_) - p.low_, r.high_);  // that of the high parts is exact
    const double second = first_half(s.high_ * inverse);
    const double left = ((s.high_ - second * d.high_) - second * d.low_) + ((r.low_ + s.low_) - second * b.low_);
    const DoubleDouble v = short_sum(first, second);
    return settled(v.high_, v.low_ + left * inverse, first);
  }

  /// As SQRTDWtoDW of Lefevre et al. 2023, which is off by at most 25/8 * 2^-106: with the second term of the root's
  /// series besides, a product with the inverse is as good as their quotient, and earlier there.
  friend DoubleDouble sqrt(const DoubleDouble& a) {
    const double root = std::sqrt(a.high_), inverse = 0.5 / root;
    const DoubleDouble p = product(root, root);
    const double rest = (a.high_ - p.high_) - p.low_;  // exact
    const double second = (a.low_ + rest) * inverse;
    const DoubleDouble v = short_sum(root, second);
    return settled(v.high_, v.low_ - second * second * inverse, root);
  }

  /// a * b exactly: by a fused multiplication where the processor has one, else from halves (Dekker 1971).
  static constexpr DoubleDouble product(double a, double b) {
    const double p = a * b;
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
    if (!std::is_constant_evaluated()) return {p, std::fma(a, b, -p)};
#endif
    const DoubleDouble x = halves(a), y = halves(b);
    return {p, ((x.high_ * y.high_ - p) + x.high_ * y.low_ + x.low_ * y.high_) + x.low_ * y.low_};
  }

  // Where high parts are equal, the low ones decide.
  friend constexpr bool operator==(const DoubleDouble& a, const DoubleDouble& b) {
    return a.high_ == b.high_ && a.low_ == b.low_;
  }
  friend constexpr bool operator<(const DoubleDouble& a, const DoubleDouble& b) {
    return a.high_ < b.high_ || (a.high_ == b.high_ && a.low_ < b.low_);
  }
  friend constexpr bool operator>(const DoubleDouble& a, const DoubleDouble& b) { return b < a; }
  friend constexpr bool operator<=(const DoubleDouble& a, const DoubleDouble& b) { return a < b || a == b; }
  friend constexpr bool operator>=(const DoubleDouble& a, const DoubleDouble& b) { return b <= a; }

 private:
  static constexpr bool is_finite(double x) { return x - x == 0; }
  static constexpr double magnitude(double x) { return __builtin_fabs(x); }  // one instruction, and a constant's too

  /// a + b exactly: high is rounded, low what that cuts off (Moller 1965; Knuth, section 4.2.2).
  static constexpr DoubleDouble sum(double a, double b) {
    const double s = a + b, from_b = s - a;
    return {s, (a - (s - from_b)) + (b - from_b)};
  }
  /// The same where |a| >= |b| (Dekker 1971).
  static constexpr DoubleDouble short_sum(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
  }
  /// The same where next to nothing is cut off: the processor goes on with `high` before it knows that it stays as it
  /// is, and a step takes a fifth less. Where the parts are not finite, what double makes of it: `plain`.
  static constexpr DoubleDouble settled(double high, double low, double plain) {
    if (high + low != high) [[unlikely]]
      return is_finite(high + low) ? short_sum(high, low) : DoubleDouble(plain);
    return {high, low};
  }

  /// a as the sum of two numbers of 26 bits.
  static constexpr DoubleDouble halves(double a) {
    const double high = first_half(a);
    return {high, a - high};
  }
  /// a rounded to 26 bits: by its bits, so that nothing overflows.
  static constexpr double first_half(double a) {
    constexpr std::uint64_t dropped = (1 << 27) - 1;
    // std::bit_cast, which the library of Debian's Emscripten lacks
    return __builtin_bit_cast(double, (__builtin_bit_cast(std::uint64_t, a) + (dropped + 1) / 2) & ~dropped);
  }

  template <std::integral I>
  static constexpr DoubleDouble of_whole(I i) {
    constexpr I half = static_cast<I>(I(1) << (sizeof(I) * 4));
    const I rest = static_cast<I>(i % half);
    return sum(static_cast<double>(static_cast<I>(i - rest)), static_cast<double>(rest));
  }

  double high_ = 0, low_ = 0;
};

static_assert(FLT_EVAL_METHOD == 0, "double-double needs sums and products that are rounded to double");

constexpr bool isfinite(const DoubleDouble& x) { return x.high() - x.high() == 0; }
constexpr bool isnan(const DoubleDouble& x) { return x.high() != x.high(); }
constexpr bool isinf(const DoubleDouble& x) { return !isfinite(x) && !isnan(x); }
inline bool signbit(const DoubleDouble& x) { return std::signbit(x.high()); }
constexpr DoubleDouble abs(const DoubleDouble& x) { return x.high() < 0 ? -x : x; }
constexpr DoubleDouble fabs(const DoubleDouble& x) { return abs(x); }

/// x 2^power, exact within the range of double.
inline DoubleDouble ldexp(const DoubleDouble& x, int power) {
  return {std::ldexp(x.high(), power), isfinite(x) ? std::ldexp(x.low(), power) : 0};
}

/// The greatest whole number that is not above x.
inline DoubleDouble floor(const DoubleDouble& x) {
  const double high = std::floor(x.high());
  return high == x.high() && isfinite(x) ? DoubleDouble(high) + std::floor(x.low()) : DoubleDouble(high);
}
inline DoubleDouble ceil(const DoubleDouble& x) { return -floor(-x); }

}  // namespace halfstep::inline core

/// Numbers have 106 bits; epsilon is twice the largest error of an operation.
template <>
class std::numeric_limits<halfstep::DoubleDouble> : public std::numeric_limits<double> {
  using T = halfstep::DoubleDouble;

 public:
  static constexpr int digits = 106, digits10 = 31, max_digits10 = 33;
  static constexpr bool is_iec559 = false;
  static constexpr T epsilon() noexcept { return 0x1p-103; }
  static constexpr T round_error() noexcept { return 1; }
  static constexpr T min() noexcept { return numeric_limits<double>::min(); }
  static constexpr T max() noexcept { return {numeric_limits<double>::max(), 0x1.fffffffffffffp+969}; }
  static constexpr T lowest() noexcept { return -max(); }
  static constexpr T infinity() noexcept { return numeric_limits<double>::infinity(); }
  static constexpr T quiet_NaN() noexcept { return numeric_limits<double>::quiet_NaN(); }
  static constexpr T signaling_NaN() noexcept { return numeric_limits<double>::signaling_NaN(); }
  static constexpr T denorm_min() noexcept { return numeric_limits<double>::denorm_min(); }
};
