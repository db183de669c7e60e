// The order conditions of exponential Runge-Kutta methods for y' = L y + g(t, y).
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/theory/order_conditions.hpp"
#include "halfstep/engine/theory/trees.hpp"

namespace halfstep::inline engine {

/// A stage or the step as power series in z = h L: e^(c z) y + h sum_j entries[j](z) g(Y_j), where entries[j][m] is the
/// coefficient of z^m.
template <class Q>
struct ExponentialRow {
  Q node;
  std::vector<std::vector<Q>> entries;
};

/// The highest order, at most `most`, up to which the conditions of all trees hold whose vertices are derivatives of g
/// or L, the latter with one branch or none. `rows`: the stages and, last, the step. Where a branch begins with m
/// vertices of L, what they stand on is summed with the coefficients of z^m, or is c^m / m! where they stand on
/// nothing. Hochbruck, Ostermann 2005, section 4, without their restriction to stiff problems: for a fixed L and h to
/// 0.
template <class Q>
TreeOrder exponential_order(const std::vector<ExponentialRow<Q>>& rows, int most, Conditions<Q>& conditions) {
  constexpr int linear = 1;
  const std::vector<Tree> trees = all_trees(Trees::first_order, most, {2, 1});
  std::vector<std::vector<Q>> inner;   // of each tree: what it is as a branch of each row, the step included
  std::vector<std::vector<Q>> weight;  // of each tree upon g, for each stage; empty upon L
  const auto weigh = [&](const Tree& tree) {
    std::size_t chain = 0;
    const Tree* top = &tree;
    std::size_t place = weight.size();
    for (; top->colour == linear && !top->branches.empty(); top = &trees[place], ++chain)
      place = std::size_t(top->branches.front());
    weight.emplace_back();
    inner.emplace_back();
    if (top->colour == linear) {
      for (const auto& row : rows) {
        Q term = 1;
        for (std::size_t k = 1; k <= chain + 1; ++k) term *= row.node / Q(static_cast<long>(k));
        inner.back().push_back(term);
      }
      return;
    }
    if (top == &tree) {
      weight.back().assign(rows.size() - 1, Q(1));
      for (const int branch : tree.branches)
        for (std::size_t i = 0; i + 1 < rows.size(); ++i) weight.back()[i] *= inner[std::size_t(branch)][i];
    }
    const auto& of_stages = weight[place];
    for (const auto& row : rows) {
      Q sum = 0;
      for (std::size_t j = 0; j < row.entries.size(); ++j)
        if (chain < row.entries[j].size()) sum += row.entries[j][chain] * of_stages[j];
      inner.back().push_back(sum);
    }
  };
  std::size_t next = 0;
  return order_by_order(most, conditions, [&](int order, TreeOrder& result) {
    for (; next < trees.size() && trees[next].order == order; ++next) {
      const Tree& tree = trees[next];
      weigh(tree);
      if (!tree_holds(trees, tree, inner.back().back(), tree.density, "the tree ", conditions, result)) return false;
    }
    return true;
  });
}

}  // namespace halfstep::inline engine
