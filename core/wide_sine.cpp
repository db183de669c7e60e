#include "halfstep/core/wide_sine.hpp"

#include <array>
#include <bit>
#include <cmath>

#include "halfstep/core/wide_limbs.hpp"

namespace halfstep::inline core::detail {
namespace {

using namespace wide_limbs;

constexpr int table_bits = sine_table_bits;
constexpr std::size_t table_size = 203;  // pi/4 * 2^8, and 1
static_assert(table_bits == 8);

/// The number of factorials that matter: (2^-9)^k / k! is below the last of so many bits.
constexpr std::size_t factorials(int bits) {
  std::size_t k = 1;
  for (int small = 0; small < bits; ++k) small += table_bits + 1 + static_cast<int>(std::bit_width(k)) - 1;
  return k + k % 2;
}

template <int bits>
struct Sine {
  static constexpr std::size_t n = (bits + 63) / 64;
  static constexpr std::size_t limbs = n + 1;
  static constexpr std::size_t terms = factorials(64 * static_cast<int>(limbs));
  static constexpr int spare = 64 * static_cast<int>(n) - bits;  // bits of a limb of the result that are zero
  using Fixed = std::array<Limb, limbs>;                         // a fraction, least significant first

  struct Table {
    std::array<Fixed, table_size> sine, cosine;
    std::array<Fixed, terms + 1> inverse_factorial;  // from 2
    Fixed half_pi;                                   // less 1

    Table() {
      constexpr auto count = static_cast<int>(limbs);
      for (std::size_t j = 1; j < table_size; ++j) {
        tabulate_sine(sine[j].data(), count, static_cast<long>(j));
        tabulate_cosine(cosine[j].data(), count, static_cast<long>(j));
      }
      for (std::size_t k = 2; k <= terms; ++k) tabulate_inverse_factorial(inverse_factorial[k].data(), count, k);
      tabulate_half_pi(half_pi.data(), count);
    }
  };

  /// The product, less by at most `limbs` units of its last limb.
  [[gnu::noinline]] static Fixed product(const Fixed& a, const Fixed& b) {
    const auto upper = upper_product<limbs>(a.data(), b.data());
    Fixed result;
    each<limbs>([&](std::size_t i) { result[i] = upper[i + 1]; });
    return result;
  }
  /// y = c - x y, in the highest m limbs.
  template <std::size_t m>
  [[gnu::noinline]] static void subtract_from(const Limb* c, const Limb* x, Limb* y) {
    const auto upper = upper_product<m>(x + limbs - m, y + limbs - m);
    Limb borrow = 0;
    each<m>([&](std::size_t i) { borrow = subtract(y[limbs - m + i], c[limbs - m + i], upper[i + 1], borrow); });
  }
  static Fixed sum(const Fixed& a, const Fixed& b) {
    Fixed result;
    Limb carry = 0;
    for (std::size_t i = 0; i < limbs; ++i) carry = add(result[i], a[i], b[i], carry);
    return result;
  }
  static Fixed difference(const Fixed& a, const Fixed& b) {
    Fixed result;
    Limb borrow = 0;
    for (std::size_t i = 0; i < limbs; ++i) borrow = subtract(result[i], a[i], b[i], borrow);
    return result;
  }
  /// Makes x, a negative number as its complement, positive; returns whether it was negative.
  static bool take_magnitude(Fixed& x, bool negative) {
    if (negative) x = difference(Fixed{}, x);
    return negative;
  }

  /// 1 / k! - s^2 / (k + 2)! + ..., of which as many limbs are computed as matter in the series that begins with
  /// `first`.
  template <std::size_t first, std::size_t k = first>
  [[gnu::always_inline]] static void series(Fixed& result, const Table& table, const Fixed& square) {
    if constexpr (k + 2 > terms) {
      result = table.inverse_factorial[k];
    } else {
      constexpr std::size_t bits_that_matter = 64 * limbs - (table_bits + 1) * (k - first);
      series<first, k + 2>(result, table, square);
      subtract_from<(bits_that_matter + 63) / 64>(table.inverse_factorial[k].data(), square.data(), result.data());
    }
  }
  template <std::size_t first>
  static Fixed series_of(const Table& table, const Fixed& square) {
    Fixed result;
    series<first>(result, table, square);
    return product(square, result);
  }

