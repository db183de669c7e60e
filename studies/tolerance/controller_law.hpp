// How a solver chooses its next step by its estimates, measured.
#pragma once

#include <optional>
#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::inline studies {

/// An accepted step.
struct ControlledStep {
  double h = 0, error = 0;        ///< its size; its estimate over the tolerance
  bool at_first_attempt = false;  ///< as far as is known, and not the first of the run
};

/// Steps of the solver on u' = (u - 1000) cos t, whose one component leaves no choice of a norm; none of a solver that
/// shows no steps or no estimates, brings its own equations, or varies its order.
std::vector<ControlledStep> controlled_steps(const AdaptiveMethod& solver);

/// The next step is `safety` error^(-1 / power) times the last.
struct ElementaryLaw {
  double safety = 0;
  double power = 0;      ///< not above 0 where steps do not shorten as estimates grow
  double spread = 0;     ///< root mean square of the logarithm of that factor about its mean
  double variation = 0;  ///< root mean square of the logarithm of the estimates about its mean
  double scatter = 0;    ///< root mean square of what the logarithm of that factor is off by
};

/// The law that three quarters of the steps follow, from a fit to all on: the others may have been limited, or tried
/// twice (concentration steps of least trimmed squares; Rousseeuw 1984, doi:10.1080/01621459.1984.10477105). Nothing of
/// fewer than 30 steps, or of estimates that are all the same.
std::optional<ElementaryLaw> elementary_law(const std::vector<ControlledStep>& steps);

/// Whether the steps of halfstep's own solvers follow the law that their data declare; of others the power that they
/// claim, or the one that their steps show.
void judge_controller(const AdaptiveMethod& solver, Findings& findings);

}  // namespace halfstep::inline studies
