// What an additive multistep formula asks of its lists, and the two formulas that it is made of.
#include "halfstep/methods/scheme/additive_multistep.hpp"

namespace halfstep::inline methods {

int AdditiveMultistep::points() const { return std::max(explicit_part().points(), implicit_part().points()); }

void AdditiveMultistep::check_shape() const {
  require(!alpha.empty(), "alpha is empty");
  require(!implicit_beta.empty(), "implicit_beta is empty: its first entry is the weight of the new point");
}

void AdditiveMultistep::check_sums() const { explicit_part().check_sums(); }

Multistep AdditiveMultistep::explicit_part() const { return {.alpha = alpha, .beta = explicit_beta}; }

Multistep AdditiveMultistep::implicit_part() const {
  return {.alpha = alpha, .beta = {implicit_beta.begin() + 1, implicit_beta.end()}, .implicit = implicit_beta.front()};
}

}  // namespace halfstep::inline methods
