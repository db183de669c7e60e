// What a tableau asks of its entries, and what they cost.
#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

/// A row that reaches the diagonal or passes it.
bool ButcherTableau::is_implicit() const {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = i; j < a[i].size(); ++j)
      if (!a[i][j].is_zero()) return true;
  return false;
}

bool ButcherTableau::is_diagonal() const {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = i + 1; j < a[i].size(); ++j)
      if (!a[i][j].is_zero()) return false;
  return true;
}

std::optional<int> ButcherTableau::evaluations(Force) const {
  if (is_implicit()) return std::nullopt;
  return static_cast<int>(b.size());
}

void ButcherTableau::check_shape() const {
  require(!b.empty(), "b is empty");
  require(a.size() == b.size(), "a has " + std::to_string(a.size()) + " rows, b " + std::to_string(b.size()) +
                                    " entries; the numbers must be equal");
  for (const auto& row : a) require(row.size() <= b.size(), "a row of a is longer than b");
}

}  // namespace halfstep::inline methods
