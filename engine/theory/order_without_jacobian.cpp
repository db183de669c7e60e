#include "halfstep/engine/theory/order_without_jacobian.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/order_conditions.hpp"

namespace halfstep::inline engine {
namespace {

using Numbers = std::vector<digits100_t>;
using Table = std::vector<Numbers>;

/// A tree whose vertices of one branch are f' or the matrix.
struct ColouredTree {
  int order;
  digits100_t exact;  // its share in the exact solution: 0 where a matrix occurs
  Numbers weight;     // of each stage
};

Table read_rows(const Rows& rows) {
  Table numbers;
  for (const auto& row : rows) {
    numbers.emplace_back();
    for (const auto& c : row) numbers.back().push_back(c.as<digits100_t>());
  }
  return numbers;
}

Numbers times(const Table& table, const Numbers& weight) {
  Numbers product(weight.size(), digits100_t(0));
  for (std::size_t i = 0; i < table.size(); ++i)
    for (std::size_t j = 0; j < table[i].size(); ++j) product[i] += table[i][j] * weight[j];
  return product;
}

class ColouredTrees {
 public:
  explicit ColouredTrees(const Rosenbrock& scheme)
      : a_(read_rows(scheme.a)), gamma_(read_rows(scheme.gamma)), stages_(scheme.b.size()) {}

  /// All of the next order.
  std::vector<ColouredTree> next() {
    made_.clear();
    ++order_;
    grow({order_, digits100_t(1) / order_, Numbers(stages_, digits100_t(1))}, order_ - 1, 0);
    for (const ColouredTree& branch : all_)
      if (branch.order == order_ - 1) made_.push_back({order_, digits100_t(0), times(gamma_, branch.weight)});
    all_.insert(all_.end(), made_.begin(), made_.end());
    return made_;
  }

 private:
  /// Puts branches to a vertex of f', from tree number `first` on, until `left` vertices more are there.
  void grow(const ColouredTree& vertex, int left, std::size_t first) {
    if (left == 0) return made_.push_back(vertex);
    for (std::size_t i = first; i < all_.size(); ++i) {
      if (all_[i].order > left) continue;
      ColouredTree more = vertex;
      more.exact *= all_[i].exact;
      const Numbers branch = times(a_, all_[i].weight);
      for (std::size_t s = 0; s < stages_; ++s) more.weight[s] *= branch[s];
      grow(more, left - all_[i].order, i);
    }
  }

  Table a_, gamma_;
  std::size_t stages_;
  int order_ = 0;
  std::vector<ColouredTree> all_, made_;
};

int least_digits(const Rosenbrock& scheme) {
  int least = most_digits;
  each_coefficient(scheme, [&](const std::string&, const Coefficient& c) { least = std::min(least, c.digits()); });
  return least;
}

}  // namespace

int order_without_jacobian(const Rosenbrock& scheme, int most) {
  constexpr int lost = 4;  // digits, in sums of products of numbers of size ten
  const digits100_t zero = pow(digits100_t(10), lost - least_digits(scheme));
  ColouredTrees trees(scheme);
  for (int order = 1; order <= most; ++order)
    for (const ColouredTree& tree : trees.next()) {
      digits100_t residual = -tree.exact;
      for (std::size_t i = 0; i < scheme.b.size(); ++i) residual += scheme.b[i].as<digits100_t>() * tree.weight[i];
      if (!(abs(residual) <= zero)) return order - 1;
    }
  return most;
}

}  // namespace halfstep::inline engine
