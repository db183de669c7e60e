// Binary floats of a fixed number of digits: the back end of the wide precisions where MPFR is there. Sums, products,
// quotients, square roots, sines and cosines are computed here, all else by MPFR, and every result has the bits that
// MPFR gives.
#pragma once

#include <array>
#include <boost/multiprecision/number.hpp>
#include <boost/version.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ios>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "halfstep/core/wide_float_widths.hpp"

namespace halfstep::inline core {

/// Bits of a significand for that many decimal digits: as Boost counts them for MPFR.
constexpr int bits_for_digits(unsigned digits) {
  const long thousandths = static_cast<long>(digits) * 1000;
  return static_cast<int>(thousandths / 301 + (thousandths % 301 != 0 ? 2 : 1));
}

enum class WideKind : std::int32_t { regular, zero, infinite, nan };

/// A wide float of any width, as MPFR's functions see it.
struct WideParts {
  int bits;
  WideKind kind;
  bool negative;
  std::int64_t exponent;
  std::uint64_t* limb;
};

// clang-format off
/// Functions by MPFR's names.
#define HALFSTEP_MPFR_FUNCTIONS_OF_ONE(F) \
  F(asinh) F(acosh) F(atanh) F(cbrt) F(erf) F(erfc) F(expm1) F(log1p) F(gamma) \
  F(exp) F(exp2) F(log) F(log2) F(log10) F(tan) F(asin) F(acos) F(atan) F(sinh) F(cosh) F(tanh) \
  F(rint_ceil) F(rint_floor) F(rint_trunc)
#define HALFSTEP_FUNCTIONS_OF_ONE(F) HALFSTEP_MPFR_FUNCTIONS_OF_ONE(F) F(sin) F(cos)
#define HALFSTEP_FUNCTIONS_OF_TWO(F) F(atan2) F(fmod) F(remainder) F(pow)
// clang-format on

namespace detail {
#define HALFSTEP_DECLARE(name) void wide_##name(WideParts& result, const WideParts& x);
HALFSTEP_FUNCTIONS_OF_ONE(HALFSTEP_DECLARE)
#undef HALFSTEP_DECLARE
#define HALFSTEP_DECLARE(name) void wide_##name(WideParts& result, const WideParts& x, const WideParts& y);
HALFSTEP_FUNCTIONS_OF_TWO(HALFSTEP_DECLARE)
#undef HALFSTEP_DECLARE
void wide_whole_power(WideParts& result, const WideParts& x, long power);
void wide_multiply_add(WideParts& result, const WideParts& a, const WideParts& b, const WideParts& c);
void wide_pi(WideParts& result);
void wide_ln_two(WideParts& result);
void wide_euler(WideParts& result);
void convert_wide(float& result, const WideParts& x);
void convert_wide(double& result, const WideParts& x);
void convert_wide(long double& result, const WideParts& x);
/// Cut off; throws std::runtime_error for what is not a number.
void convert_wide(long& result, const WideParts& x);
void convert_wide(unsigned long& result, const WideParts& x);
void read_wide(WideParts& result, const char* text);
std::string write_wide(const WideParts& x, std::streamsize digits, std::ios_base::fmtflags flags);
}  // namespace detail

/// A number of `Digits` decimal digits, in the place where it stands: m * 2^exponent with 1/2 <= m < 1. Rounds to
/// nearest, ties to even; the range of exponents is MPFR's. Back end of a boost::multiprecision::number, which gives it
/// operators. The operations are compiled in wide_float.cpp for the widths of wide_float_widths.hpp. Source: Knuth, The
/// Art of Computer Programming 2, 4.3.1 (quotients); Zimmermann, Karatsuba Square Root (digits of roots).
template <unsigned Digits>
class WideFloat {
  static_assert(is_compiled_width(Digits), "name this width in core/wide_float_widths.hpp");

 public:
#if BOOST_VERSION >= 107900
  using signed_types = std::tuple<long, long long>;
  using unsigned_types = std::tuple<unsigned long, unsigned long long>;
  using float_types = std::tuple<double, long double>;
#else
  using signed_types = boost::mpl::list<long, long long>;
  using unsigned_types = boost::mpl::list<unsigned long, unsigned long long>;
  using float_types = boost::mpl::list<double, long double>;
#endif
  using exponent_type = long;

  static constexpr int bits = bits_for_digits(Digits);
  static constexpr int limbs = (bits + 63) / 64;
  static constexpr long largest_exponent = (1L << 30) - 1;  ///< MPFR's by default, and less 1 the smallest one

  using Kind = WideKind;
  using Limbs = std::array<std::uint64_t, static_cast<std::size_t>(limbs)>;

