// Schemes across a force that jumps or bends: contact met inside a step, with nothing done about it.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/findings.hpp"

namespace halfstep::inline studies {

/// collision_forces.csv: errors of runs that pass x = 0 once, root mean square over the phase of the crossing within
/// its step. force "jump": x'' = -sign(x), from rest at x > 0; "kink": no force at x > 0 and x'' = -x below, a floor
/// made of a spring. position, velocity: at the end of the run.
struct BrokenForceRow {
  std::string force, method;
  double h = 0, position = 0, velocity = 0;
};

/// Orders and constants of one-step, multistep and predictor-corrector schemes, in double. What theory expects, for
/// any scheme of order 2 or more on a smooth force whose step makes of a(t) a sum of values at points: let the crossing
/// fall behind the fraction f of its step.
///   A jump D of the force. After the crossing every point has weight h, so that the velocity errs by the error of
///   that quadrature of a step function, D h B1(f) = D h (f - 1/2): order 1, root mean square over f D h / sqrt(12).
///   A kink, the jump S of da/dt. For order 3 or more on a smooth force, S h^2 B2(f) / 2: order 2, root mean square
///   S h^2 / sqrt(720).
/// (Peano kernel of the composite rule; B1, B2: Bernoulli polynomials.) The classic Runge-Kutta step has points at both
/// ends and in the middle: D h / 6 and S h^2 / sqrt(4320).
std::vector<BrokenForceRow> broken_forces(const StudyInput& input, Findings& findings);

}  // namespace halfstep::inline studies
