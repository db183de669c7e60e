#include "halfstep/core/wide_float.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "halfstep/core/wide_limbs.hpp"
#include "halfstep/core/wide_quotient.hpp"
#include "halfstep/core/wide_root.hpp"
#include "halfstep/core/wide_rounding.hpp"

namespace halfstep::inline core {
namespace {

using namespace wide_limbs;

template <unsigned D>
struct Arithmetic {
  using Float = WideFloat<D>;
  using Kind = WideKind;
  using Limbs = typename Float::Limbs;
  using Rounding = WideRounding<D>;
  static constexpr std::size_t n = Float::limbs;

  /// x / 2^by; the lowest bit is set if anything was lost.
  [[gnu::always_inline]] static Limbs shifted_right(const Limbs& x, std::int64_t by) {
    Limbs result{};
    if (by >= 64 * static_cast<std::int64_t>(n)) {
      result[0] = 1;
      return result;
    }
    const auto bit = static_cast<int>(by & 63);
    if (by < 64) {
      each<n - 1>([&](std::size_t i) { result[i] = x[i] >> bit | x[i + 1] << 1 << (63 - bit); });
      result[n - 1] = x[n - 1] >> bit;
      result[0] |= x[0] << 1 << (63 - bit) != 0 ? 1 : 0;
      return result;
    }
    const auto whole = static_cast<std::size_t>(by / 64);
    std::array<Limb, 2 * n> wide{};
    std::memcpy(wide.data(), x.data(), sizeof x);
    for (std::size_t i = 0; i < n; ++i) result[i] = wide[i + whole] >> bit | wide[i + whole + 1] << 1 << (63 - bit);
    Limb lost = wide[whole] << 1 << (63 - bit);
    for (std::size_t i = 0; i < whole; ++i) lost |= x[i];
    result[0] |= lost != 0 ? 1 : 0;
    return result;
  }

  /// Moves the highest bit that is set to its place, and returns by how many; x is not zero.
  [[gnu::always_inline]] static int normalise(Limbs& x) {
    int moved = 0;
    if (x[n - 1] == 0) [[unlikely]] {
      std::size_t zeros = 1;
      while (x[n - 1 - zeros] == 0) ++zeros;
      for (std::size_t i = n; i-- > 0;) x[i] = i >= zeros ? x[i - zeros] : 0;
      moved = 64 * static_cast<int>(zeros);
    }
    const int bit = std::countl_zero(x[n - 1]);
    each<n - 1>([&](std::size_t i) { x[n - 1 - i] = x[n - 1 - i] << bit | x[n - 2 - i] >> 1 >> (63 - bit); });
    x[0] <<= bit;
    return moved + bit;
  }

  /// a + b, the sign of b turned if asked for.
  static void add_signed(Float& result, const Float& a, const Float& b, bool turned) {
    const bool b_negative = b.negative != turned;
    if (a.kind != Kind::regular || b.kind != Kind::regular) [[unlikely]]
      return add_special(result, a, b, b_negative);
    std::int64_t apart = a.exponent - b.exponent;
    const bool swapped = apart < 0;
    const Float &x = swapped ? b : a, &y = swapped ? a : b;
    bool negative = swapped ? b_negative : a.negative;
    if (swapped) apart = -apart;
    const Limbs shifted = apart == 0 ? y.limb : shifted_right(y.limb, apart);
    std::int64_t exponent = x.exponent;
    Limbs sum;
    if (a.negative == b_negative) {
      Limb carry = 0;
      each<n>([&](std::size_t i) { carry = add(sum[i], x.limb[i], shifted[i], carry); });
      // No branch that is taken every other time here and below: it would cost more than all the rest.
      const Limb lost = sum[0] & carry;
      each<n - 1>([&](std::size_t i) { sum[i] = sum[i] >> carry | (sum[i + 1] & carry) << 63; });
      sum[n - 1] = sum[n - 1] >> carry | carry << 63;
      sum[0] |= lost;
      exponent += static_cast<std::int64_t>(carry);
    } else {
      Limb borrow = 0;
      each<n>([&](std::size_t i) { borrow = subtract(sum[i], x.limb[i], shifted[i], borrow); });
      if (borrow != 0) {  // of equal exponents, the second was the larger
        borrow = 0;
        each<n>([&](std::size_t i) { borrow = subtract(sum[i], 0, sum[i], borrow); });
        negative = !negative;
      }
      Limb any = 0;
      each<n>([&](std::size_t i) { any |= sum[i]; });
      if (any == 0) return Rounding::set(result, Kind::zero, false);
      exponent -= normalise(sum);
    }
    Rounding::round(result, sum, exponent, negative);
  }

