#include "halfstep/engine/lint/low_trees.hpp"

namespace halfstep::inline engine {
namespace {

/// sum_i weights_i phi_i(tree) for each tree, where phi_i is the product over the branches of sum_j a_ij phi_j(branch).
template <class T>
std::vector<T> tree_sums(const std::vector<Tree>& trees, const std::vector<std::vector<T>>& a,
                         const std::vector<T>& weights) {
  std::vector<std::vector<T>> inner;  // sum_j a_ij phi_j of each tree
  std::vector<T> result;
  for (const Tree& tree : trees) {
    std::vector<T> phi(weights.size(), T(1));
    for (const int branch : tree.branches)
      for (std::size_t i = 0; i < phi.size(); ++i) phi[i] *= inner[static_cast<std::size_t>(branch)][i];
    inner.emplace_back();
    for (const auto& row : a) {
      T sum = 0;
      for (std::size_t j = 0; j < row.size(); ++j) sum += row[j] * phi[j];
      inner.back().push_back(sum);
    }
    T sum = 0;
    for (std::size_t i = 0; i < phi.size(); ++i) sum += weights[i] * phi[i];
    result.push_back(sum);
  }
  return result;
}

std::vector<double> rounded(const std::vector<Rounded>& row, std::size_t size) {
  std::vector<double> result(size, 0.0);
  for (std::size_t i = 0; i < row.size(); ++i) result[i] = to_double(row[i].value);
  return result;
}

}  // namespace

TableInDouble in_double(const TableNumbers& table) {
  TableInDouble result;
  for (const auto& row : table.a) result.a.push_back(rounded(row, table.b.size()));
  result.b = rounded(table.b, table.b.size());
  if (!table.b_hat.empty()) result.b_hat = rounded(table.b_hat, table.b.size());
  return result;
}

std::vector<double> LowTrees::sums(const std::vector<std::vector<double>>& a,
                                   const std::vector<double>& weights) const {
  return tree_sums(trees_, a, weights);
}

std::vector<double> residuals(const std::vector<Tree>& trees, const TableNumbers& table,
                              const std::vector<Rounded>& weights) {
  std::vector<std::vector<digits100_t>> a;
  for (const auto& row : table.a) {
    a.emplace_back();
    for (const auto& x : row) a.back().push_back(x.value);
  }
  std::vector<digits100_t> b;
  for (const auto& x : weights) b.push_back(x.value);
  const auto sums = tree_sums(trees, a, b);
  std::vector<double> result;
  for (std::size_t i = 0; i < trees.size(); ++i)
    result.push_back(to_double(digits100_t(sums[i] - digits100_t(1) / trees[i].density)));
  return result;
}

}  // namespace halfstep::inline engine
