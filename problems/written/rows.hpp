// The problems whose equations are text, by topic.
#pragma once

#include <vector>

#include "halfstep/problems/written/written_problem.hpp"

namespace halfstep::inline problems {

/// The rows of all files, in their order.
std::vector<WrittenProblem> written_problems();

std::vector<WrittenProblem> population_problems();
std::vector<WrittenProblem> dynamics_problems();
std::vector<WrittenProblem> mechanics_problems();
std::vector<WrittenProblem> friction_problems();
std::vector<WrittenProblem> celestial_problems();
std::vector<WrittenProblem> chemistry_problems();
std::vector<WrittenProblem> stiff_problems();
std::vector<WrittenProblem> diffusion_problems();

}  // namespace halfstep::inline problems
