// Polynomials and matrices over exact or wide numbers: the root condition, and the formula behind a Nordsieck scheme.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "halfstep/engine/theory/order_conditions.hpp"

namespace halfstep::inline engine {

/// Coefficients by rising powers.
template <class Q>
using Polynomial = std::vector<Q>;

/// Whether all roots lie in the closed unit disc and those on the unit circle are simple (with `strictly`: there are
/// none on the unit circle). Miller 1971, doi:10.1093/imamat/8.3.397, theorems 6.1 and 6.2.
template <class Q>
bool roots_in_disc(Polynomial<Q> p, bool strictly, const Conditions<Q>& zero) {
  const auto trim = [&](Polynomial<Q>& q) {
    while (!q.empty() && zero.is_zero(q.back())) q.pop_back();
  };
  trim(p);
  std::reverse(p.begin(), p.end());
  trim(p);  // roots at 0 are no matter
  std::reverse(p.begin(), p.end());
  if (p.size() <= 1) return true;
  // Products of coefficients are taken again and again: without a common scale they would soon look like 0.
  Q largest = 0;
  for (const Q& c : p) {
    const Q size = c > Q(0) ? c : Q(-c);
    if (size > largest) largest = size;
  }
  for (Q& c : p) c /= largest;
  const std::size_t n = p.size() - 1;
  Polynomial<Q> reduced(n);
  for (std::size_t k = 0; k < n; ++k) reduced[k] = p[n] * p[k + 1] - p[0] * p[n - 1 - k];
  const Q inside = p[n] * p[n] - p[0] * p[0];
  if (!zero.is_zero(inside)) return inside > 0 && roots_in_disc(std::move(reduced), strictly, zero);
  trim(reduced);
  if (strictly || !reduced.empty()) return false;
  Polynomial<Q> derivative(n);
  for (std::size_t k = 0; k < n; ++k) derivative[k] = Q(long(k + 1)) * p[k + 1];
  return roots_in_disc(std::move(derivative), true, zero);
}

/// p / (z - 1), the remainder dropped.
template <class Q>
Polynomial<Q> without_root_one(const Polynomial<Q>& p) {
  Polynomial<Q> quotient(p.size() - 1);
  Q carry = 0;
  for (std::size_t k = p.size() - 1; k-- > 0;) quotient[k] = carry += p[k + 1];
  return quotient;
}

/// Coefficient of mu^power in p(e^mu).
template <class Q>
Q exponential_moment(const Polynomial<Q>& p, int power) {
  Q total = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    Q term = p[k];
    for (int j = 1; j <= power; ++j) term = term * Q(long(k)) / Q(j);
    total += term;
  }
  return total;
}

template <class Q>
using Matrix = std::vector<std::vector<Q>>;

/// (z - m)^-1 c = response / characteristic, both polynomials in z.
template <class Q>
struct Resolvent {
  Polynomial<Q> characteristic;
  std::vector<Polynomial<Q>> response;
};

/// By Faddeev and LeVerrier.
template <class Q>
Resolvent<Q> resolvent(const Matrix<Q>& m, const std::vector<Q>& c) {
  const std::size_t n = c.size();
  Polynomial<Q> characteristic(n + 1, Q(0));
  characteristic[n] = 1;
  std::vector<Polynomial<Q>> applied(n, Polynomial<Q>(n, Q(0)));
  Matrix<Q> b(n, std::vector<Q>(n, Q(0)));
  for (std::size_t step = 1; step <= n; ++step) {
    // b becomes m b + (last coefficient) * identity.
    Matrix<Q> next(n, std::vector<Q>(n, Q(0)));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < n; ++k) next[i][j] += m[i][k] * b[k][j];
        if (i == j) next[i][j] += characteristic[n - step + 1];
      }
    b = std::move(next);
    Q trace = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k) {
        trace += m[i][k] * b[k][i];
        applied[i][n - step] += b[i][k] * c[k];
      }
    characteristic[n - step] = -trace / Q(long(step));
  }
  return {characteristic, applied};
}

}  // namespace halfstep::inline engine
