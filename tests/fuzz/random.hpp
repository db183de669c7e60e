// Choices that are the same for the same seed, on every machine.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace halfstep::fuzz {

/// SplitMix64 (Steele, Lea, Flood 2014, doi:10.1145/2714064.2660195); standard distributions differ between libraries.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// Of a case: what it is, the seed of the whole, its number.
  Random(std::string_view kind, std::uint64_t seed, std::uint64_t number) : state_(seed * 1'000'003 + number) {
    for (const char c : kind) state_ = next() ^ static_cast<unsigned char>(c);
  }

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  /// 0 ... n - 1; 0 where n is 0.
  std::size_t below(std::size_t n) { return n == 0 ? 0 : static_cast<std::size_t>(next() % n); }

  /// One time in n.
  bool one_in(std::size_t n) { return below(n) == 0; }

  /// 1 half of the time, 2 a quarter, ...
  int a_few() {
    int count = 1;
    while (count < 12 && one_in(2)) ++count;
    return count;
  }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace halfstep::fuzz
