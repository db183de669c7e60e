// Stability of velocity Verlet with steps that alternate between two lengths.
#pragma once

#include "halfstep/engine/tables/findings.hpp"

namespace halfstep::inline studies {

/// The least mean wh from which steps a, b, a, b, ... with b/a = ratio grow on x'' = -w^2 x: by bisection on two steps
/// of the running code. 2 where they are equal.
double uneven_limit(double ratio);

/// The same in closed form: the root of 1 + ratio, below 1.
double uneven_limit_by_theory(double ratio);

/// Both at several ratios.
void uneven_steps(FindingsIn findings);

}  // namespace halfstep::inline studies
