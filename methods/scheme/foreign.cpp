// What is told of somebody else's code.
#include "halfstep/methods/scheme/foreign.hpp"

#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {

std::optional<int> Foreign::evaluations(Force) const { return integrator ? integrator->evaluations : std::nullopt; }

}  // namespace halfstep::inline methods