  static void add_special(Float& result, const Float& a, const Float& b, bool b_negative) {
    if (a.kind == Kind::nan || b.kind == Kind::nan) return Rounding::set(result, Kind::nan, false);
    if (a.kind == Kind::infinite && b.kind == Kind::infinite)
      return Rounding::set(result, a.negative == b_negative ? Kind::infinite : Kind::nan, a.negative && b_negative);
    if (a.kind == Kind::zero && b.kind == Kind::zero)
      return Rounding::set(result, Kind::zero, a.negative && b_negative);
    if (a.kind == Kind::infinite || b.kind == Kind::zero) {
      result = a;
    } else {
      result = b;
      result.negative = b_negative;
    }
  }

  static void multiply(Float& result, const Float& a, const Float& b) {
    const bool negative = a.negative != b.negative;
    if (a.kind != Kind::regular || b.kind != Kind::regular) [[unlikely]] {
      const bool zero = a.kind == Kind::zero || b.kind == Kind::zero;
      const bool infinite = a.kind == Kind::infinite || b.kind == Kind::infinite;
      if (a.kind == Kind::nan || b.kind == Kind::nan || (zero && infinite))
        return Rounding::set(result, Kind::nan, false);
      return Rounding::set(result, zero ? Kind::zero : Kind::infinite, negative);
    }
    // Without the products that end below the last limb: what is lost are fewer than n units of it.
    const auto upper = upper_product<n>(a.limb.data(), b.limb.data());
    Limbs x;
    const Limb small = (upper[n] >> 63) ^ 1;
    each<n>([&](std::size_t i) { x[i] = upper[i + 1] << small | (upper[i] >> 63 & small); });
    if (Rounding::template near_half<2 * n>(x[0])) [[unlikely]]
      return multiply_whole(result, a, b);
    Rounding::round(result, x, a.exponent + b.exponent - static_cast<std::int64_t>(small), negative);
  }

  [[gnu::noinline]] static void multiply_whole(Float& result, const Float& a, const Float& b) {
    std::array<Limb, 2 * n> product{};
    for (std::size_t i = 0; i < n; ++i) {
      Limb carry = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const Two all = static_cast<Two>(a.limb[i]) * b.limb[j] + product[i + j] + carry;
        product[i + j] = low(all);
        carry = high(all);
      }
      product[i + n] = carry;
    }
    Limbs x;
    const Limb small = (product[2 * n - 1] >> 63) ^ 1;
    for (std::size_t i = 0; i < n; ++i) x[i] = product[i + n] << small | (product[i + n - 1] >> 63 & small);
    Limb lost = product[n - 1] << small;
    for (std::size_t i = 0; i + 1 < n; ++i) lost |= product[i];
    x[0] |= lost != 0 ? 1 : 0;
    Rounding::round(result, x, a.exponent + b.exponent - static_cast<std::int64_t>(small), a.negative != b.negative);
  }

  static void divide_by(Float& result, const Float& a, const Float& b) {
    if (a.kind != Kind::regular || b.kind != Kind::regular) [[unlikely]] {
      if (a.kind == Kind::nan || b.kind == Kind::nan || (a.kind == b.kind && a.kind != Kind::regular))
        return Rounding::set(result, Kind::nan, false);
      return Rounding::set(result, a.kind == Kind::zero || b.kind == Kind::infinite ? Kind::zero : Kind::infinite,
                           a.negative != b.negative);
    }
    if (!divide_regular<false>(result, a, b)) [[unlikely]]
      divide_whole(result, a, b);
  }
  [[gnu::noinline]] static void divide_whole(Float& result, const Float& a, const Float& b) {
    divide_regular<true>(result, a, b);
  }

