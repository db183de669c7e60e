// Square roots of wide floats, limb by limb.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "halfstep/core/wide_float.hpp"
#include "halfstep/core/wide_limbs.hpp"
#include "halfstep/core/wide_quotient.hpp"
#include "halfstep/core/wide_rounding.hpp"

namespace halfstep::inline core::wide_limbs {

template <unsigned D>
struct WideRoot {
  using Float = WideFloat<D>;
  using Kind = WideKind;
  using Limbs = typename Float::Limbs;
  using Rounding = WideRounding<D>;
  static constexpr std::size_t n = Float::limbs;
  using Roots = std::array<Limb, n + 3>;

  /// The largest whole number whose square is at most 2^64 upper + lower, upper >= 2^62; its remainder.
  static Limb root_of_two(Limb upper, Limb lower, Two& remainder) {
    const double estimate = std::sqrt(static_cast<double>(upper)) * 4294967296.0;
    Limb root = estimate >= 18446744073709551615.0 ? ~Limb{0} : static_cast<Limb>(estimate);
    if (upper < root) {  // Newton: the mean of root and x / root is at most one too large
      const Limb other = divide(upper, lower, root);
      root = low((static_cast<Two>(root) + other) >> 1);
    }
    const Two x = static_cast<Two>(upper) << 64 | lower;
    Two square = static_cast<Two>(root) * root;
    while (square > x) {
      --root;
      square = static_cast<Two>(root) * root;
    }
    while (x - square > static_cast<Two>(root) * 2) {
      ++root;
      square = static_cast<Two>(root) * root;
    }
    remainder = x - square;
    return root;
  }

  static void square_root(Float& result, const Float& x) {
    if (x.kind != Kind::regular || x.negative) [[unlikely]] {
      if (x.kind == Kind::zero || (x.kind == Kind::infinite && !x.negative)) return void(result = x);
      return Rounding::set(result, Kind::nan, false);
    }
    if (!root_of_regular<false>(result, x)) [[unlikely]]
      root_of_whole(result, x);
  }
  [[gnu::noinline]] static void root_of_whole(Float& result, const Float& x) { root_of_regular<true>(result, x); }

  /// The root limb by limb, as one takes it by hand: with root r and remainder x - r^2 so far, the next digit is about
  /// (2^64 remainder + next limb) / 2r. Where not the whole root is asked for, the later steps leave out limbs as those
  /// of a quotient do, the square of the digit too, and nothing is taken back from the last digit, at most three too
  /// large: fewer than 5n + 3 units in all. False where they may matter.
  template <bool whole>
  [[gnu::always_inline]] static bool root_of_regular(Float& result, const Float& x) {
    std::array<Limb, 2 * n> radicand{};
    const Limb odd = static_cast<Limb>(x.exponent) & 1;
    radicand[n - 1] = (x.limb[0] & odd) << 63;
    each<n - 1>([&](std::size_t i) { radicand[n + i] = x.limb[i] >> odd | (x.limb[i + 1] & odd) << 63; });
    radicand[2 * n - 1] = x.limb[n - 1] >> odd;
    Roots root{}, rest{};  // least significant first
    Two first;
    root[0] = root_of_two(radicand[2 * n - 1], radicand[2 * n - 2], first);
    rest[0] = low(first);
    rest[1] = high(first);
    bool fits = next_digit<whole, 1>(root, rest, radicand, ByOne(root[0]));
    if constexpr (n > 2) {
      const ByTwo by(root[1], root[0]);
      [&]<std::size_t... i>(std::index_sequence<i...>) __attribute__((always_inline)) {
        ((fits &= next_digit<whole, i + 2>(root, rest, radicand, by)), ...);
      }
      (std::make_index_sequence<n - 2>());
    }
    Limbs digits;
    each<n>([&](std::size_t i) { digits[i] = root[i]; });
    if constexpr (whole) {
      Limb left = rest[n];
      for (std::size_t i = 0; i < n; ++i) left |= rest[i];
      digits[0] |= left != 0 ? 1 : 0;
    } else if (!fits || Rounding::template near_half<5 * n + 3>(digits[0])) {
      return false;
    }
    Rounding::round(result, digits, (x.exponent + static_cast<std::int64_t>(odd)) / 2, false);
    return true;
  }

  /// From k limbs of the root to k + 1; its remainder has one limb more, at most 1. False where the digit was cut down
  /// to a limb.
  template <bool whole, std::size_t k, class By>
  [[gnu::always_inline]] static bool next_digit(Roots& root, Roots& rest, const std::array<Limb, 2 * n>& radicand,
                                                const By& by) {
    constexpr bool last = k == n - 1;
    constexpr std::size_t from = whole || 2 * k + 1 <= n ? 0 : 2 * k + 1 - n;  // the lowest limb that is kept
    const Limb upper = radicand[2 * (n - k) - 1], lower = radicand[2 * (n - k) - 2];
    // Half of the remainder with the next limb, by the highest limbs of the root.
    const auto half = [&](std::size_t i) { return rest[k - i] << 63 | (i < k ? rest[k - 1 - i] : upper) >> 1; };
    const bool fits = rest[k] >> 1 == 0 && by.fits(half(0), half(1));
    const Limb digit = fits ? by.quotient(half(0), half(1), k > 1 ? half(2) : 0) : ~Limb{0};
    each<k>([&](std::size_t i) { root[k - i] = root[k - 1 - i]; });
    root[0] = digit;
    if constexpr (whole || !last) {
      each<k + 1>([&](std::size_t i) { rest[k + 2 - i] = rest[k - i]; });
      rest[1] = upper;
      rest[0] = lower;
      // rest - digit * (2 * 2^64 root + digit)
      Limb carry = 0, borrow = 0;
      for (std::size_t i = from; i <= k; ++i) {
        const Limb factor = i == 0 ? digit : root[i] << 1 | (i == 1 ? 0 : root[i - 1] >> 63);
        const Two all = static_cast<Two>(digit) * factor + carry;
        carry = high(all);
        borrow = subtract(rest[i], rest[i], low(all), borrow);
      }
      const Two all = static_cast<Two>(digit) * (root[k] >> 63) + carry;
      borrow = subtract(rest[k + 1], rest[k + 1], low(all), borrow);
      borrow = subtract(rest[k + 2], rest[k + 2], high(all), borrow);
      while (borrow != 0) [[unlikely]] {  // one too large: add 2 (root - 1) + 1
          --root[0];
          Limb over = from == 0 ? 1 : 0;
          for (std::size_t i = from; i <= k; ++i)
            over = add(rest[i], rest[i], root[i] << 1 | (i == 0 ? 0 : root[i - 1] >> 63), over);
          over = add(rest[k + 1], rest[k + 1], root[k] >> 63, over);
          over = add(rest[k + 2], rest[k + 2], 0, over);
          borrow -= over;
        }
    }
    return fits;
  }
};

}  // namespace halfstep::inline core::wide_limbs
