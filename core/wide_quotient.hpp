// Quotients of two or three limbs: the digits of a division and of a square root.
#pragma once

#include "halfstep/core/wide_limbs.hpp"

namespace halfstep::inline core::wide_limbs {

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

}  // namespace halfstep::inline core::wide_limbs
