// The ladders of a cell that rules of thumb are compared on.
#pragma once

#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/plan/cell.hpp"
#include "halfstep/engine/rules/field_rules.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// The ladders of global errors of a cell, those that its verdicts are on, with the order that its method declares
/// taken for the truth.
std::vector<KnownLadder> known_ladders(const Orders& declared, Precision precision, const std::vector<ErrorRow>& rows,
                                       const ErrorScale& scale);

}  // namespace halfstep::inline engine