  /// The quotient limb by limb, each estimated from the highest limbs, and at most one too large. Where not the whole
  /// quotient is asked for, each step leaves out one limb more of the divisor and of what remains, which changes the
  /// quotient by at most 2 + 2 units of its last limb, and nothing is taken back from the last digit: fewer than 4n
  /// + 2. False where they may matter.
  template <bool whole>
  [[gnu::always_inline]] static bool divide_regular(Float& result, const Float& a, const Float& b) {
    static_assert(n >= 2);
    const Limbs& divisor = b.limb;
    const ByTwo by(divisor[n - 1], divisor[n - 2]);
    Limbs rest = a.limb, quotient;
    // A quotient below 1 has as many limbs as are wanted.
    Limb below = 0, unused;
    each<n>([&](std::size_t i) { below = subtract(unused, rest[i], divisor[i], below); });
    const Limb large = below ^ 1;
    Limb next = (rest[0] & large) << 63;
    each<n - 1>([&](std::size_t i) { rest[i] = rest[i] >> large | (rest[i + 1] & large) << 63; });
    rest[n - 1] >>= large;
    bool fits = true;
    each<n>([&](std::size_t step) {
      const bool last = step == n - 1;
      const std::size_t from = whole ? 0 : step;
      if (!whole) fits = fits && by.fits(rest[n - 1], rest[n - 2]);
      Limb digit = by.quotient(rest[n - 1], rest[n - 2], !whole && last ? 0 : n > 2 ? rest[n - 3] : next);
      if (whole || !last) {  // rest * 2^64 + next - digit * divisor
        Limb carry = 0, borrow = 0, above = rest[n - 1];
        if (from > 0) next = rest[from - 1];
        for (std::size_t i = from; i < n; ++i) {
          const Two all = static_cast<Two>(digit) * divisor[i] + carry;
          carry = high(all);
          const Limb moved = next;
          next = rest[i];
          borrow = subtract(rest[i], moved, low(all), borrow);
        }
        borrow = subtract(above, above, carry, borrow);
        while (borrow != 0) [[unlikely]] {
            --digit;
            Limb over = 0;
            for (std::size_t i = from; i < n; ++i) over = add(rest[i], rest[i], divisor[i], over);
            over = add(above, above, 0, over);
            borrow -= over;
          }
      }
      quotient[n - 1 - step] = digit;
      next = 0;
    });
    if constexpr (whole) {
      Limb left = 0;
      each<n>([&](std::size_t i) { left |= rest[i]; });
      quotient[0] |= left != 0 ? 1 : 0;
    } else if (!fits || quotient[n - 1] >> 63 == 0 || Rounding::template near_half<4 * n + 2>(quotient[0])) {
      return false;
    }
    Rounding::round(result, quotient, a.exponent - b.exponent + static_cast<std::int64_t>(large),
                    a.negative != b.negative);
    return true;
  }
};

}  // namespace

template <unsigned D>
void eval_add(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b) {
  Arithmetic<D>::add_signed(result, a, b, false);
}
template <unsigned D>
void eval_subtract(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b) {
  Arithmetic<D>::add_signed(result, a, b, true);
}
template <unsigned D>
void eval_multiply(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b) {
  Arithmetic<D>::multiply(result, a, b);
}
template <unsigned D>
void eval_divide(WideFloat<D>& result, const WideFloat<D>& a, const WideFloat<D>& b) {
  Arithmetic<D>::divide_by(result, a, b);
}
template <unsigned D>
void eval_sqrt(WideFloat<D>& result, const WideFloat<D>& x) {
  wide_limbs::WideRoot<D>::square_root(result, x);
}

template <unsigned D>
int WideFloat<D>::compare(const WideFloat& other) const noexcept {
  const int sign = eval_get_sign(*this), other_sign = eval_get_sign(other);
  if (sign != other_sign) return sign < other_sign ? -1 : 1;
  if (sign == 0) return 0;
  const auto rank = [](const WideFloat& x) { return x.kind == Kind::infinite ? largest_exponent + 1 : x.exponent; };
  const std::int64_t here = rank(*this), there = rank(other);
  if (here != there) return here < there ? -sign : sign;
  if (kind == Kind::infinite) return 0;
  for (std::size_t i = limbs; i-- > 0;)
    if (limb[i] != other.limb[i]) return limb[i] < other.limb[i] ? -sign : sign;
  return 0;
}

