// The precisions a run can be asked for: their names, digits and unit roundoffs. Knows no arithmetic and no Boost.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// The one table of precisions, narrow to wide, from which code and build take what they know of them; a row more is a
// precision more. P(enumerator, number type of core/scalar.hpp, name, bits, how many of them an operation gets right,
// digits, the processor's own, cost).
// Long double is offered where it is the processor's own: elsewhere it is double once more, or made by a library. A
// page in a browser runs in double; quad is for its exact solutions.
// clang-format off
#if __LDBL_MANT_DIG__ == 64
#define HALFSTEP_LONG_DOUBLE(P)                                     \
  P(long_double, long double, "long-double", 64,  64,  18, true,   600, "long double precision")
#else
#define HALFSTEP_LONG_DOUBLE(P)
#endif
#ifndef __EMSCRIPTEN__
#define HALFSTEP_WIDER_THAN_QUAD(P)                                 \
  P(digits50,    Wide<50>,    "50",         168, 168,  50, false, 1300, "50 digits")  \
  P(digits100,   Wide<100>,   "100",        334, 334, 100, false, 2500, "100 digits")
#else
#define HALFSTEP_WIDER_THAN_QUAD(P)
#endif
#define HALFSTEP_EACH_NATIVE_PRECISION(P)                           \
  P(float_,      float,       "float",       24,  24,   6, true,   200, "single precision")  \
  P(double_,     double,      "double",      53,  53,  15, true,   300, "double precision")  \
  HALFSTEP_LONG_DOUBLE(P)
#define HALFSTEP_EACH_WIDE_PRECISION(P)                             \
  P(double_double, DoubleDouble, "dd",        106, 104,  31, false,  450, "double-double")  \
  P(quad,        Wide<34>,    "quad",       114, 114,  34, false,  900, "quad precision")  \
  HALFSTEP_WIDER_THAN_QUAD(P)
#define HALFSTEP_EACH_PRECISION(P)  HALFSTEP_EACH_NATIVE_PRECISION(P)  HALFSTEP_EACH_WIDE_PRECISION(P)
// clang-format on

namespace halfstep::inline core {

/// The arithmetic of a run, from narrow to wide.
enum class Precision {
#define HALFSTEP_ENUMERATOR(enumerator, ...) enumerator,
  HALFSTEP_EACH_PRECISION(HALFSTEP_ENUMERATOR)
#undef HALFSTEP_ENUMERATOR
};

/// What is known of a precision before any arithmetic is done in it.
struct PrecisionInfo {
  Precision precision;
  std::string_view name;   ///< what a person types
  int bits;                ///< of the significand, the leading one included
  int digits;              ///< decimal digits that survive text -> number -> text
  double unit_roundoff;    ///< the largest relative error of one operation: 2^-bits where it is rounded once
  bool native;             ///< the processor's own: no library behind it
  int cost;                ///< milliseconds that a cell of a few thousand steps takes; only proportions matter
  std::string_view title;  ///< in a title: "double precision"
};

namespace detail {
constexpr double half_to_the(int power) { return power == 0 ? 1 : half_to_the(power - 1) / 2; }

}  // namespace detail

/// Every precision of the build, narrow to wide. Those of a library have one bit more than the digits ask for;
/// core/scalar.hpp checks the table against the types.
inline constexpr std::array precisions = {
#define HALFSTEP_ROW(enumerator, type, name, bits, right, digits, native, cost, title) \
  PrecisionInfo{Precision::enumerator, name, bits, digits, detail::half_to_the(right), native, cost, title},
    HALFSTEP_EACH_PRECISION(HALFSTEP_ROW)
#undef HALFSTEP_ROW
};

/// Significant digits of what is exact, a rational or a closed form: more than any precision has, in every build.
inline constexpr int exact_digits = 120;
static_assert(exact_digits >= precisions.back().digits + 20);

/// The row of a precision.
constexpr const PrecisionInfo& info(Precision precision) { return precisions[static_cast<std::size_t>(precision)]; }

/// What a person types for it: "double", "50".
inline std::string name(Precision precision) { return std::string(info(precision).name); }

/// The precision of that name, if the build offers it.
constexpr std::optional<Precision> precision_named(std::string_view name) {
  for (const auto& row : precisions)
    if (row.name == name) return row.precision;
  return std::nullopt;
}

}  // namespace halfstep::inline core
