// What the field's rules of thumb would have said of a run, beside the verdict of this program: rules.csv.
#pragma once

#include <string>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/fit/field_rules.hpp"
#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// The ladders of global errors of a cell, those that its verdicts are on, with the order that its method declares
/// taken for the truth.
std::vector<KnownLadder> known_ladders(const Orders& declared, Precision precision, const std::vector<ErrorRow>& rows,
                                       const ErrorScale& scale);

/// CSV: rule,precision,false_rejections,false_acceptances,unanswered, in percent of the ladders of each precision.
/// `ladders` and `precisions_of_cells` are those of the plan's cells, in its order.
std::string rules_csv(const std::vector<Precision>& precisions_of_cells,
                      const std::vector<std::vector<KnownLadder>>& ladders);

}  // namespace halfstep::inline engine
