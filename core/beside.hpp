// A number in a message that says it is not another: exact, or with as many digits as tell the two apart.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>

#include "halfstep/core/rational.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline core {

/// `x` for "gives x, not y": "5/6" where a short fraction is exact, else its decimals up to the second one in which it
/// differs from `other`, at least six and at most fifty. Q is Rational or digits100_t.
template <class Q>
std::string shown_beside(const Q& x, const Q& other) {
  constexpr std::size_t short_fraction = 20;
  constexpr int fewest = 6, most = 50;
  if constexpr (std::is_same_v<Q, Rational>) {
    const std::string text = x.str();
    if (text.size() <= short_fraction) return text;
    return shown_beside<digits100_t>(x.template convert_to<digits100_t>(), other.template convert_to<digits100_t>());
  } else {
    int digits = fewest;
    for (Q off = abs(x - other), size = abs(x); digits < most && off * pow(Q(10), digits - 2) < size;) ++digits;
    return x.str(digits);
  }
}

}  // namespace halfstep::inline core
