// What a Rosenbrock table asks of its entries, and what follows from them.
#include "halfstep/methods/scheme/rosenbrock.hpp"

namespace halfstep::inline methods {

void Rosenbrock::check_shape() const {
  const std::size_t stages = b.size();
  require(stages > 0, "b is empty");
  require(a.size() == stages && gamma.size() == stages,
          "b has " + std::to_string(stages) + " entries, a " + std::to_string(a.size()) + " rows and gamma " +
              std::to_string(gamma.size()) + "; the numbers must be equal");
  for (std::size_t i = 0; i < stages; ++i) {
    const std::string row = "row " + std::to_string(i + 1);
    require(a[i].size() <= i,
            row + " of a has more than " + std::to_string(i) + " entries: a stage takes the slopes of those before it");
    require(gamma[i].size() == i + 1, row + " of gamma has " + std::to_string(gamma[i].size()) + " entries, not " +
                                          std::to_string(i + 1) + ", the last of them on the diagonal");
    require(!gamma[i].back().is_zero(), row + " of gamma ends with 0: a stage solves a linear system");
  }
}

bool Rosenbrock::is_at_point_before(std::size_t stage) const {
  if (stage == 0) return false;
  const auto entry = [&](std::size_t row, std::size_t j) { return j < a[row].size() ? a[row][j] : Coefficient(); };
  for (std::size_t j = 0; j < stage; ++j)
    if (!Coefficient("(" + entry(stage, j).text() + ") - (" + entry(stage - 1, j).text() + ")").is_zero()) return false;
  return true;
}

std::optional<int> Rosenbrock::evaluations(Force) const {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += is_at_point_before(i) ? 0 : 1;
  return count;
}

ButcherTableau Rosenbrock::on_linear_systems() const {
  if (jacobian == JacobianOf::none) return {a, b};
  ButcherTableau sum{gamma, b};
  for (std::size_t i = 0; i < sum.a.size(); ++i)
    for (std::size_t j = 0; j < a[i].size(); ++j)
      sum.a[i][j] = Coefficient("(" + a[i][j].text() + ") + (" + gamma[i][j].text() + ")");
  return sum;
}

}  // namespace halfstep::inline methods
