// The study of energies at equal cost: every method has the same number of force evaluations per period.
#pragma once

#include <string>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// equal-cost.csv: as energy.csv, of runs whose steps are longer by as many force evaluations as a step takes. h, t: in
/// the problem's unit of time; relative_energy_error: the largest deviation from the initial energy since the row
/// before, over that energy.
struct EqualCostRow {
  std::string problem, method, precision;
  double evaluations = 0;  ///< force evaluations per period: of whole steps, so that they differ by a tenth at most
  double h = 0, t = 0, relative_energy_error = 0;
};

/// Writes equal-cost.csv. Methods whose steps take no fixed number of evaluations, or a tenth of those per period and
/// more, may have no rows; nor have precisions beyond those of the processor, in which the same is to be seen.
/// Jacobians and linear systems cost nothing here.
void measure_equal_cost(Run& run);

/// The same from the tables of shards.
void merge_equal_cost(Merge& merge);

/// Throws InputError where none of the precisions is one of the processor.
void check_equal_cost_precisions(const Request& request, const std::vector<Precision>& asked);

}  // namespace halfstep::inline studies
