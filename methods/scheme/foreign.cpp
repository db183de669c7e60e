// What is told of somebody else's code.
#include "halfstep/methods/scheme/foreign.hpp"

#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

std::vector<Method> no_methods() { return {}; }

std::optional<int> Foreign::evaluations(Force) const { return integrator ? integrator->evaluations : std::nullopt; }

}  // namespace halfstep::inline methods
