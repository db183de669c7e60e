// The exact solution of a problem for a page: soon there, and small.
#pragma once

#include <memory>

#include "halfstep/problems/reference.hpp"

namespace halfstep::inline explore {

/// The closed form, else a Taylor series piece by piece, in quad, from t = 0 on. Not certified as solution<quad_t> is,
/// which takes seconds and code of three further precisions: the tests compare them.
std::shared_ptr<const Solution<quad_t>> quick_solution(const Problem& problem);

}  // namespace halfstep::inline explore
