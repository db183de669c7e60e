// Order conditions in double, for the many tables that a search looks at.
#pragma once

#include <vector>

#include "halfstep/engine/lint/table_numbers.hpp"

namespace halfstep::inline engine {

/// The numbers of a table in double, rows filled up with zeros.
struct TableInDouble {
  std::vector<std::vector<double>> a;
  std::vector<double> b, b_hat;
};

TableInDouble in_double(const TableNumbers& table);

/// Sums over the stages by all rooted trees up to an order: sum_i weights_i phi_i(tree), which is 1/density where the
/// condition of the tree holds.
class LowTrees {
 public:
  explicit LowTrees(int order) : trees_(all_trees(Trees::first_order, order)) {}

  const std::vector<Tree>& trees() const { return trees_; }

  /// One sum a tree.
  std::vector<double> sums(const std::vector<std::vector<double>>& a, const std::vector<double>& weights) const;

 private:
  std::vector<Tree> trees_;
};

/// What is left of each condition of the trees, in 100 digits and then rounded.
std::vector<double> residuals(const std::vector<Tree>& trees, const TableNumbers& table,
                              const std::vector<Rounded>& weights);

}  // namespace halfstep::inline engine
