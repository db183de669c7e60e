// What a written problem states of itself, held against its equations.
#pragma once

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// Throws InputError where an exact solution does not solve the equations or does not begin at the initial data, and
/// where the energy or another invariant changes along the solution: an integrator that is right would be found wrong.
void check_statements(const Problem& problem);

}  // namespace halfstep::inline problems
