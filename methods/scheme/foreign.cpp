// What is told of somebody else's code.
#include "methods/scheme/foreign.hpp"

#include "methods/scheme/integrator.hpp"

namespace halfstep {

std::optional<int> Foreign::evaluations(Force) const { return integrator ? integrator->evaluations : std::nullopt; }

}  // namespace halfstep
