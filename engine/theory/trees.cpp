// Grows rooted trees order by order.
#include "halfstep/engine/theory/trees.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace halfstep::inline engine {
namespace {

/// Appends every tree of one order whose branches are taken from those grown so far.
class Growth {
 public:
  Growth(Trees kind, Colours colours) : kind_(kind), colours_(colours) {}

  void grow(int order) {
    branches_.clear();
    fill(order, order - 1, int(trees_.size()) - 1, 1);
  }

  const std::vector<Tree>& trees() const { return trees_; }

 private:
  // Two integrations lead from a force to the position that the next force takes, none to the argument of f(y).
  int links() const { return kind_ == Trees::second_order ? 1 : 0; }

  // Chooses branches of `left` orders in all, each no later in the list than the one before; the bare one is the last.
  void fill(int order, int left, int latest, long long density) {
    if (left == 0) return finish(order, density * order);
    for (int i = latest; i >= 0; --i) {
      const Tree branch = trees_[std::size_t(i)];
      const int taken = branch.order + links();
      if (taken <= left) add(i, order, left - taken, i, density * branch.density * (links() != 0 ? taken : 1));
    }
    if (kind_ == Trees::second_order) add(Tree::bare, order, left - 1, Tree::bare, density);
  }

  // A root of each colour upon the branches that are chosen.
  void finish(int order, long long density) {
    const int nonlinear = colours_.count - colours_.linear;
    for (int colour = 0; colour < (branches_.size() > 1 ? nonlinear : colours_.count); ++colour)
      trees_.push_back({order, density, branches_, colour});
  }

  void add(int branch, int order, int left, int latest, long long density) {
    branches_.push_back(branch);
    fill(order, left, latest, density);
    branches_.pop_back();
  }

  Trees kind_;
  Colours colours_;
  std::vector<Tree> trees_;
  std::vector<int> branches_;
};

}  // namespace

std::vector<Tree> all_trees(Trees kind, int order, Colours colours) {
  Growth growth(kind, colours);
  for (int k = 1; k <= order; ++k) growth.grow(k);
  return growth.trees();
}

std::string text(const std::vector<Tree>& trees, const Tree& tree) {
  std::string inside;
  for (const int branch : tree.branches) inside += branch == Tree::bare ? "." : text(trees, trees[std::size_t(branch)]);
  constexpr std::array<std::string_view, 3> brackets = {"[]", "()", "{}"};
  const std::string_view pair = brackets[std::min(std::size_t(tree.colour), brackets.size() - 1)];
  return pair.front() + inside + pair.back();
}

}  // namespace halfstep::inline engine
