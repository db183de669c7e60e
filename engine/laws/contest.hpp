// The contest of all models over the same errors.
#pragma once

#include <span>
#include <vector>

#include "halfstep/engine/laws/frequency.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// What a law that is named leaves of the errors at most, relative: of more than that, errors wander about it.
inline constexpr double largest_misfit = 0.05;

/// The form that explains the errors best.
struct Winner {
  TunedFit best;               ///< its best model
  std::vector<LawDatum> data;  ///< the errors, with the signs that this one gives them
  double log_odds = 0;         ///< natural logarithm of its odds against all other forms together
  double share_of_orders = 0;  ///< of that form's evidence, that of models with the best one's orders
};

/// Lets all models that errors with these slopes may follow contend. A form's evidence is that of all its models.
/// With nothing as near to the errors as largest_misfit, the log_odds are minus infinity.
Winner contest(std::span<const CleanRung> rungs);

}  // namespace halfstep::inline engine
