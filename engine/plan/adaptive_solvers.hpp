// Solvers that choose their steps, as a plan of methods and problems asks for them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::inline engine {

/// The solvers that a plan names; else the embedded pairs of its methods, and one-step methods without them by step
/// doubling. A plan of the default methods has a list of its own.
std::vector<AdaptiveMethod> adaptive_solvers_of(const Plan& plan);

/// The problems of a plan that are neither stiff nor linear: on linear equations an estimate may be of a higher order
/// than on others; Merson's is. A plan of the default problems has a list of its own.
///
std::vector<Problem> problems_for_estimates_of(const Plan& plan);

/// Why nothing is left of a plan to be run; nothing where something is.
std::optional<std::string> why_no_estimates(const Plan& plan);

}  // namespace halfstep::inline engine
