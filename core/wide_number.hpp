// Wide floats as numbers of Boost.Multiprecision: the functions that it leaves to back ends, constants, and limits.
#pragma once

#include <boost/multiprecision/number.hpp>
#include <boost/multiprecision/traits/max_digits10.hpp>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "halfstep/core/wide_float.hpp"

namespace boost {
namespace multiprecision {

#define HALFSTEP_OVERLOAD(name, function)                                  \
  template <unsigned D, expression_template_option E>                      \
  number<halfstep::WideFloat<D>, E> name BOOST_PREVENT_MACRO_SUBSTITUTION( \
      const number<halfstep::WideFloat<D>, E>& x) {                        \
    number<halfstep::WideFloat<D>, E> result;                              \
    eval_##function(result.backend(), x.backend());                        \
    return result;                                                         \
  }
HALFSTEP_OVERLOAD(asinh, asinh)
HALFSTEP_OVERLOAD(acosh, acosh)
HALFSTEP_OVERLOAD(atanh, atanh)
HALFSTEP_OVERLOAD(cbrt, cbrt)
HALFSTEP_OVERLOAD(erf, erf)
HALFSTEP_OVERLOAD(erfc, erfc)
HALFSTEP_OVERLOAD(expm1, expm1)
HALFSTEP_OVERLOAD(log1p, log1p)
HALFSTEP_OVERLOAD(tgamma, gamma)
#undef HALFSTEP_OVERLOAD

}  // namespace multiprecision

namespace math::constants::detail {
template <class T>
struct constant_pi;
template <class T>
struct constant_ln_two;
template <class T>
struct constant_euler;

#define HALFSTEP_CONSTANT(name, function)                                                \
  template <unsigned D, multiprecision::expression_template_option E>                    \
  struct name<multiprecision::number<halfstep::WideFloat<D>, E>> {                       \
    using result_type = multiprecision::number<halfstep::WideFloat<D>, E>;               \
    template <int N>                                                                     \
    static const result_type& get(const std::integral_constant<int, N>&) {               \
      static const result_type value = [] {                                              \
        result_type x;                                                                   \
        halfstep::core::detail::computed(x.backend(), halfstep::core::detail::function); \
        return x;                                                                        \
      }();                                                                               \
      return value;                                                                      \
    }                                                                                    \
  };
HALFSTEP_CONSTANT(constant_pi, wide_pi)
HALFSTEP_CONSTANT(constant_ln_two, wide_ln_two)
HALFSTEP_CONSTANT(constant_euler, wide_euler)
#undef HALFSTEP_CONSTANT
}  // namespace math::constants::detail
}  // namespace boost

namespace std {

template <unsigned D, boost::multiprecision::expression_template_option E>
class numeric_limits<boost::multiprecision::number<halfstep::WideFloat<D>, E>> {
  using Number = boost::multiprecision::number<halfstep::WideFloat<D>, E>;
  static Number power_of_two(int64_t exponent) {
    Number result(1);
    result.backend().exponent = exponent + 1;
    return result;
  }
  static Number of(typename halfstep::WideFloat<D>::Kind kind) {
    Number result;
    result.backend().kind = kind;
    return result;
  }

 public:
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, has_signaling_NaN = false, has_denorm_loss = false;
  static constexpr bool is_iec559 = false, is_bounded = true, is_modulo = false, traps = true, tinyness_before = false;
  static constexpr float_denorm_style has_denorm = denorm_absent;
  static constexpr float_round_style round_style = round_to_nearest;
  static constexpr int radix = 2, digits = halfstep::WideFloat<D>::bits, digits10 = D;
  static constexpr int max_digits10 =
      static_cast<int>(boost::multiprecision::detail::calc_max_digits10<static_cast<unsigned>(digits)>::value);
  static constexpr long max_exponent = halfstep::WideFloat<D>::largest_exponent, min_exponent = -max_exponent;
  static constexpr long max_exponent10 = max_exponent / 1000 * 301, min_exponent10 = -max_exponent10;

  static Number min() { return power_of_two(min_exponent - 1); }
  static Number max() { return power_of_two(max_exponent - 1); }
  static Number lowest() { return -max(); }
  static Number epsilon() { return power_of_two(1 - digits); }
  static Number round_error() { return Number(0.5); }
  static Number infinity() { return of(halfstep::WideFloat<D>::Kind::infinite); }
  static Number quiet_NaN() { return of(halfstep::WideFloat<D>::Kind::nan); }
  static Number signaling_NaN() { return quiet_NaN(); }
  static Number denorm_min() { return Number(0); }
};

}  // namespace std
