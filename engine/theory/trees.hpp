// Rooted trees: the order conditions of one-step methods, for y' = f(y) and for x'' = a(x).
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/theory/order_conditions.hpp"

namespace halfstep::inline engine {

/// A tree stands for one term of a Taylor series: a derivative of the force, each branch one of its arguments.
/// For y' = f(y), every branch is a tree. For x'' = a(x), a branch is the velocity (`bare`), or a force two
/// integrations away. Hairer, Norsett, Wanner 1993, sections II.2 and II.14. For y' = f_0(y) + f_1(y) + ... each vertex
/// is a derivative of one of them, its colour: Araujo, Murua, Sanz-Serna 1997, doi:10.1137/S0036142995292128.
struct Tree {
  static constexpr int bare = -1;
  int order = 1;              ///< power of h that it comes with
  long long density = 1;      ///< the exact solution's weight is 1/density
  std::vector<int> branches;  ///< places in the list of trees, or bare
  int colour = 0;             ///< of the root
};

enum class Trees { first_order, second_order };

/// The colours that vertices have; of f = L y with a constant matrix L there are no derivatives but the first, so that
/// a vertex of it has one branch or none.
struct Colours {
  int count = 1;
  int linear = 0;  ///< how many of them, the last ones, are linear
};

/// All trees up to an order (at most 12), lower orders first. For y' = f(y) they are 1, 1, 2, 4, 9, 20, 48, 115, 286 of
/// order 1, 2, ...; for x'' = a(x), where there is one colour, 1, 1, 2, 3, 6, 10, 20, 36, 72; with two colours for
/// y' = f(y) 2, 4, 14, 52, 214, 916.
std::vector<Tree> all_trees(Trees kind, int order, Colours colours = {});

/// As nested brackets: "[[][]]"; a bare branch is a dot. Vertices of the second colour have round ones: "[()[]]", of
/// others curly ones.
std::string text(const std::vector<Tree>& trees, const Tree& tree);

/// Stages of a one-step method. y' = f(y): Y_i = y + h sum_j a_ij f(Y_j), y += h sum b_i f(Y_i).
/// x'' = a(x): X_i = x + c_i h v + h^2 sum_j a_ij a(X_j), v += h sum b_i a(X_i), x += h v + h^2 sum b_x_i a(X_i).
template <class Q>
struct Stages {
  std::vector<std::vector<Q>> a;  ///< rows may stop early
  std::vector<Q> b;
  std::vector<Q> c, b_x;                  ///< for x'' = a(x) only
  std::vector<std::vector<Q>> only = {};  ///< in the place of a where a vertex has one branch only; empty: a
};

/// The highest order up to which every condition holds.
struct TreeOrder {
  int order = 0;
  int conditions = 0;   ///< how many those are
  std::string failure;  ///< the first that does not hold; empty: none up to the order asked for
};

/// sum_j row_j weight_j; rows may stop early.
template <class Q>
Q weighted_sum(const std::vector<Q>& row, const std::vector<Q>& weight) {
  Q total = 0;
  for (std::size_t j = 0; j < row.size(); ++j) total += row[j] * weight[j];
  return total;
}

/// Whether what a method gives for a tree is 1/density: counts the condition, or says what it is instead. `whose`:
/// before the name of the tree.
template <class Q>
bool tree_holds(const std::vector<Tree>& trees, const Tree& tree, const Q& given, long long density, const char* whose,
                Conditions<Q>& conditions, TreeOrder& result) {
  const Q wanted = Q(1) / Q(density);
  if (conditions.vanishes(given - wanted)) return ++result.conditions, true;
  result.failure = whose + text(trees, tree) + " gives " + shown(given, wanted) + ", not 1/" + std::to_string(density);
  if (!conditions.miss().empty()) result.failure += ": " + conditions.miss();
  return false;
}

/// The highest order, at most `most`, up to which `holds(order, result)` and the conditions agree.
template <class Q, class Holds>
TreeOrder order_by_order(int most, Conditions<Q>& conditions, const Holds& holds) {
  TreeOrder result;
  for (int order = 1; order <= most; ++order) {
    if (!holds(order, result)) return result;
    if (!conditions.agree()) {
      result.failure = conditions.miss();
      return result;
    }
    result.order = order;
  }
  return result;
}

/// The order of a method, at most `most`. For x'' = a(x): the lesser of position and velocity.
template <class Q>
TreeOrder tree_order(const Stages<Q>& m, Trees kind, int most, Conditions<Q>& conditions) {
  const std::vector<Tree> trees = all_trees(kind, most);
  std::vector<std::vector<Q>> weights;      // of each tree, for each stage
  std::vector<std::vector<Q>> inner, only;  // sum_j a_ij weight_j, the same with the matrix of single branches
  const auto weigh = [&](const Tree& tree) {
    std::vector<Q> weight(m.b.size(), Q(1));
    for (const int branch : tree.branches)
      for (std::size_t i = 0; i < weight.size(); ++i)
        weight[i] *= branch == Tree::bare                           ? m.c[i]
                     : tree.branches.size() == 1 && !m.only.empty() ? only[std::size_t(branch)][i]
                                                                    : inner[std::size_t(branch)][i];
    inner.emplace_back();
    only.emplace_back();
    for (const auto& row : m.a) inner.back().push_back(weighted_sum(row, weight));
    for (const auto& row : m.only) only.back().push_back(weighted_sum(row, weight));
    weights.push_back(std::move(weight));
  };
  const bool second = kind == Trees::second_order;
  return order_by_order(most, conditions, [&](int order, TreeOrder& result) {
    const auto holds = [&](std::size_t i, const std::vector<Q>& b, long long density, const char* whose) {
      return tree_holds(trees, trees[i], weighted_sum(b, weights[i]), density, whose, conditions, result);
    };
    for (std::size_t i = 0; i < trees.size() && trees[i].order <= order; ++i) {
      if (i == weights.size()) weigh(trees[i]);
      const int tree_order = trees[i].order;
      if (tree_order == order && !holds(i, m.b, trees[i].density, second ? "the velocity's tree " : "the tree "))
        return false;
      if (second && tree_order + 1 == order && !holds(i, m.b_x, trees[i].density * order, "the position's tree "))
        return false;
    }
    return true;
  });
}

}  // namespace halfstep::inline engine
