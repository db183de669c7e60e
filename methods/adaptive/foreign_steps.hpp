// Steps that code from outside chooses and makes.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "halfstep/core/system.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/methods/adaptive/advance.hpp"

namespace halfstep::inline methods {

/// What the reason of a broken run begins with, where the code itself ended it; its own words follow.
inline constexpr std::string_view ended_with = "it ended with: ";

/// Whether the code itself said why its run ended. What halfstep finds wrong with it (Fault) is no such word.
inline bool is_own_word(std::string_view reason) { return reason.starts_with(ended_with); }

/// A run of a foreign solver. It begins, in its own code, when it is first advanced; the direction is known then. What
/// that code throws, a step that goes nowhere, back or past the end, and a state of another size end the run: broken,
/// with the reason. Errors of halfstep itself (InputError) go on up.
std::unique_ptr<Advance<double>> make_foreign_steps(const AdaptiveMethod& method, const System<double>& system,
                                                    const Tolerances& tolerances, double t, std::vector<double> y,
                                                    const AdaptiveOptions& options);

}  // namespace halfstep::inline methods
