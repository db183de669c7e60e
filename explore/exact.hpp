// The exact solution of a problem for a page: soon there, and small.
#pragma once

#include <memory>
#include <vector>

#include "halfstep/problems/reference.hpp"

namespace halfstep::inline explore {

/// The closed form, else a Taylor series piece by piece, in quad, from t = 0 on. Not certified as solution<quad_t> is,
/// which takes seconds and code of three further precisions: the tests compare them.
/// Made once for each problem; not for several threads.
std::shared_ptr<const Solution<quad_t>> quick_solution(const Problem& problem);

/// Positions, then velocities, good enough to be drawn: a closed form in double.
std::vector<double> exact_to_draw(const Problem& problem, double t);

}  // namespace halfstep::inline explore
