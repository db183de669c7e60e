// What an exponential tableau asks of its entries, and the times of its stages.
#include "halfstep/methods/scheme/exponential_tableau.hpp"

namespace halfstep::inline methods {

void ExponentialTableau::check_shape() const {
  require(!b.empty(), "phi_b is empty");
  require(a.size() == b.size(), "phi_a has " + std::to_string(a.size()) + " rows, phi_b " + std::to_string(b.size()) +
                                    " entries; the numbers must be equal");
  for (std::size_t i = 0; i < a.size(); ++i)
    require(a[i].size() <= i, "row " + std::to_string(i + 1) + " of phi_a has more than " + std::to_string(i) +
                                  " entries: a stage takes the slopes of those before it");
}

void ExponentialTableau::check_sums() const {
  Coefficients weights;
  for (const auto& entry : b) weights.push_back(entry.at_zero());
  require_sum("the weights phi_b at h = 0", weights);
}

Coefficient ExponentialTableau::node(std::size_t stage) const {
  std::string sum = "0";
  for (const auto& entry : a[stage]) sum += " + " + entry.at_zero().text();
  return {sum};
}

}  // namespace halfstep::inline methods
