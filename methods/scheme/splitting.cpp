// What a splitting asks of its kicks and drifts, and what they cost.
#include "halfstep/methods/scheme/splitting.hpp"

namespace halfstep::inline methods {

std::optional<int> Splitting::evaluations(Force) const {
  const auto kicks = std::count_if(kick.begin(), kick.end(), [](const Coefficient& c) { return !c.is_zero(); });
  // A last kick without a drift behind it and the first of the next step share one evaluation.
  const bool shared = kicks > 1 && drift.back().is_zero() && !kick.front().is_zero();
  return static_cast<int>(kicks) - (shared ? 1 : 0);
}

void Splitting::check_shape() const {
  require(!kick.empty() && kick.size() == drift.size(),
          "kick has " + std::to_string(kick.size()) + " entries, drift " + std::to_string(drift.size()) +
              "; the two numbers must be equal (either list may end with a zero)");
}

void Splitting::check_sums() const {
  require_sum("the kicks", kick);
  require_sum("the drifts", drift);
}

}  // namespace halfstep::inline methods
