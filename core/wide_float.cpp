#include "halfstep/core/wide_float.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "halfstep/core/wide_limbs.hpp"

namespace halfstep::inline core {
namespace {

using namespace wide_limbs;

/// The quotient of two limbs by one, where it fits into one: upper < by.
inline Limb divide(Limb upper, Limb lower, Limb by) {
#ifdef __x86_64__
  Limb quotient, remainder;
  __asm__("divq %4" : "=a"(quotient), "=d"(remainder) : "a"(lower), "d"(upper), "r"(by) : "cc");
  return quotient;
#else
  return low((static_cast<Two>(upper) << 64 | lower) / by);
#endif
}

/// Divides two limbs by one, the interface that of ByTwo.
class ByOne {
 public:
  explicit ByOne(Limb divisor) : divisor_(divisor) {}
  bool fits(Limb upper, Limb /*lower*/) const { return upper < divisor_; }
  Limb quotient(Limb upper, Limb lower, Limb /*below*/) const { return divide(upper, lower, divisor_); }

 private:
  Limb divisor_;
};

/// Divides by two limbs, the highest bit of which is set, with products in place of quotients.
/// Source: Moeller and Granlund, Improved division by invariant integers, algorithms 4 to 6.
class ByTwo {
 public:
  ByTwo(Limb upper, Limb lower)
      : divisor_(static_cast<Two>(upper) << 64 | lower), inverse_(divide(~upper, ~Limb{0}, upper)) {
    Limb p = upper * inverse_ + lower;
    if (p < lower) {
      --inverse_;
      if (p >= upper) {
        --inverse_;
        p -= upper;
      }
      p -= upper;
    }
    const Two t = static_cast<Two>(inverse_) * lower;
    p += high(t);
    if (p < high(t)) {
      --inverse_;
      if ((static_cast<Two>(p) << 64 | low(t)) >= divisor_) --inverse_;
    }
  }
  /// Whether the quotient of three limbs, these the highest, fits into one.
  bool fits(Limb u2, Limb u1) const { return (static_cast<Two>(u2) << 64 | u1) < divisor_; }
  /// The quotient of three limbs; all bits set where it does not fit into one.
  Limb quotient(Limb u2, Limb u1, Limb u0) const {
    if (!fits(u2, u1)) [[unlikely]]
      return ~Limb{0};
    const Two q = static_cast<Two>(inverse_) * u2 + (static_cast<Two>(u2) << 64 | u1);
    Limb digit = high(q) + 1;
    const Limb r1 = u1 - high(q) * high(divisor_);
    Two r = (static_cast<Two>(r1) << 64 | u0) - static_cast<Two>(low(divisor_)) * high(q) - divisor_;
    const Limb back = high(r) >= low(q) ? ~Limb{0} : 0;
    digit += back;
    r += divisor_ & (static_cast<Two>(back) << 64 | back);
    if (r >= divisor_) [[unlikely]]
      ++digit;
    return digit;
  }

 private:
  Two divisor_;
  Limb inverse_;
};

template <unsigned D>
struct Arithmetic {
  using Float = WideFloat<D>;
  using Kind = typename Float::Kind;
  using Limbs = typename Float::Limbs;
  static constexpr std::size_t n = Float::limbs;
  static constexpr int spare = 64 * static_cast<int>(n) - Float::bits;
  static_assert(spare >= 3, "two bits beyond the last and one for all that follow are needed to round");
  static constexpr std::int64_t largest = Float::largest_exponent;
  using Roots = std::array<Limb, n + 3>;

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
      if (any == 0) return set(result, Kind::zero, false);
      exponent -= normalise(sum);
    }
    round(result, sum, exponent, negative);
  }

