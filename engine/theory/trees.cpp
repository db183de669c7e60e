// Grows rooted trees order by order.
#include "halfstep/engine/theory/trees.hpp"

namespace halfstep::inline engine {
namespace {

/// Appends every tree of one order whose branches are taken from those grown so far.
class Growth {
 public:
  explicit Growth(Trees kind) : kind_(kind) {}

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
    if (left == 0) {
      trees_.push_back({order, density * order, branches_});
      return;
    }
    for (int i = latest; i >= 0; --i) {
      const Tree branch = trees_[std::size_t(i)];
      const int taken = branch.order + links();
      if (taken <= left) add(i, order, left - taken, i, density * branch.density * (links() != 0 ? taken : 1));
    }
    if (kind_ == Trees::second_order) add(Tree::bare, order, left - 1, Tree::bare, density);
  }

  void add(int branch, int order, int left, int latest, long long density) {
    branches_.push_back(branch);
    fill(order, left, latest, density);
    branches_.pop_back();
  }

  Trees kind_;
  std::vector<Tree> trees_;
  std::vector<int> branches_;
};

}  // namespace

std::vector<Tree> all_trees(Trees kind, int order) {
  Growth growth(kind);
  for (int k = 1; k <= order; ++k) growth.grow(k);
  return growth.trees();
}

std::string text(const std::vector<Tree>& trees, const Tree& tree) {
  std::string inside;
  for (const int branch : tree.branches) inside += branch == Tree::bare ? "." : text(trees, trees[std::size_t(branch)]);
  return "[" + inside + "]";
}

}  // namespace halfstep::inline engine
