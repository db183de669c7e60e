// Stability of velocity Verlet with steps that alternate between two lengths.
#pragma once

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// The least mean wh from which steps a, b, a, b, ... with b/a = ratio grow on x'' = -w^2 x: by bisection on two steps
/// of the running code. 2 where they are equal.
double uneven_limit(const Method& scheme, double ratio);

/// The same for velocity Verlet in closed form: the square root of 1 + ratio where ratio < 1.
double uneven_limit_by_theory(double ratio);

/// Both at several ratios. scheme: velocity Verlet, under whatever name.
void uneven_steps(const Method& scheme, FindingsIn findings);

}  // namespace halfstep::inline studies