  static void add_special(Float& result, const Float& a, const Float& b, bool b_negative) {
    if (a.kind == Kind::nan || b.kind == Kind::nan) return set(result, Kind::nan, false);
    if (a.kind == Kind::infinite && b.kind == Kind::infinite)
      return set(result, a.negative == b_negative ? Kind::infinite : Kind::nan, a.negative && b_negative);
    if (a.kind == Kind::zero && b.kind == Kind::zero) return set(result, Kind::zero, a.negative && b_negative);
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
      if (a.kind == Kind::nan || b.kind == Kind::nan || (zero && infinite)) return set(result, Kind::nan, false);
      return set(result, zero ? Kind::zero : Kind::infinite, negative);
    }
    // Without the products that end below the last limb: what is lost are fewer than n units of it.
    std::array<Limb, n + 1> upper{};
    each<n>([&](std::size_t i) {
      Limb carry = 0;
      for (std::size_t j = 0; j <= i; ++j) {
        const Two all = static_cast<Two>(a.limb[i]) * b.limb[n - 1 - i + j] + upper[j] + carry;
        upper[j] = low(all);
        carry = high(all);
      }
      upper[i + 1] = carry;
    });
    Limbs x;
    const Limb small = (upper[n] >> 63) ^ 1;
    each<n>([&](std::size_t i) { x[i] = upper[i + 1] << small | (upper[i] >> 63 & small); });
    if (near_half<2 * n>(x[0])) [[unlikely]]
      return multiply_whole(result, a, b);
    round(result, x, a.exponent + b.exponent - static_cast<std::int64_t>(small), negative);
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
    round(result, x, a.exponent + b.exponent - static_cast<std::int64_t>(small), a.negative != b.negative);
  }

  static void divide_by(Float& result, const Float& a, const Float& b) {
    if (a.kind != Kind::regular || b.kind != Kind::regular) [[unlikely]] {
      if (a.kind == Kind::nan || b.kind == Kind::nan || (a.kind == b.kind && a.kind != Kind::regular))
        return set(result, Kind::nan, false);
      return set(result, a.kind == Kind::zero || b.kind == Kind::infinite ? Kind::zero : Kind::infinite,
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
    } else if (!fits || quotient[n - 1] >> 63 == 0 || near_half<4 * n + 2>(quotient[0])) {
      return false;
    }
    round(result, quotient, a.exponent - b.exponent + static_cast<std::int64_t>(large), a.negative != b.negative);
    return true;
  }

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
      return set(result, Kind::nan, false);
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
    } else if (!fits || near_half<5 * n + 3>(digits[0])) {
      return false;
    }
    round(result, digits, (x.exponent + static_cast<std::int64_t>(odd)) / 2, false);
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
  Arithmetic<D>::square_root(result, x);
}

template <unsigned D>
int WideFloat<D>::compare(const WideFloat& other) const noexcept {
  const int sign = eval_get_sign(*this), other_sign = eval_get_sign(other);
  if (sign != other_sign) return sign < other_sign ? -1 : 1;
  if (sign == 0) return 0;
  const auto rank = [](const WideFloat& x) { return x.kind == Kind::infinite ? largest_exponent + 1 : x.exponent; };
  const std::int64_t here = rank(*this), there = rank(other);
  if (here != there) return here < there ? -sign : sign;
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
    return Arithmetic<D>::set(*this, x == 0 ? Kind::zero : std::isnan(x) ? Kind::nan : Kind::infinite, std::signbit(x));
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
  if (from_kind != Kind::regular) return Arithmetic<D>::set(*this, from_kind, minus);
  Limbs x{};
  for (int i = 0; i < std::min(count, limbs); ++i) x[static_cast<std::size_t>(limbs - 1 - i)] = from[count - 1 - i];
  for (int i = 0; i < count - limbs; ++i) x[0] |= from[i] != 0 ? 1 : 0;
  Arithmetic<D>::round(*this, x, from_exponent, minus);
}

template <unsigned D>
void eval_ldexp(WideFloat<D>& result, const WideFloat<D>& x, long power) {
  if (x.kind != WideFloat<D>::Kind::regular) return void(result = x);
  auto limb = x.limb;
  const std::int64_t sum =
      x.exponent + std::clamp(power, -4 * WideFloat<D>::largest_exponent, 4 * WideFloat<D>::largest_exponent);
  Arithmetic<D>::round(result, limb, sum, x.negative);
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
