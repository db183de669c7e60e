// How far a multistep formula reaches back, and whether it is consistent.
#include "halfstep/methods/scheme/multistep.hpp"

#include "halfstep/methods/scheme/alpha_sign.hpp"

namespace halfstep::inline methods {

int Multistep::points() const {
  const auto weighs = [](const Coefficient& c) { return !c.is_zero(); };
  const std::size_t slopes = std::any_of(beta.begin(), beta.end(), weighs) ? beta.size() : 0;
  return static_cast<int>(std::max({alpha.size(), slopes, std::size_t{1}}));
}

void Multistep::check_sums() const { require_sum("the alphas", alpha, meant_alpha(*this)); }

}  // namespace halfstep::inline methods