  static bool compute(WideParts& out, const WideParts& x, bool cosine) {
    if (x.kind != WideKind::regular || x.exponent > 24 || x.exponent < -32) return false;
    static const Table table;
    // |x| = whole + fraction
    const auto exponent = static_cast<int>(x.exponent);
    const Limb whole = exponent > 0 ? x.limb[n - 1] >> (64 - exponent) : 0;
    Fixed fraction;
    for (std::size_t i = 0; i < limbs; ++i) {
      const Limb here = i == 0 ? 0 : x.limb[i - 1], below = i < 2 ? 0 : x.limb[i - 2], above = i < n ? x.limb[i] : 0;
      fraction[i] = exponent >= 0 ? here << exponent | below >> 1 >> (63 - exponent)
                                  : here >> -exponent | above << 1 << (63 + exponent);
    }
    // r = |x| - k pi/2
    const double about = std::ldexp(static_cast<double>(x.limb[n - 1]), exponent - 64);
    const auto k = static_cast<Limb>(std::lround(about * 0.63661977236758134));
    Fixed rest;
    Limb carry = 0, borrow = 0;
    for (std::size_t i = 0; i < limbs; ++i) {
      const Two all = static_cast<Two>(k) * table.half_pi[i] + carry;
      borrow = subtract(rest[i], fraction[i], low(all), borrow);
      carry = high(all);
    }
    const bool rest_negative = take_magnitude(rest, whole - k - carry - borrow != 0);
    // |r| = j / 2^8 + s
    const Limb j = (rest[limbs - 1] + (Limb{1} << (63 - table_bits))) >> (64 - table_bits);
    Fixed s = rest;
    s[limbs - 1] -= j << (64 - table_bits);
    const bool s_negative = take_magnitude(s, s[limbs - 1] >> 63 != 0);
    // cos s = 1 - v, sin s = s - s w
    const Fixed square = product(s, s);
    const Fixed v = series_of<2>(table, square);
    const Fixed sine_of_s = difference(s, product(s, series_of<3>(table, square)));
    const bool sine_of_rest = (k & 1) == (cosine ? 1 : 0);
    Fixed y;
    if (j == 0) {
      y = sine_of_rest ? sine_of_s : difference(Fixed{}, v);
    } else {
      const Fixed &first = sine_of_rest ? table.sine[j] : table.cosine[j],
                  &second = sine_of_rest ? table.cosine[j] : table.sine[j];
      const Fixed other = product(second, sine_of_s);
      y = difference(first, product(first, v));
      y = sine_of_rest != s_negative ? sum(y, other) : difference(y, other);
    }
    const bool turned = cosine ? ((k + 1) & 2) != 0 : ((k & 2) != 0) != x.negative;
    return round(out, y, k + 1024, turned != (sine_of_rest && rest_negative));
  }

  /// A fraction that may be wrong by so many units of its last limb.
  static bool round(WideParts& out, Fixed& y, Limb units, bool negative) {
    if (y[limbs - 1] == 0) return false;
    const int zeros = std::countl_zero(y[limbs - 1]);
    for (std::size_t i = limbs - 1; i > 0; --i) y[i] = y[i] << zeros | y[i - 1] >> 1 >> (63 - zeros);
    y[0] <<= zeros;
    constexpr Two half = Two{1} << (63 + spare);
    const Two wrong = static_cast<Two>(units) << zeros;
    const Two tail = static_cast<Two>(y[1] & ((Limb{1} << spare) - 1)) << 64 | y[0];
    if (wrong > half / 8 || tail - (half - wrong) <= 2 * wrong) return false;
    y[1] &= ~((Limb{1} << spare) - 1);
    Limb carry = add(y[1], y[1], tail > half ? Limb{1} << spare : 0, 0);
    for (std::size_t i = 2; i < limbs; ++i) carry = add(y[i], y[i], 0, carry);
    if (carry != 0) y[limbs - 1] = Limb{1} << 63;
    out.kind = WideKind::regular;
    out.negative = negative;
    out.exponent = static_cast<int>(carry) - zeros;
    for (std::size_t i = 0; i < n; ++i) out.limb[i] = y[i + 1];
    return true;
  }
};

bool compute(WideParts& out, const WideParts& x, bool cosine) {
  switch (x.bits) {
    case bits_for_digits(34):
      return Sine<bits_for_digits(34)>::compute(out, x, cosine);
    case bits_for_digits(50):
      return Sine<bits_for_digits(50)>::compute(out, x, cosine);
    case bits_for_digits(100):
      return Sine<bits_for_digits(100)>::compute(out, x, cosine);
    default:
      return false;
  }
}

}  // namespace

bool fixed_point_sine(WideParts& result, const WideParts& x) { return compute(result, x, false); }
bool fixed_point_cosine(WideParts& result, const WideParts& x) { return compute(result, x, true); }

}  // namespace halfstep::inline core::detail
