// Errors of one step down to steps so small that the least defect outgrows what the scheme leaves by itself.
#pragma once

#include <memory>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline studies {

/// Step sizes of a ladder: 1/4 ... 4^-one_step_rungs.
inline constexpr int one_step_rungs = 23;

/// One step costs the same at any size, so that its ladder may go down to h = 1e-14. There a scheme of order p with a
/// relative defect e in a condition of order q < p shows e h^q, which has left h^(p+1) behind; a run over [0, T] would
/// need 1/h steps for that. What only many steps together show stays unseen: instability, and corrections of a
/// Nordsieck vector whose first step is as good with any.
class OneSteps {
 public:
  virtual ~OneSteps() = default;

  /// The orders of local_position and local_velocity that a method shows against those it declares; empty where it
  /// cannot take the force or has velocities of another time than its positions.
  /// For several threads at once.
  virtual std::vector<OrderRow> orders(const Method& method) const = 0;
};

/// Makes the exact points from which the steps start and at which they should arrive, once for all methods.
/// Precisions: quad and 50. Throws InputError for another.
std::unique_ptr<OneSteps> make_one_steps(const Problem& problem, Precision precision);

}  // namespace halfstep::inline studies
