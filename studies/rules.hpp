// What the field's rules of thumb would have said of a run, beside the verdict of this program: rules.csv.
#pragma once

#include <string>
#include <vector>

#include "studies/cell.hpp"
#include "studies/field_rules.hpp"

namespace halfstep {

/// The ladders of global errors of a cell, with the order that its method declares taken for the truth.
std::vector<KnownLadder> known_ladders(const Cell& cell, const std::vector<ErrorRow>& rows,
                                       const CellRunner::Scale& scale);

/// CSV: rule,precision,false_rejections,false_acceptances,unanswered, in percent of `ladders`.
std::string rules_csv(const std::string& precision, const std::vector<KnownLadder>& ladders, bool with_header);

}  // namespace halfstep