template <unsigned D>
void WideFloat<D>::set_integer(bool minus, std::uint64_t magnitude) {
  limb = {};
  negative = minus;
  exponent = 0;
  kind = magnitude == 0 ? Kind::zero : Kind::regular;
  if (magnitude == 0) return;
  const int free = std::countl_zero(magnitude);
  exponent = 64 - free;
  limb[limbs - 1] = magnitude << free;
}

template <unsigned D>
void WideFloat<D>::set(double x) {
  if (x == 0 || !std::isfinite(x))
    return wide_limbs::WideRounding<D>::set(*this,
                                            x == 0          ? Kind::zero
                                            : std::isnan(x) ? Kind::nan
                                                            : Kind::infinite,
                                            std::signbit(x));
  int power = 0;
  const double fraction = std::frexp(std::abs(x), &power);
  set_integer(std::signbit(x), static_cast<std::uint64_t>(std::ldexp(fraction, 53)));
  exponent = power;
}

template <unsigned D>
void WideFloat<D>::set(long double x) {
  if (x == 0 || !std::isfinite(x)) return set(static_cast<double>(x));
  static_assert(std::numeric_limits<long double>::digits <= 64 || limbs > 1);
  int power = 0;
  const long double fraction = std::frexp(std::abs(x), &power);
  const long double scaled = std::ldexp(fraction, 64), whole = std::floor(scaled);
  set_integer(std::signbit(x), static_cast<std::uint64_t>(whole));
  limb[limbs - 2] = static_cast<std::uint64_t>(std::ldexp(scaled - whole, 64));  // nothing, where it has 64 bits
  exponent = power;
}

template <unsigned D>
void WideFloat<D>::set_limbs(Kind from_kind, bool minus, std::int64_t from_exponent, const std::uint64_t* from,
                             int count) {
  if (from_kind != Kind::regular) return wide_limbs::WideRounding<D>::set(*this, from_kind, minus);
  Limbs x{};
  for (int i = 0; i < std::min(count, limbs); ++i) x[static_cast<std::size_t>(limbs - 1 - i)] = from[count - 1 - i];
  for (int i = 0; i < count - limbs; ++i) x[0] |= from[i] != 0 ? 1 : 0;
  wide_limbs::WideRounding<D>::round(*this, x, from_exponent, minus);
}

template <unsigned D>
void eval_ldexp(WideFloat<D>& result, const WideFloat<D>& x, long power) {
  if (x.kind != WideFloat<D>::Kind::regular) return void(result = x);
  auto limb = x.limb;
  const std::int64_t sum =
      x.exponent + std::clamp(power, -4 * WideFloat<D>::largest_exponent, 4 * WideFloat<D>::largest_exponent);
  wide_limbs::WideRounding<D>::round(result, limb, sum, x.negative);
}

#define HALFSTEP_INSTANTIATE(digits)                                                                   \
  template void eval_add(WideFloat<digits>&, const WideFloat<digits>&, const WideFloat<digits>&);      \
  template void eval_subtract(WideFloat<digits>&, const WideFloat<digits>&, const WideFloat<digits>&); \
  template void eval_multiply(WideFloat<digits>&, const WideFloat<digits>&, const WideFloat<digits>&); \
  template void eval_divide(WideFloat<digits>&, const WideFloat<digits>&, const WideFloat<digits>&);   \
  template void eval_sqrt(WideFloat<digits>&, const WideFloat<digits>&);                               \
  template void eval_ldexp(WideFloat<digits>&, const WideFloat<digits>&, long);                        \
  template int WideFloat<digits>::compare(const WideFloat&) const noexcept;                            \
  template void WideFloat<digits>::set_integer(bool, std::uint64_t);                                   \
  template void WideFloat<digits>::set(double);                                                        \
  template void WideFloat<digits>::set(long double);                                                   \
  template void WideFloat<digits>::set_limbs(Kind, bool, std::int64_t, const std::uint64_t*, int);
HALFSTEP_EACH_WIDTH(HALFSTEP_INSTANTIATE)
#undef HALFSTEP_INSTANTIATE

}  // namespace halfstep::inline core
