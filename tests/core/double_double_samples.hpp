// Double-double numbers that make its arithmetic err: drawn from a seed, the same on every machine.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

namespace halfstep::testing {

/// A template over the number, so that sources compiled with other flags share no code.
template <class DD>
class DoubleDoubleSamples {
 public:
  explicit DoubleDoubleSamples(std::uint64_t seed) : state_(seed) {}

  /// From [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  /// 0 ... count - 1.
  int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }

  /// High parts next to powers of two, with few bits or any; low parts that are half an ulp of them or nearly so, tiny,
  /// 0.
  DD number() {
    double high = 1;
    switch (below(6)) {
      case 0:
        high = 1 + uniform();
        break;
      case 1:
        high = 1 + below(64) * 0x1p-52;
        break;
      case 2:
        high = 2 - below(64) * 0x1p-52;
        break;
      case 3:
        high = 1 + uniform();  // one draw a statement: arguments have no order
        high = std::ldexp(high, below(40) - 20);
        break;
      case 4:
        high = 1 + below(1 << 27) * 0x1p-52;
        break;
      default:
        high = 0x1.6a09e667f3bcdp0 * (1 + (uniform() - 0.5) / 1000);
    }
    return with_low_part(below(2) == 0 ? high : -high);
  }

  /// Two of them, now and then nearly opposite ones.
  std::pair<DD, DD> pair() {
    const DD a = number();
    if (below(4) != 0) return {a, number()};
    const double high = -a.high() * (1 + below(3) * 0x1p-52);
    return {a, normal(high, a.low() * (2 * uniform() - 1))};
  }

 private:
  DD with_low_part(double high) {
    const double half_ulp = std::ldexp(1.0, std::ilogb(high) - 53);
    double low = 0;
    switch (below(6)) {
      case 0:
        low = half_ulp * uniform();
        break;
      case 1:
        low = half_ulp * (1 - below(64) * 0x1p-53);
        break;
      case 2:
        low = half_ulp;
        break;
      case 3:
        low = half_ulp * uniform();
        low = std::ldexp(low, -below(60));
        break;
      case 4:
        break;
      default:
        low = half_ulp * (1 - below(4096) * 0x1p-53);
    }
    return normal(high, below(2) == 0 ? low : -low);
  }

  static DD normal(double high, double low) {
    const double sum = high + low;
    return {sum, low - (sum - high)};
  }

  /// splitmix64 (Steele, Lea, Flood 2014).
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace halfstep::testing
