// What the list of problems says of one of the results.
#pragma once

#include <string>

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline reports {

/// The row of a problem by its name, with parameters or without; an empty one where the list has none of that name, as
/// for tables of another program.
const ProblemInfo& problem_row(const std::string& problem);

/// ", rad": what follows a coordinate beside an axis; nothing where it has no unit.
std::string in_unit(const ProblemInfo& problem);

/// ", days": the same of the time, where the list says in what unit the end time is.
std::string time_unit(const ProblemInfo& problem);

}  // namespace halfstep::inline reports
