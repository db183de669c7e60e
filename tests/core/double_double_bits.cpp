// A checksum of double-double operations, compiled with fused multiplication and without: HALFSTEP_BITS names the
// function, and what is included is a namespace of its own, so that the linker cannot take one for the other.
#include <bit>

#define halfstep HALFSTEP_BITS_NAMESPACE
#include "halfstep/core/double_double.hpp"
#include "tests/core/double_double_samples.hpp"

/// Of sums, products, quotients and square roots of so many pairs.
std::uint64_t HALFSTEP_BITS(int pairs) {
  using halfstep::DoubleDouble;
  halfstep::testing::DoubleDoubleSamples<DoubleDouble> samples(20261123);
  std::uint64_t sum = 0;
  const auto add = [&](const DoubleDouble& x) {
    for (const double part : {x.high(), x.low()})  // 0 has no sign to rely on
      sum = sum * 6364136223846793005 + std::bit_cast<std::uint64_t>(part + 0.0);
  };
  for (int i = 0; i < pairs; ++i) {
    const auto [a, b] = samples.pair();
    add(a + b);
    add(a - b);
    add(a * b);
    add(a / b);
    add(sqrt(abs(a)));
  }
  return sum;
}
