// What the stages of extrapolated midpoint rules can say between the points.
#include <algorithm>
#include <vector>

#include "halfstep/core/rational.hpp"
#include "halfstep/engine/theory/trees.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {
namespace {

using Fractions = std::vector<Rational>;

/// Whether a system of linear equations, each with all its right-hand sides behind the coefficients, can be solved.
bool is_solvable(std::vector<Fractions> equations, std::size_t unknowns) {
  std::size_t solved = 0;
  for (std::size_t c = 0; c < unknowns; ++c) {
    std::size_t pivot = solved;
    while (pivot < equations.size() && equations[pivot][c] == 0) ++pivot;
    if (pivot == equations.size()) continue;
    std::swap(equations[solved], equations[pivot]);
    for (std::size_t r = solved + 1; r < equations.size(); ++r) {
      const Rational factor = equations[r][c] / equations[solved][c];
      if (factor == 0) continue;
      for (std::size_t k = c; k < equations[r].size(); ++k) equations[r][k] -= factor * equations[solved][k];
    }
    ++solved;
  }
  return std::all_of(equations.begin() + static_cast<std::ptrdiff_t>(solved), equations.end(),
                     [&](const Fractions& row) {
                       return std::all_of(row.begin() + static_cast<std::ptrdiff_t>(unknowns), row.end(),
                                          [](const Rational& x) { return x == 0; });
                     });
}

/// The most that polynomial weights of its stages and of the slope at the end can reach for every theta: those of
/// theta^p must meet 1 / density for the trees of order p, and 0 for all others.
int highest_dense_order(const ButcherTableau& tableau) {
  Rows a = tableau.a;
  a.push_back(tableau.b);
  const int order = 8;
  std::vector<Fractions> inner, equations;
  int reached = 0;
  const auto trees = all_trees(Trees::first_order, order);
  for (std::size_t t = 0; t < trees.size(); ++t) {
    Fractions weight(a.size(), Rational(1));
    for (const int branch : trees[t].branches)
      for (std::size_t i = 0; i < a.size(); ++i) weight[i] *= inner[static_cast<std::size_t>(branch)][i];
    inner.emplace_back();
    for (const auto& row : a) {
      Rational total = 0;
      for (std::size_t j = 0; j < row.size(); ++j) total += row[j].as<Rational>() * weight[j];
      inner.back().push_back(total);
    }
    equations.push_back(weight);
    for (int p = 1; p <= order; ++p)
      equations.back().push_back(p == trees[t].order ? Rational(1) / Rational(trees[t].density) : Rational(0));
    const bool is_last_of_order = t + 1 == trees.size() || trees[t + 1].order > trees[t].order;
    if (!is_last_of_order) continue;
    if (!is_solvable(equations, a.size())) return reached;
    reached = trees[t].order;
  }
  return reached;
}

int highest_dense_order(const char* name) { return highest_dense_order(std::get<ButcherTableau>(method(name).scheme)); }

}  // namespace

/// Half of n is even and odd in turn there: the middle of the step belongs to two series of errors, so that few of its
/// derivatives can be extrapolated. The other sequences were made for that.
TEST_CASE("steps of 2, 4, 6, ... substeps have no curve of the order of their points", "[between]") {
  CHECK(highest_dense_order("gbs-4") == 3);
  CHECK(highest_dense_order("gbs-6") == 4);
  CHECK(highest_dense_order("gbs-8") == 5);
  CHECK(highest_dense_order("hairer-ostermann-4") >= 4);
  CHECK(highest_dense_order("hairer-ostermann-6") >= 6);
  CHECK(highest_dense_order("odex-6") >= 5);
}

TEST_CASE("dense output of extrapolated midpoint rules has the orders of Hairer and Ostermann", "[between]") {
  for (const int order : {4, 6, 8}) {
    const auto solver = adaptive_method("hairer-ostermann-" + std::to_string(order) + "-" + std::to_string(order - 2));
    CHECK(solver.dense_order() == order);
    CHECK(solver.dense.stages.empty());
  }
  CHECK(adaptive_method("odex-6-4").dense_order() == 5);
  CHECK(adaptive_method("odex-8-6").dense_order() == 7);
  CHECK(adaptive_method("odex-8-6").dense.stages.size() == 1);
}

}  // namespace halfstep
