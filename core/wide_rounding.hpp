// Rounds what the arithmetic of wide floats computes, to nearest and ties to even, within the range of exponents.
#pragma once

#include <cstddef>
#include <cstdint>

#include "halfstep/core/wide_float.hpp"
#include "halfstep/core/wide_limbs.hpp"

namespace halfstep::inline core::wide_limbs {

template <unsigned D>
struct WideRounding {
  using Float = WideFloat<D>;
  using Kind = WideKind;
  using Limbs = typename Float::Limbs;
  static constexpr std::size_t n = Float::limbs;
  static constexpr int spare = 64 * static_cast<int>(n) - Float::bits;  ///< bits of the lowest limb that stay zero
  static_assert(spare >= 3, "two bits beyond the last and one for all that follow are needed to round");
  static constexpr std::int64_t largest = Float::largest_exponent;

  static void set(Float& result, Kind kind, bool negative) {
    result.kind = kind;
    result.negative = negative;
    result.exponent = 0;
    result.limb = {};
  }

  /// A number of n limbs, its highest bit set, the lowest bit set if anything was lost below it: rounded, if its
  /// exponent allows.
  [[gnu::always_inline]] static void round(Float& result, Limbs& x, std::int64_t exponent, bool negative) {
    constexpr Limb unit = Limb{1} << spare, below = unit - 1;
    Limb carry = add(x[0], x[0], (unit >> 1) - 1 + (x[0] >> spare & 1), 0);
    x[0] &= ~below;
    each<n - 1>([&](std::size_t i) { carry = add(x[i + 1], x[i + 1], 0, carry); });
    if (carry != 0) {
      x[n - 1] = Limb{1} << 63;
      ++exponent;
    }
    each<n>([&](std::size_t i) { result.limb[i] = x[i]; });
    result.exponent = exponent;
    result.negative = negative;
    result.kind = Kind::regular;
    if (exponent > largest || exponent < -largest) [[unlikely]]
      beyond(result);
  }

  /// Whether so many units of the lowest limb more or less may change to which side it is rounded.
  template <Limb units>
  [[gnu::always_inline]] static bool near_half(Limb lowest) {
    constexpr Limb half = Limb{1} << (spare - 1);
    static_assert(units < half / 8);
    return (lowest & (2 * half - 1)) - (half - units) <= 2 * units;
  }

  /// What a number becomes whose exponent is none: infinite; or, half of the smallest number and less, zero.
  static void beyond(Float& result) {
    if (result.exponent > 0) return set(result, Kind::infinite, result.negative);
    bool half = result.limb[n - 1] == Limb{1} << 63;
    for (std::size_t i = 0; i + 1 < n; ++i) half = half && result.limb[i] == 0;
    if (result.exponent < -largest - 1 || half) return set(result, Kind::zero, result.negative);
    result.exponent = -largest;
    result.limb = {};
    result.limb[n - 1] = Limb{1} << 63;
  }
};

}  // namespace halfstep::inline core::wide_limbs
