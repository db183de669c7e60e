// What a method's coefficients prove of its order, without running it.
#pragma once

#include <optional>
#include <string>

#include "methods/method.hpp"

namespace halfstep {

/// The order at a fixed end time on x'' = a(x) with smooth a, the lesser of position and velocity, its start included;
/// empty where nothing is proven. `how` says in one line what was checked, to how many digits, and what fails first.
struct Proof {
  std::optional<int> order;
  std::string how;
  std::optional<int> position = {};  ///< of the position alone, where that was looked at
};

/// Runge-Kutta tables by rooted trees, splittings and Newmark by Nystrom trees (splittings also in the free algebra of
/// their two flows), multistep formulas by moments and the root condition, Nordsieck by its multistep formula.
/// Exact where the coefficients are rational, else in 100 digits or as many as they are worth. Never throws.
Proof prove(const Method& method);

/// Whether every coefficient is an exact rational.
bool has_rational_coefficients(const Method& method);

}  // namespace halfstep
