#include "halfstep/engine/theory/tableau_properties.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/tableau_numbers.hpp"
#include "halfstep/engine/theory/trees.hpp"

namespace halfstep::inline engine {
namespace {

using Q = digits100_t;
using Numbers = std::vector<Q>;

template <class Entry>
bool all_vanish(const ButcherTableau& tableau, const Entry& entry) {
  const TableauNumbers t(tableau);
  const Q zero = negligible(tableau);
  for (std::size_t i = 0; i < t.stages(); ++i)
    for (std::size_t j = 0; j < t.stages(); ++j)
      if (abs(entry(t, i, j)) > zero) return false;
  return true;
}

Q symplectic_defect(const TableauNumbers& t, std::size_t i, std::size_t j) {
  return t.b(i) * t.a(i, j) + t.b(j) * t.a(j, i) - t.b(i) * t.b(j);
}

/// Whether a symmetric matrix, by rows, has no negative eigenvalue: Cholesky's factors, the greatest pivot first.
bool is_semidefinite(Numbers m, std::size_t n, const Q& zero) {
  std::vector<std::size_t> left(n);
  for (std::size_t i = 0; i < n; ++i) left[i] = i;
  while (!left.empty()) {
    const auto pivot =
        std::max_element(left.begin(), left.end(), [&](auto i, auto j) { return m[i * n + i] < m[j * n + j]; });
    const std::size_t p = *pivot;
    left.erase(pivot);
    const Q& size = m[p * n + p];
    if (size < -zero) return false;
    for (const std::size_t i : left) {
      if (size > zero)
        for (const std::size_t j : left) m[i * n + j] -= m[i * n + p] * m[p * n + j] / size;
      else if (abs(m[i * n + p]) > zero)
        return false;
    }
  }
  return true;
}

/// Whether the method is absolutely monotonic at -r: with K = (A 0; b 0), (1 + r K)^-1 exists, K (1 + r K)^-1 has no
/// negative entry, and no row of r K (1 + r K)^-1 sums to more than 1.
bool is_monotonic(const TableauNumbers& t, const Q& r, const Q& zero) {
  const std::size_t s = t.stages(), n = s + 1;
  const auto k = [&](std::size_t i, std::size_t j) { return j == s ? Q(0) : i == s ? t.b(j) : t.a(i, j); };
  Numbers transposed(n * n);  // of 1 + r K, so that rows of K (1 + r K)^-1 are solutions
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) transposed[j * n + i] = (i == j ? 1 : 0) + r * k(i, j);
  DenseSolver<Q, 0> solver;
  solver.factor(transposed.data(), static_cast<int>(n));
  for (std::size_t i = 0; i < n; ++i) {
    Numbers row(n);
    for (std::size_t j = 0; j < n; ++j) row[j] = k(i, j);
    solver.solve(row.data(), static_cast<int>(n));
    Q sum = 0;
    for (const Q& entry : row) {
      if (!is_finite(entry) || entry < -zero) return false;
      sum += entry;
    }
    if (r * sum > 1 + zero) return false;
  }
  return true;
}

/// The number of ways in which a tree is drawn the same.
std::vector<long long> symmetries(const std::vector<Tree>& trees) {
  std::vector<long long> result;
  for (const Tree& tree : trees) {
    long long sigma = 1;
    std::map<int, long long> seen;
    for (const int branch : tree.branches) sigma *= result[static_cast<std::size_t>(branch)] * ++seen[branch];
    result.push_back(sigma);
  }
  return result;
}

}  // namespace

PrincipalError principal_error(const ButcherTableau& tableau, int p) {
  const TableauNumbers t(tableau);
  const auto trees = all_trees(Trees::first_order, p + 1);
  const auto sigma = symmetries(trees);
  std::vector<Numbers> inner;  // of each tree: sum_j a_ij times its weight at stage j
  PrincipalError result{p + 1, 0, 0, 0, ""};
  Q squares = 0;
  for (std::size_t n = 0; n < trees.size(); ++n) {
    Numbers weight(t.stages(), Q(1));
    for (const int branch : trees[n].branches)
      for (std::size_t i = 0; i < weight.size(); ++i) weight[i] *= inner[static_cast<std::size_t>(branch)][i];
    inner.push_back(t.times_a(weight));
    if (trees[n].order <= p) continue;
    const Q factor = (t.with_weights(weight) - 1 / Q(trees[n].density)) / Q(sigma[n]);
    squares += factor * factor;
    ++result.trees;
    if (const double size = std::abs(to_double(factor)); size > std::abs(result.largest)) {
      result.largest = to_double(factor);
      result.tree = text(trees, trees[n]);
    }
  }
  result.norm = to_double(Q(sqrt(squares)));
  return result;
}

bool is_algebraically_stable(const ButcherTableau& tableau) {
  const TableauNumbers t(tableau);
  const Q zero = negligible(tableau);
  const std::size_t s = t.stages();
  Numbers m;
  for (std::size_t i = 0; i < s; ++i) {
    if (t.b(i) < -zero) return false;
    for (std::size_t j = 0; j < s; ++j) m.push_back(symplectic_defect(t, i, j));
  }
  return is_semidefinite(std::move(m), s, zero);
}

std::optional<double> ssp_coefficient(const ButcherTableau& tableau) {
  constexpr double least = 1e-9, most = 1e6;
  const TableauNumbers t(tableau);
  const Q zero = std::max(negligible(tableau), Q("1e-30"));
  if (!is_monotonic(t, Q(least), zero)) return 0;
  if (is_monotonic(t, Q(most), zero)) return std::nullopt;
  Q holds = least, fails = most;
  while (fails - holds > Q("1e-12") * fails) {
    const Q middle = fails > 2 * holds ? Q(sqrt(holds * fails)) : Q((holds + fails) / 2);
    (is_monotonic(t, middle, zero) ? holds : fails) = middle;
  }
  return to_double(holds);
}

bool is_stiffly_accurate(const ButcherTableau& tableau) {
  const TableauNumbers t(tableau);
  const Q zero = negligible(tableau);
  for (std::size_t j = 0; j < t.stages(); ++j)
    if (abs(t.a(t.stages() - 1, j) - t.b(j)) > zero) return false;
  return true;
}

bool is_symplectic(const ButcherTableau& tableau) { return all_vanish(tableau, symplectic_defect); }

bool is_symmetric(const ButcherTableau& tableau) {
  return all_vanish(tableau, [](const TableauNumbers& t, std::size_t i, std::size_t j) {
    const std::size_t last = t.stages() - 1;
    return Q(t.a(i, j) + t.a(last - i, last - j) - t.b(j));
  });
}

}  // namespace halfstep::inline engine
