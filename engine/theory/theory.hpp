// What a method's coefficients prove of its order, without running it.
#pragma once

#include <optional>
#include <string>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// The order at a fixed end time on x'' = a(x) and x'' = a(t, x) with smooth a, the lesser of position and velocity,
/// its start included; empty where nothing is proven. `how` says in one line what was checked, to how many digits, and
/// what fails first.
struct Proof {
  std::optional<int> order;
  std::string how;
  std::optional<int> position = {};   ///< of the position alone, where that was looked at
  std::optional<int> dependent = {};  ///< on x'' = a(x, v), where it was found to be less than `order`
  std::string how_dependent = {};     ///< the same for that class of force
};

/// Runge-Kutta tables by rooted trees (by Nystrom trees where more is declared for forces free of v), splittings and
/// Newmark by Nystrom trees (splittings also in the free algebra of their two flows), multistep formulas by moments and
/// the root condition, Nordsieck by its multistep formula. Exact where the coefficients are rational, else in 100
/// digits; rounded decimals are excused for what one unit of their last digits explains. Never throws.
Proof prove(const Method& method);

/// A class of force for which the coefficients give less than the method declares.
struct Disproof {
  Force force = Force::position;
  bool of_position = false;  ///< of the position alone; else of the lesser of both
  int declared = 0, proven = 0;
  std::string how;
};

/// The first class that a proof contradicts; a(x, v) is asked for its own order where that is known. On linear problems
/// more may be declared for the energy only, which is not proven.
std::optional<Disproof> disproof(const Method& method, const Proof& proof);

/// Whether every coefficient is an exact rational.
bool has_rational_coefficients(const Method& method);

}  // namespace halfstep::inline engine
