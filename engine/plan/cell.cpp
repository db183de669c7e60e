// Which cells there can be.
#include "halfstep/engine/plan/cell.hpp"

#include <algorithm>

#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline engine {

bool takes(const Method& method, const ProblemInfo& problem) {
  const auto* code = foreign(method);
  const bool known =
      code == nullptr || code->own_problems.empty() ||
      std::find(code->own_problems.begin(), code->own_problems.end(), problem.name) != code->own_problems.end();
  return known && takes(method, problem.force, problem.velocity_term);
}

}  // namespace halfstep::inline engine
