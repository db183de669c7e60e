// Predicted error constants beside measured ones.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/quantity.hpp"

namespace halfstep::inline studies {

/// constants.csv: the factor of h^order in an error, predicted from the method's coefficients, and measured.
struct ConstantRow {
  std::string method, problem, precision;
  Quantity quantity = Quantity::global_state;
  int order = 0;
  double predicted = 0, measured = 0, uncertainty = 0;  ///< of the measured one
};

/// Writes the table: all methods of the plan that are tableaus or multistep formulas, on written problems, in 50
/// digits. Findings: whether the measured constants are the predicted ones, to all digits that they are known to.
std::vector<FindingRow> constants(const StudyInput& input);

}  // namespace halfstep::inline studies
