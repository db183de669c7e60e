// What a step of the mass-spring cube costs, as figures.
#pragma once

#include <vector>

#include "halfstep/reports/chapters/study_results.hpp"
#include "halfstep/reports/charts/chart.hpp"
#include "halfstep/studies/cube/cube.hpp"

namespace halfstep::inline reports {

/// The time of a step against the number of particles, a curve for each layout of the coordinates.
Chart cube_cost_chart(const std::vector<CubeCostRow>& rows, const StudyResults& results);

/// The time per spring and per tetrahedron, and what the memory's bandwidth allows.
Chart cube_spring_chart(const std::vector<CubeCostRow>& rows);

}  // namespace halfstep::inline reports