  constexpr WideFloat() = default;
  WideFloat(long x) { set_integer(x < 0, x < 0 ? -static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x)); }
  WideFloat(double x) { set(x); }
  /// Rounded, from another width.
  template <unsigned Other>
  requires(Other != Digits) WideFloat(const WideFloat<Other>& x) {
    set_limbs(x.kind, x.negative, x.exponent, x.limb.data(), WideFloat<Other>::limbs);
  }

  WideFloat& operator=(long x) { return *this = WideFloat(x); }
  WideFloat& operator=(long long x) { return *this = static_cast<long>(x); }
  WideFloat& operator=(unsigned long x) {
    set_integer(false, x);
    return *this;
  }
  WideFloat& operator=(unsigned long long x) { return *this = static_cast<unsigned long>(x); }
  WideFloat& operator=(double x) {
    set(x);
    return *this;
  }
  WideFloat& operator=(long double x) {
    set(x);
    return *this;
  }
  /// The nearest number to a decimal text; throws std::runtime_error where it is none.
  WideFloat& operator=(const char* text) {
    WideParts result = parts();
    detail::read_wide(result, text);
    return take(result);
  }

  void swap(WideFloat& other) noexcept { std::swap(*this, other); }
  void negate() noexcept { negative = !negative; }
  /// Text as an output stream with those flags would write it.
  std::string str(std::streamsize digits, std::ios_base::fmtflags flags) const {
    return detail::write_wide(parts(), digits, flags);
  }

  /// -1, 0 or 1; of two numbers.
  int compare(const WideFloat& other) const noexcept;
  template <class Number>
  requires std::is_arithmetic_v<Number>
  int compare(Number x) const noexcept {
    WideFloat other;
    other = x;
    return compare(other);
  }

  /// For functions of MPFR, which write only into what is given to them as a result.
  WideParts parts() const { return {bits, kind, negative, exponent, const_cast<std::uint64_t*>(limb.data())}; }
  /// What such a function left beside the limbs.
  WideFloat& take(const WideParts& result) {
    kind = result.kind;
    negative = result.negative;
    exponent = result.exponent;
    return *this;
  }

  std::int64_t exponent = 0;
  Kind kind = Kind::zero;
  bool negative = false;
  Limbs limb{};  ///< least significant first; of a regular number the highest bit is set, those beyond `bits` are not

 private:
  void set_integer(bool minus, std::uint64_t magnitude);
  void set(double x);
  void set(long double x);
  template <unsigned>
  friend class WideFloat;
  void set_limbs(Kind from_kind, bool minus, std::int64_t from_exponent, const std::uint64_t* from, int count);
};

// The interface of Boost.Multiprecision, found by the types of the arguments.

template <unsigned D>
void eval_add(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b);
template <unsigned D>
void eval_subtract(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b);
template <unsigned D>
void eval_multiply(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b);
template <unsigned D>
void eval_divide(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b);
template <unsigned D>
void eval_sqrt(WideFloat<D>& result, const WideFloat<D>& x);

template <unsigned D>
void eval_add(WideFloat<D>& result, const WideFloat<D>& a) {
  eval_add(result, result, a);
}
template <unsigned D>
void eval_subtract(WideFloat<D>& result, const WideFloat<D>& a) {
  eval_subtract(result, result, a);
}
template <unsigned D>
void eval_multiply(WideFloat<D>& result, const WideFloat<D>& a) {
  eval_multiply(result, result, a);
}
template <unsigned D>
void eval_divide(WideFloat<D>& result, const WideFloat<D>& a) {
  eval_divide(result, result, a);
}

template <unsigned D>
bool eval_is_zero(const WideFloat<D>& x) noexcept {
  return x.kind == WideFloat<D>::Kind::zero;
}
template <unsigned D>
int eval_get_sign(const WideFloat<D>& x) noexcept {
  using Kind = typename WideFloat<D>::Kind;
  return x.kind == Kind::zero || x.kind == Kind::nan ? 0 : x.negative ? -1 : 1;
}
template <unsigned D>
int eval_signbit(const WideFloat<D>& x) noexcept {
  return x.negative ? 1 : 0;
}
template <unsigned D>
int eval_fpclassify(const WideFloat<D>& x) noexcept {
  switch (x.kind) {
    case WideFloat<D>::Kind::regular:
      return FP_NORMAL;
    case WideFloat<D>::Kind::zero:
      return FP_ZERO;
    case WideFloat<D>::Kind::infinite:
      return FP_INFINITE;
    default:
      return FP_NAN;
  }
}
template <unsigned D>
bool eval_eq(const WideFloat<D>& a, const WideFloat<D>& b) noexcept {
  return a.kind != WideFloat<D>::Kind::nan && b.kind != WideFloat<D>::Kind::nan && a.compare(b) == 0;
}
template <unsigned D>
bool eval_lt(const WideFloat<D>& a, const WideFloat<D>& b) noexcept {
  return a.kind != WideFloat<D>::Kind::nan && b.kind != WideFloat<D>::Kind::nan && a.compare(b) < 0;
}
template <unsigned D>
bool eval_gt(const WideFloat<D>& a, const WideFloat<D>& b) noexcept {
  return eval_lt(b, a);
}
template <unsigned D>
void eval_abs(WideFloat<D>& result, const WideFloat<D>& x) noexcept {
  result = x;
  result.negative = false;
}
template <unsigned D>
void eval_fabs(WideFloat<D>& result, const WideFloat<D>& x) noexcept {
  eval_abs(result, x);
}

