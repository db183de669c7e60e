// All problems by name.
#pragma once

#include <string_view>
#include <vector>

#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// Every problem with its default data, in the order of the list.
const std::vector<Problem>& all_problems();

/// Adds a problem to the list. Throws InputError where its name is taken or its formulas cannot be read.
void add_problem(const WrittenProblem& row);

/// Code from elsewhere that is run: none; steppers of x'' = a(t, x, v); some of y' = f(t, y) among them.
enum class OwnCode { none, second_order, first_order };

/// What is run where nobody names problems: those of the main job; for code from elsewhere one more, with a force of
/// time: our own kernels are tested for the times of their stages, a plug-in's is not; for code that is made for
/// y' = f(t, y) one of these as well.
std::vector<Problem> default_problems(OwnCode own_code);

/// The problem of that name, with its parameters: "kepler:e=0.9,T=5".
/// Throws InputError for an unknown name or parameter (the nearest is suggested) and for an impossible value.
Problem problem(std::string_view name);

}  // namespace halfstep::inline problems
