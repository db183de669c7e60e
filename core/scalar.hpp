// The number type of each precision, and text that loses no digit. The only header that names Boost's wide floats.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "core/error.hpp"
#include "core/precision.hpp"

#if HALFSTEP_MPFR
#include <boost/multiprecision/mpfr.hpp>
#else
#include <boost/multiprecision/cpp_bin_float.hpp>
#endif

namespace halfstep {

/// A binary float of at least `Digits` decimal digits; both back ends have the same bits and round to nearest, so
/// that sums, products, quotients and square roots agree between them. Which one: benchmarks/precision.md.
/// MPFR: numbers on the stack, no expression templates, no allocation in a step.
#if HALFSTEP_MPFR
template <unsigned Digits>
using Wide = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<Digits, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;
#else
template <unsigned Digits>
using Wide = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<Digits>, boost::multiprecision::et_off>;
#endif

using quad_t = Wide<34>;
using digits50_t = Wide<50>;
using digits100_t = Wide<100>;

/// No precision of a run: certifies solutions in 100 digits.
using digits140_t = Wide<140>;

/// The name of the back end behind the wide precisions, for run.json.
inline constexpr std::string_view wide_backend = HALFSTEP_MPFR ? "mpfr" : "cpp_bin_float";

namespace detail {
template <Precision>
struct ScalarOf;
template <>
struct ScalarOf<Precision::float_> : std::type_identity<float> {};
template <>
struct ScalarOf<Precision::double_> : std::type_identity<double> {};
template <>
struct ScalarOf<Precision::long_double> : std::type_identity<long double> {};
template <>
struct ScalarOf<Precision::quad> : std::type_identity<quad_t> {};
template <>
struct ScalarOf<Precision::digits50> : std::type_identity<digits50_t> {};
template <>
struct ScalarOf<Precision::digits100> : std::type_identity<digits100_t> {};
}  // namespace detail

/// The number type of a precision.
template <Precision P>
using Scalar = typename detail::ScalarOf<P>::type;

/// use(T()) with the number type of a precision.
template <class Use>
auto in_precision(Precision precision, const Use& use) {
  switch (precision) {
    case Precision::float_:
      return use(float());
    case Precision::double_:
      return use(double());
    case Precision::long_double:
      return use(0.0L);
    case Precision::quad:
      return use(quad_t());
    case Precision::digits50:
      return use(digits50_t());
    case Precision::digits100:
      return use(digits100_t());
  }
  throw InputError("no such precision");
}

/// True for float, double and long double.
template <class T>
inline constexpr bool is_native = std::is_floating_point_v<T>;

static_assert(std::numeric_limits<quad_t>::digits == info(Precision::quad).bits);
static_assert(std::numeric_limits<digits50_t>::digits == info(Precision::digits50).bits);
static_assert(std::numeric_limits<digits100_t>::digits == info(Precision::digits100).bits);

/// Decimal text from which the same number is read back: the shortest for native types, scientific with
/// max_digits10 digits for wide ones; "nan", "inf", "-inf".
template <class T>
std::string to_text(const T& x) {
  if constexpr (is_native<T>) {
    std::array<char, 64> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), x).ptr;
    return {text.data(), end};
  } else {
    // Boost counts the digits after the point of scientific text, the first digit not included.
    return x.str(std::numeric_limits<T>::max_digits10 - 1, std::ios_base::scientific);
  }
}

namespace detail {
inline float nearest(const char* text, float) { return std::strtof(text, nullptr); }
inline double nearest(const char* text, double) { return std::strtod(text, nullptr); }
inline long double nearest(const char* text, long double) { return std::strtold(text, nullptr); }
}  // namespace detail

/// The number nearest to a decimal text, without passing through a narrower type. The whole text must be one number
/// ("1", "-1.5e-3", "+.5", "nan", "inf"), the same in every precision; too large is infinite, too small is zero.
/// Throws InputError: "abc" is not a number.
template <class T>
T from_text(std::string_view text) {
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const std::string digits(plus ? text.substr(1) : text);
  double grammar = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), grammar);
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size())
    throw InputError("\"" + std::string(text) + "\" is not a number");
  if constexpr (std::is_same_v<T, double>) {
    if (error == std::errc()) return grammar;
  }
  if constexpr (is_native<T>) {
    return detail::nearest(digits.c_str(), T());
  } else {
    return T(digits);
  }
}

/// The nearest double.
template <class T>
double to_double(const T& x) {
  if constexpr (is_native<T>) {
    return static_cast<double>(x);
  } else {
    return x.template convert_to<double>();
  }
}

/// Neither infinite nor not-a-number.
template <class T>
bool is_finite(const T& x) {
  using std::isfinite;
  return isfinite(x);
}

}  // namespace halfstep
