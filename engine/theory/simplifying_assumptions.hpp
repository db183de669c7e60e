// Butcher's simplifying assumptions, and the order that follows from them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "halfstep/engine/theory/order_conditions.hpp"
#include "halfstep/engine/theory/trees.hpp"

namespace halfstep::inline engine {

/// min(p, q + r + 1, 2 q + 2) for the largest p, q and r with
/// B(p): sum_i b_i c_i^(k-1) = 1/k for k <= p,
/// C(q): sum_j a_ij c_j^(k-1) = c_i^k/k for all i and k <= q,
/// D(r): sum_i b_i c_i^(k-1) a_ij = b_j (1 - c_j^k)/k for all j and k <= r,
/// a method's order at least. Hairer, Norsett, Wanner 1993, theorem II.7.4.
template <class Q>
int order_by_assumptions(const Stages<Q>& m, const Conditions<Q>& conditions) {
  const std::size_t s = m.b.size();
  std::vector<Q> c(s, Q(0)), power(s, Q(1));  // c^(k-1)
  for (std::size_t i = 0; i < s; ++i)
    for (const Q& entry : m.a[i]) c[i] += entry;
  const auto all_zero = [&](const std::vector<Q>& left) {
    return std::all_of(left.begin(), left.end(), [&](const Q& entry) { return conditions.is_zero(entry); });
  };
  int p = 0, q = 0, r = 0;
  for (int k = 1; k <= 2 * static_cast<int>(s); ++k) {
    Q of_b = Q(-1) / Q(k);
    std::vector<Q> of_c(s), of_d(s);
    for (std::size_t i = 0; i < s; ++i) {
      of_b += m.b[i] * power[i];
      of_c[i] += weighted_sum(m.a[i], power) - power[i] * c[i] / Q(k);
      of_d[i] += m.b[i] * (power[i] * c[i] - Q(1)) / Q(k);
      for (std::size_t j = 0; j < m.a[i].size(); ++j) of_d[j] += m.b[i] * power[i] * m.a[i][j];
    }
    if (p == k - 1 && conditions.is_zero(of_b)) p = k;
    if (q == k - 1 && all_zero(of_c)) q = k;
    if (r == k - 1 && all_zero(of_d)) r = k;
    for (std::size_t i = 0; i < s; ++i) power[i] *= c[i];
  }
  return std::min({p, q + r + 1, 2 * q + 2});
}

}  // namespace halfstep::inline engine
