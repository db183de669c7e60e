// Problems with a solution of one's choice.
#pragma once

#include <string>

namespace halfstep::inline problems {

/// Adds the problem `name` ("lorenz:rho=30") to the list once more, as "lorenz-manufactured:rho=30": forced by
/// functions of time such that `solution` is exact, "x = cos(t), y = ..." with a formula for each unknown. Returns the
/// new name. Throws InputError for a problem that is no text, and where formulas are missing, too many or cannot be
/// read. Roache 2002, doi:10.1115/1.1436090.
std::string manufacture(const std::string& name, const std::string& solution);

}  // namespace halfstep::inline problems
