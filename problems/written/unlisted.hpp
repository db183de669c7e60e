// A problem that is text and stands in no list: made where it is needed.
#pragma once

#include "halfstep/problems/statement/problem.hpp"
#include "halfstep/problems/written/written_problem.hpp"

namespace halfstep::inline problems {

/// The problem of a row with its default data. Nothing is checked: add_problem() does that for rows of users.
Problem unlisted(const WrittenProblem& row);

}  // namespace halfstep::inline problems
