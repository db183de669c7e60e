// The number type of each precision, and text that loses no digit. The only header that names Boost's wide floats.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "halfstep/core/double_double.hpp"
#include "halfstep/core/double_double_functions.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/precision.hpp"

#if HALFSTEP_MPFR
#include "halfstep/core/wide_number.hpp"
#else
#include <boost/multiprecision/cpp_bin_float.hpp>
#endif

namespace halfstep::inline core {

/// A binary float of at least `Digits` decimal digits; both back ends have the same bits and round to nearest, so
/// that sums, products, quotients and square roots agree between them. Which one: benchmarks/precision.md.
/// With MPFR: its bits, by arithmetic of our own where steps spend their time; nothing is allocated in a step.
#if HALFSTEP_MPFR
template <unsigned Digits>
using Wide = boost::multiprecision::number<WideFloat<Digits>, boost::multiprecision::et_off>;
#else
template <unsigned Digits>
using Wide = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<Digits>, boost::multiprecision::et_off>;
#endif

using quad_t = Wide<34>;
using digits50_t = Wide<50>;
using digits100_t = Wide<100>;

/// No precision of a run: certifies solutions in the widest of them.
using certifying_t = Wide<precisions.back().digits + 40>;

/// The name of the back end behind the wide precisions, for run.json.
inline constexpr std::string_view wide_backend = HALFSTEP_MPFR ? "mpfr" : "cpp_bin_float";

namespace detail {
template <Precision>
struct ScalarOf;
#define HALFSTEP_SCALAR(enumerator, type, ...) \
  template <>                                  \
  struct ScalarOf<Precision::enumerator> : std::type_identity<type> {};
HALFSTEP_EACH_PRECISION(HALFSTEP_SCALAR)
#undef HALFSTEP_SCALAR
}  // namespace detail

/// The number type of a precision.
template <Precision P>
using Scalar = typename detail::ScalarOf<P>::type;

/// use(T()) with the number type of a precision.
template <class Use>
auto in_precision(Precision precision, const Use& use) {
  switch (precision) {
#define HALFSTEP_CASE(enumerator, ...) \
  case Precision::enumerator:          \
    return use(Scalar<Precision::enumerator>());
    HALFSTEP_EACH_PRECISION(HALFSTEP_CASE)
#undef HALFSTEP_CASE
  }
  throw InputError("no such precision");
}

namespace detail {
template <template <class...> class List, std::size_t... I>
List<Scalar<precisions[I].precision>...> of_each_scalar(std::index_sequence<I...>);
}  // namespace detail

/// List<float, double, ...>: the number types of all precisions.
template <template <class...> class List>
using OfEachScalar = decltype(detail::of_each_scalar<List>(std::make_index_sequence<precisions.size()>()));

/// True for float, double and long double.
template <class T>
inline constexpr bool is_native = std::is_floating_point_v<T>;

#define HALFSTEP_CHECK(enumerator, type, name, bits, ...) static_assert(std::numeric_limits<type>::digits == bits);
HALFSTEP_EACH_PRECISION(HALFSTEP_CHECK)
#undef HALFSTEP_CHECK

/// True for numbers of at least twice a double's digits, whose products cost many times one of its own.
template <class T>
inline constexpr bool is_wide = std::numeric_limits<T>::digits >= 2 * std::numeric_limits<double>::digits;

/// Where exact solutions are evaluated: in quad for the processor's own precisions, else in the precision itself.
template <class T>
using Exact = std::conditional_t<is_native<T>, quad_t, T>;

/// Where errors of runs in T are computed: in double-double for the processor's own precisions, at a quarter of the
/// cost of quad and with the range of double, else in T itself.
template <class T>
using ErrorScalar = std::conditional_t<is_native<T>, DoubleDouble, T>;

/// x rounded to T.
template <class T>
T narrow(const Exact<T>& x) {
  if constexpr (is_native<T>)
    return x.template convert_to<T>();
  else
    return x;
}

namespace detail {
// Libraries that cannot read and write floating point by <charconv> (libc++ 14) have C's functions, in the C locale.

/// How far a number was read, and whether there was one. strtod takes what from_chars takes, and blanks, a plus and
/// hexadecimal digits.
inline std::from_chars_result read_number(const std::string& text, double& value) {
  const char* first = text.data();
#ifdef __cpp_lib_to_chars
  return std::from_chars(first, first + text.size(), value);
#else
  if (text.find_first_of("+ \t\n\v\f\r") == 0 || text.find_first_of("xX") != std::string::npos)
    return {first, std::errc::invalid_argument};
  char* end = nullptr;
  value = std::strtod(first, &end);
  return {end, end == first ? std::errc::invalid_argument : std::errc()};
#endif
}

/// The shortest decimal text from which x is read back.
template <class T>
std::string shortest(T x) {
  std::array<char, 64> text;
#ifdef __cpp_lib_to_chars
  const auto end = std::to_chars(text.data(), text.data() + text.size(), x).ptr;
  return {text.data(), end};
#else
  for (int digits = 1;; ++digits) {
    std::snprintf(text.data(), text.size(), "%.*Lg", digits, static_cast<long double>(x));
    if (digits == std::numeric_limits<T>::max_digits10 || static_cast<T>(std::strtold(text.data(), nullptr)) == x)
      return text.data();
  }
#endif
}
}  // namespace detail

namespace detail {
template <class T>
std::string scientific(const T& x) {
  // Boost counts the digits after the point of scientific text, the first digit not included.
  return x.str(std::numeric_limits<T>::max_digits10 - 1, std::ios_base::scientific);
}
inline std::string scientific(const DoubleDouble& x) { return to_decimal(x); }
}  // namespace detail

/// Decimal text from which the same number is read back: the shortest for native types, scientific with
/// max_digits10 digits for wide ones (double-double: or as many more as it takes); "nan", "inf", "-inf".
template <class T>
std::string to_text(const T& x) {
  if constexpr (is_native<T>) {
    return detail::shortest(x);
  } else {
    return detail::scientific(x);
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
  const auto [end, error] = detail::read_number(digits, grammar);
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

}  // namespace halfstep::inline core
