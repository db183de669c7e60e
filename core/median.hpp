// The middle one of numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace halfstep::inline core {

/// The median of at least one number, none of them NaN; of an even count the upper one of the two in the middle.
template <class Number>
Number median(std::vector<Number> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

}  // namespace halfstep::inline core
