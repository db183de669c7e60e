// The order conditions of methods for y' = f_0(t, y) + f_1(t, y) + ..., with a tableau for each part.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/theory/order_conditions.hpp"
#include "halfstep/engine/theory/trees.hpp"

namespace halfstep::inline engine {

/// One part: Y_i = y + h sum over parts and j of a_ij f(Y_j), y += h sum over parts and i of b_i f(Y_i).
template <class Q>
struct PartOfStages {
  std::vector<std::vector<Q>> a;  ///< rows may stop early
  std::vector<Q> b;
};

/// The highest order, at most `most`, up to which the conditions of all trees hold whose vertices have the colours of
/// the parts: the branch of a vertex is summed with the matrix of the branch's colour. `linear` of the parts, the last
/// ones, are f = L y. A part that depends on the time has a clock of its own among its unknowns, so that the nodes of
/// the parts may differ.
template <class Q>
TreeOrder coloured_tree_order(const std::vector<PartOfStages<Q>>& parts, int linear, int most,
                              Conditions<Q>& conditions) {
  const std::vector<Tree> trees = all_trees(Trees::first_order, most, {static_cast<int>(parts.size()), linear});
  std::vector<std::vector<Q>> inner;  // of each tree, for each stage: what it is as a branch
  const auto weight_of = [&](const Tree& tree) {
    std::vector<Q> weight(parts.front().b.size(), Q(1));
    for (const int branch : tree.branches)
      for (std::size_t i = 0; i < weight.size(); ++i) weight[i] *= inner[std::size_t(branch)][i];
    return weight;
  };
  std::size_t next = 0;
  return order_by_order(most, conditions, [&](int order, TreeOrder& result) {
    for (; next < trees.size() && trees[next].order == order; ++next) {
      const Tree& tree = trees[next];
      const auto& part = parts[std::size_t(tree.colour)];
      const auto weight = weight_of(tree);
      if (!tree_holds(trees, tree, weighted_sum(part.b, weight), tree.density, "the tree ", conditions, result))
        return false;
      inner.emplace_back();
      for (const auto& row : part.a) inner.back().push_back(weighted_sum(row, weight));
    }
    return true;
  });
}

}  // namespace halfstep::inline engine
