// The options that every method has: they say how it is run.
#include "halfstep/methods/options.hpp"

#include <algorithm>

#include "halfstep/core/error.hpp"

namespace halfstep::inline methods {

namespace {

/// Whether the velocity of a state belongs to another time than its position, so that no run can restart from it.
bool has_staggered_velocity(const Method& method) {
  const auto* scheme = std::get_if<StormerVerlet>(&method.scheme);
  return scheme != nullptr && scheme->velocity == VelocityFormula::half_step;
}

/// What a restart costs. The steps of the run back are others. A run restarted from a velocity of lower order than its
/// position moves with the error of that velocity: over half the run, or over a step, which is one power of h more.
void change_steps(Method& method, const std::string& value) {
  if (has_staggered_velocity(method))
    throw InputError("method \"" + method.name +
                     "\": its velocity is that of half a step earlier; a run cannot restart from it with other steps");
  method.steps = chosen<StepSizes>(value);
  method.is.reversible = false;
  for (auto& [force, claim] : method.claims) {
    const int order = claim.global.velocity + (method.steps == StepSizes::cut ? 1 : 0);
    if (order >= claim.global.position) continue;
    claim.global.position = order;
    claim.energy = std::min(claim.energy, claim.global.velocity);
    claim.linear_energy = 0;
    method.note =
        "restarted, with steps=" + value + ", from velocities of order " + std::to_string(claim.global.velocity);
  }
}

}  // namespace

std::vector<Option> options_of_runs(const Method& method) {
  if (foreign(method) != nullptr) return {};
  std::vector<Option> options;
  options.emplace_back("sum", all_words<Summation>(),
                       [](Method& m, const std::string& value) { m.sum = chosen<Summation>(value); });
  if (has_equal_steps(method) && !has_staggered_velocity(method))
    options.emplace_back("steps", all_words<StepSizes>(), change_steps);
  return options;
}

}  // namespace halfstep::inline methods
