// The leading error of a method on a problem, from its coefficients and the variational equation.
#pragma once

#include <optional>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline studies {

/// Factors of powers of h, Euclidean norms.
struct LeadingError {
  digits50_t position = 0, velocity = 0;  ///< of h^p in the global error at the end time
  digits50_t uncertainty = 0;             ///< relative, of these
  /// Of the power of h that is claimed of the error of one step, at each start point of single steps; empty where no
  /// formula is known for that power.
  std::vector<digits50_t> local_position, local_velocity;
};

/// The computed solution is y + h^p E + ..., where E' = J E + l, E(0) = 0: J is the Jacobian of the equations along the
/// solution y, and h^(p+1) l(t) the leading error of one step from y(t). l of a Runge-Kutta, Rosenbrock, additive or
/// exponential method is the difference of two power series in h, that of its step and that of the solution; of a
/// multistep formula it is -C y^(p+1) with its error constant C, in each part of an additive one its own. Hairer,
/// Norsett, Wanner 1993, sections II.8 and III.9. Of first-order equations y is the velocity. Empty where the scheme is
/// none of these, or a predictor is of lower order than its corrector. problem: a written one. Throws InputError where
/// there is no solution over [0, T].
std::optional<LeadingError> leading_error(const Method& method, const Problem& problem);

}  // namespace halfstep::inline studies
