// The functions of a matrix that exponential integrators are made of.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline core {

/// A square matrix of n rows, row-major.
template <class T>
using DenseMatrix = std::vector<T>;

/// The product of two matrices of n rows, in one fixed order of sums.
template <class T>
DenseMatrix<T> matrix_product(const DenseMatrix<T>& a, const DenseMatrix<T>& b, std::size_t n) {
  DenseMatrix<T> c(n * n, T(0));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) {
      const T& factor = a[i * n + k];
      if (factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) c[i * n + j] += factor * b[k * n + j];
    }
  return c;
}

/// phi_0(z) ... phi_most(z) of a matrix z of n rows: phi_0 is the exponential, phi_k(z) = sum_m z^m / (m + k)!, so that
/// phi_k(0) = 1/k!. To the last digits of T: Taylor's series of the highest one where the norm of z has been halved to
/// 1 or less, the others by phi_(k-1) = z phi_k + 1/(k-1)!, then doubled again by phi_k(2 z) = (phi_0(z) phi_k(z) +
/// sum_(l = 1...k) phi_l(z) / (k - l)!) / 2^k. Higham 2008, Functions of Matrices, section 10.7.4; Skaflestad, Wright
/// 2009, doi:10.1016/j.apnum.2008.04.010, eq. (4). Entries that are not finite, or so large that their exponential is
/// out of range, give NaN.
template <class T>
std::vector<DenseMatrix<T>> phi_functions(DenseMatrix<T> z, std::size_t n, int most) {
  using std::abs;
  T norm(0);
  for (std::size_t i = 0; i < n; ++i) {
    T sum(0);
    for (std::size_t j = 0; j < n; ++j) sum += abs(z[i * n + j]);
    if (!(sum <= norm)) norm = sum;
    if (norm != norm) break;
  }
  constexpr int most_halvings = 200;
  int halvings = 0;
  T scale(1);
  for (; norm * scale > 1 && halvings < most_halvings; ++halvings) scale /= 2;
  if (!(norm * scale <= 1))
    return {static_cast<std::size_t>(most) + 1, DenseMatrix<T>(n * n, std::numeric_limits<T>::quiet_NaN())};
  for (T& entry : z) entry *= scale;
  norm *= scale;

  const auto highest = static_cast<std::size_t>(most);
  std::vector<T> inverse_factorial{T(1)};  // 1/k!
  const auto at_least = [&](std::size_t k) {
    while (inverse_factorial.size() <= k)
      inverse_factorial.push_back(inverse_factorial.back() /
                                  static_cast<T>(static_cast<long>(inverse_factorial.size())));
    return inverse_factorial[k];
  };
  std::size_t terms = 0;
  for (T term(1); term > std::numeric_limits<T>::epsilon() / 16;) {
    ++terms;
    term *= norm / static_cast<T>(static_cast<long>(terms + highest));
  }
  const auto plus = [n](DenseMatrix<T> matrix, const T& on_the_diagonal) {
    for (std::size_t i = 0; i < n; ++i) matrix[i * (n + 1)] += on_the_diagonal;
    return matrix;
  };
  std::vector<DenseMatrix<T>> phi(highest + 1);
  DenseMatrix<T>& series = phi.back();
  series = plus(DenseMatrix<T>(n * n, T(0)), at_least(terms + highest));
  for (std::size_t m = terms; m-- > 0;) series = plus(matrix_product(z, series, n), at_least(m + highest));
  for (std::size_t k = highest; k-- > 0;) phi[k] = plus(matrix_product(z, phi[k + 1], n), at_least(k));

  for (int halving = 0; halving < halvings; ++halving) {
    T power(1);
    std::vector<DenseMatrix<T>> doubled;
    for (std::size_t k = 0; k <= highest; ++k, power /= 2) {
      auto& next = doubled.emplace_back(matrix_product(phi[0], phi[k], n));
      for (std::size_t i = 0; i < n * n; ++i) {
        for (std::size_t l = 1; l <= k; ++l) next[i] += phi[l][i] * at_least(k - l);
        next[i] *= power;
      }
    }
    phi = std::move(doubled);
  }
  return phi;
}

}  // namespace halfstep::inline core
