// Reads the kinds of invariants off their second derivatives.
#include "halfstep/problems/written/invariant_kind.hpp"

#include <algorithm>

namespace halfstep::inline problems {
namespace {

class KindReader {
 public:
  explicit KindReader(const WrittenProblem& problem) : read_(problem) {}

  std::vector<InvariantKind> kinds() {
    std::vector<InvariantKind> result;
    for (const auto& components : read_.invariants) {
      result.push_back(InvariantKind::linear);
      for (const int component : components) result.back() = std::max(result.back(), kind(component));
    }
    return result;
  }

 private:
  InvariantKind kind(int formula) {
    auto& formulas = read_.formulas;
    const std::size_t end = formulas.inputs();
    if (formulas.uses(formula, read_.time)) return InvariantKind::other;
    auto highest = InvariantKind::linear;
    for (std::size_t i = first(); i < end; ++i) {
      if (!formulas.uses(formula, i)) continue;
      if (is_position(i)) highest = std::max(highest, InvariantKind::bilinear);
      const int slope = formulas.derivative(formula, i);
      for (std::size_t j = first(); j < end; ++j) {
        if (!formulas.uses(slope, j)) continue;
        if (varies(formulas.derivative(slope, j))) return InvariantKind::other;
        highest =
            std::max(highest, is_position(i) == is_position(j) ? InvariantKind::quadratic : InvariantKind::bilinear);
      }
    }
    return highest;
  }

  std::size_t first() const { return read_.time + 1; }
  bool is_position(std::size_t input) const { return !read_.first_order && input < first() + read_.n; }

  bool varies(int formula) const {
    for (std::size_t input = read_.time; input < read_.formulas.inputs(); ++input)
      if (read_.formulas.uses(formula, input)) return true;
    return false;
  }

  WrittenFormulas read_;
};

}  // namespace

std::vector<InvariantKind> invariant_kinds(const WrittenProblem& problem) { return KindReader(problem).kinds(); }

}  // namespace halfstep::inline problems
