// Elementary functions of double-double numbers.
#pragma once

#include <string>

#include "halfstep/core/double_double.hpp"

namespace halfstep::inline core {

// What occurs in forces is computed from operations of double-double alone: the same bits everywhere, and errors as
// docs/double-double.md has them, 2^-104 of the result and less. Next to a zero of sin or cos at x, 2^-180 x^2 more.

DoubleDouble exp(const DoubleDouble& x);
DoubleDouble atan(const DoubleDouble& x);
DoubleDouble atan2(const DoubleDouble& y, const DoubleDouble& x);
/// Radians, of any size.
DoubleDouble sin(const DoubleDouble& x);
DoubleDouble cos(const DoubleDouble& x);
inline DoubleDouble tan(const DoubleDouble& x) { return sin(x) / cos(x); }

// The others are those of the wide type of 50 digits, rounded: microseconds each, for what no step waits for.

DoubleDouble log(const DoubleDouble& x);
DoubleDouble log10(const DoubleDouble& x);
DoubleDouble exp2(const DoubleDouble& x);
DoubleDouble expm1(const DoubleDouble& x);
DoubleDouble sinh(const DoubleDouble& x);
DoubleDouble cosh(const DoubleDouble& x);
DoubleDouble tanh(const DoubleDouble& x);
DoubleDouble asin(const DoubleDouble& x);
DoubleDouble acos(const DoubleDouble& x);
DoubleDouble cbrt(const DoubleDouble& x);
DoubleDouble pow(const DoubleDouble& x, const DoubleDouble& y);

/// Decimal text, scientific, from which the same number is read back: 33 digits, or as many more as that takes. A
/// number may have many: 1 + 2^-200 is one.
std::string to_decimal(const DoubleDouble& x);

namespace detail {
/// sin(x + quarters pi/2) for any x, as slowly as it takes.
DoubleDouble sine_of_large(const DoubleDouble& x, int quarters);
}  // namespace detail

}  // namespace halfstep::inline core
