// Random numbers for tests, the same on every machine for the same seed: the library's distributions are not.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

namespace halfstep::testing {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11U) * 0x1p-53;
  }
  int whole(int low, int high) { return low + static_cast<int>(uniform(0, high - low + 1)); }
  double power_of_ten(double low, double high) { return std::pow(10.0, uniform(low, high)); }
  double sign() { return uniform(0, 1) < 0.5 ? -1 : 1; }

  /// Mean 0, deviation 1, near enough to normal.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform(0, 1);
    return sum;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace halfstep::testing
