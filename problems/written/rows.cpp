// The list of problems that are given as text.
#include "halfstep/problems/written/rows.hpp"

#include <utility>

namespace halfstep::inline problems {

std::vector<WrittenProblem> written_problems() {
  std::vector<WrittenProblem> all;
  for (const auto rows : {population_problems, dynamics_problems, mechanics_problems, friction_problems,
                          celestial_problems, chemistry_problems, stiff_problems, diffusion_problems})
    for (auto& row : rows()) all.push_back(std::move(row));
  return all;
}

}  // namespace halfstep::inline problems
