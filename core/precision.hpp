// The precisions a run can be asked for: their names, digits and unit roundoffs. Knows no arithmetic and no Boost.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace halfstep {

/// The arithmetic of a run, from narrow to wide. The order is that of `precisions` and of the build's PRECISIONS.
enum class Precision { float_, double_, long_double, quad, digits50, digits100 };

/// What is known of a precision before any arithmetic is done in it.
struct PrecisionInfo {
  Precision precision;
  std::string_view name;  ///< what a person types
  int bits;               ///< of the significand, the leading one included
  int digits;             ///< decimal digits that survive text -> number -> text
  double unit_roundoff;   ///< 2^-bits: the largest relative error of one rounding
  bool native;            ///< the processor's own: no library behind it
};

namespace detail {
constexpr double half_to_the(int power) { return power == 0 ? 1 : half_to_the(power - 1) / 2; }

constexpr PrecisionInfo precision_row(Precision precision, std::string_view name, int bits, int digits, bool native) {
  return {precision, name, bits, digits, half_to_the(bits), native};
}
}  // namespace detail

/// Every precision of the build, narrow to wide. The wide ones have one bit more than the digits ask for;
/// core/scalar.hpp checks the table against the types.
inline constexpr std::array precisions = {
    detail::precision_row(Precision::float_, "float", 24, 6, true),
    detail::precision_row(Precision::double_, "double", 53, 15, true),
    detail::precision_row(Precision::long_double, "long-double", 64, 18, true),
    detail::precision_row(Precision::quad, "quad", 114, 34, false),
    detail::precision_row(Precision::digits50, "50", 168, 50, false),
    detail::precision_row(Precision::digits100, "100", 334, 100, false),
};

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

}  // namespace halfstep
