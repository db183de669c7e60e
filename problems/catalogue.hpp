// All problems by name.
#pragma once

#include <string_view>
#include <vector>

#include "problems/problem.hpp"

namespace halfstep {

/// Every problem with its default data, in the order of the list.
const std::vector<Problem>& problems();

/// The problem of that name, with its parameters: "kepler:e=0.9,T=5".
/// Throws InputError for an unknown name or parameter (the nearest is suggested) and for an impossible value.
Problem problem(std::string_view name);

}  // namespace halfstep
