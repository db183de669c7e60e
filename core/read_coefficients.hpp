// Coefficients as numbers of the type that a calculation is made in.
#pragma once

#include <vector>

#include "halfstep/core/coefficient.hpp"

namespace halfstep::inline core {

/// A coefficient as Q: exactly where Q is Rational (core/rational.hpp), which throws for one that is not, else rounded
/// once.
template <class Q>
Q read(const Coefficient& c) {
  return c.as<Q>();
}

template <class Q>
std::vector<Q> read(const Coefficients& row) {
  std::vector<Q> numbers;
  for (const auto& c : row) numbers.push_back(read<Q>(c));
  return numbers;
}

template <class Q>
std::vector<std::vector<Q>> read(const Rows& rows) {
  std::vector<std::vector<Q>> numbers;
  for (const auto& row : rows) numbers.push_back(read<Q>(row));
  return numbers;
}

}  // namespace halfstep::inline core