template <unsigned D>
void eval_ldexp(WideFloat<D>& result, const WideFloat<D>& x, long power);
template <unsigned D>
void eval_frexp(WideFloat<D>& result, const WideFloat<D>& x, long* power) {
  result = x;
  *power = x.kind == WideFloat<D>::Kind::regular ? static_cast<long>(x.exponent) : 0;
  if (x.kind == WideFloat<D>::Kind::regular) result.exponent = 0;
}
template <unsigned D>
void eval_frexp(WideFloat<D>& result, const WideFloat<D>& x, int* power) {
  long wide = 0;
  eval_frexp(result, x, &wide);
  *power = static_cast<int>(wide);
}

template <unsigned D, class Number>
requires std::is_arithmetic_v<Number>
void eval_convert_to(Number* result, const WideFloat<D>& x) {
  if constexpr (std::is_floating_point_v<Number>) {
    detail::convert_wide(*result, x.parts());
  } else {
    std::conditional_t<std::is_signed_v<Number>, long, unsigned long> whole = 0;
    detail::convert_wide(whole, x.parts());
    *result = static_cast<Number>(whole);
  }
}

namespace detail {
/// result = function(arguments), which may be the result itself.
template <unsigned D, class Function, class... Arguments>
void computed(WideFloat<D>& result, Function function, const Arguments&... arguments) {
  WideFloat<D> fresh;
  WideParts out = fresh.parts();
  function(out, arguments...);
  fresh.take(out);
  result = fresh;
}
}  // namespace detail

#define HALFSTEP_DEFINE(name)                                     \
  template <unsigned D>                                           \
  void eval_##name(WideFloat<D>& result, const WideFloat<D>& x) { \
    detail::computed(result, detail::wide_##name, x.parts());     \
  }
HALFSTEP_FUNCTIONS_OF_ONE(HALFSTEP_DEFINE)
#undef HALFSTEP_DEFINE
#define HALFSTEP_DEFINE(name)                                                            \
  template <unsigned D>                                                                  \
  void eval_##name(WideFloat<D>& result, const WideFloat<D>& x, const WideFloat<D>& y) { \
    detail::computed(result, detail::wide_##name, x.parts(), y.parts());                 \
  }
HALFSTEP_FUNCTIONS_OF_TWO(HALFSTEP_DEFINE)
#undef HALFSTEP_DEFINE

template <unsigned D>
void eval_ceil(WideFloat<D>& result, const WideFloat<D>& x) {
  eval_rint_ceil(result, x);
}
template <unsigned D>
void eval_floor(WideFloat<D>& result, const WideFloat<D>& x) {
  eval_rint_floor(result, x);
}
template <unsigned D>
void eval_trunc(WideFloat<D>& result, const WideFloat<D>& x) {
  eval_rint_trunc(result, x);
}
template <unsigned D, class Integer>
requires std::is_integral_v<Integer>
void eval_pow(WideFloat<D>& result, const WideFloat<D>& x, const Integer& power) {
  detail::computed(result, detail::wide_whole_power, x.parts(), static_cast<long>(power));
}
/// a * b + c, rounded once.
template <unsigned D>
void eval_multiply_add(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b, const WideFloat<D>& c) {
  detail::computed(result, detail::wide_multiply_add, a.parts(), b.parts(), c.parts());
}
template <unsigned D>
void eval_multiply_add(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b) {
  eval_multiply_add(result, a, b, result);
}
template <unsigned D>
void eval_multiply_subtract(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b, const WideFloat<D>& c) {
  WideFloat<D> minus = c;
  minus.negate();
  eval_multiply_add(result, a, b, minus);
}

}  // namespace halfstep::inline core

template <unsigned D>
struct boost::multiprecision::number_category<halfstep::WideFloat<D>>
    : std::integral_constant<int, boost::multiprecision::number_kind_floating_point> {};
