// The problems that integrators are usually tested on.
#pragma once

#include <vector>

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline studies {

/// One linear equation, one oscillator, a random linear system, and the nonlinear ones of textbooks, with the data of
/// the catalogue.
std::vector<Problem> field_problems();

}  // namespace halfstep::inline studies
