// Limbs of 64 bits, and what processors do with them: what the arithmetic of wide floats stands on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace halfstep::inline core::wide_limbs {

using Limb = std::uint64_t;
__extension__ using Two = unsigned __int128;  // two limbs

constexpr Limb high(Two x) { return static_cast<Limb>(x >> 64); }
constexpr Limb low(Two x) { return static_cast<Limb>(x); }

/// x + y + carry; the new carry.
inline Limb add(Limb& sum, Limb x, Limb y, Limb carry) {
#ifdef __x86_64__
  unsigned long long result;
  const auto out = _addcarry_u64(static_cast<unsigned char>(carry), x, y, &result);
  sum = result;
  return out;
#else
  const Two all = static_cast<Two>(x) + y + carry;
  sum = low(all);
  return high(all);
#endif
}
/// x - y - borrow; the new borrow.
inline Limb subtract(Limb& difference, Limb x, Limb y, Limb borrow) {
#ifdef __x86_64__
  unsigned long long result;
  const auto out = _subborrow_u64(static_cast<unsigned char>(borrow), x, y, &result);
  difference = result;
  return out;
#else
  const Two all = static_cast<Two>(x) - y - borrow;
  difference = low(all);
  return high(all) & 1;
#endif
}

/// do_with(0), ... do_with(count - 1), written out where there are few, so that limbs stay in registers.
template <std::size_t count, class Do>
[[gnu::always_inline]] inline void each(const Do& do_with) {
  if constexpr (count <= 8) {
    [&]<std::size_t... i>(std::index_sequence<i...>) __attribute__((always_inline)) { (do_with(i), ...); }
    (std::make_index_sequence<count>());
  } else {
    for (std::size_t i = 0; i < count; ++i) do_with(i);
  }
}

/// The product of two numbers of n limbs, least significant first, without what ends below its highest n + 1 limbs:
/// these, of which the highest n are too small by fewer than n units of their last one.
template <std::size_t n>
[[gnu::always_inline]] inline std::array<Limb, n + 1> upper_product(const Limb* a, const Limb* b) {
  std::array<Limb, n + 1> upper{};
  each<n>([&](std::size_t i) {
    Limb carry = 0;
    for (std::size_t j = 0; j <= i; ++j) {
      const Two all = static_cast<Two>(a[i]) * b[n - 1 - i + j] + upper[j] + carry;
      upper[j] = low(all);
      carry = high(all);
    }
    upper[i + 1] = carry;
  });
  return upper;
}

}  // namespace halfstep::inline core::wide_limbs
