// What follows from the data of a solver that chooses its steps.
#include "halfstep/methods/adaptive/adaptive_method.hpp"

#include <algorithm>

#include "halfstep/core/error.hpp"

namespace halfstep::inline methods {

int AdaptiveMethod::order() const { return claim_for(advance, Force::first_order).global.velocity; }

int AdaptiveMethod::estimate_power() const {
  const auto* weights = std::get_if<EmbeddedWeights>(&estimate);
  return (weights != nullptr ? std::min(weights->order, order()) : order()) + 1;
}

int AdaptiveMethod::dense_order() const { return std::min(order(), dense.order); }

double AdaptiveMethod::tolerance_exponent() const {
  return static_cast<double>(order()) / (estimate_power() - (per == ErrorPer::unit_step ? 1 : 0));
}

void validate(const AdaptiveMethod& method) {
  try {
    require(points(method.advance) == 1, "a method that needs a history cannot change its step");
    require(has_equal_steps(method.advance), "it lays out its own steps");
    require(takes(method.advance, Force::first_order, VelocityTerm::any) && takes_any_system(method.advance),
            "it is not made for y' = f(t, y)");
    const auto* weights = std::get_if<EmbeddedWeights>(&method.estimate);
    require(weights != nullptr || method.dense.polynomials.empty(),
            "dense output by weights needs the slopes of a pair");
    if (weights == nullptr) return;
    const auto* tableau = std::get_if<ButcherTableau>(&method.advance.scheme);
    require(tableau != nullptr && !tableau->is_implicit(), "embedded weights belong to an explicit Butcher tableau");
    const std::size_t stages = tableau->b.size() + weights->further.size();
    require(weights->b_hat.size() <= stages + 1, "b_hat has " + std::to_string(weights->b_hat.size()) +
                                                     " entries; there are " + std::to_string(stages) +
                                                     " stages, and the slope at the end");
    for (std::size_t i = 0; i < weights->further.size(); ++i)
      require(weights->further[i].size() <= tableau->b.size() + i, "a further stage needs a later one");
    require_sum("the weights b_hat", weights->b_hat);
    require(method.dense.polynomials.size() <= stages + 1, "dense output weighs more slopes than there are");
    require(weights->order >= 1, "the embedded weights are of order 1 at least");
    require(weights->order != method.order(),
            "the embedded weights are of the order of the method: their difference "
            "estimates neither error");
  } catch (const InputError& error) {
    throw InputError("adaptive method \"" + method.name + "\": " + error.what());
  }
}

}  // namespace halfstep::inline methods
