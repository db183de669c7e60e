// The rungs of a ladder made ready for extrapolation: sorted, thinned, with the noise that each of them carries.
#pragma once

#include <vector>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// Rungs that an order takes: the slopes between them are two.
inline constexpr int fewest_rungs = 3;

/// One rung that is fit for use.
struct CleanRung {
  int level = 0;
  double h = 0;
  double error = 0;           ///< not 0; negative only where the ladder carries signs
  double noise = 0;           ///< half-width of what is known not to be discretisation error, relative to |error|
  double told = 0;            ///< the same without what only the end of the ladder suggests
  double measured = 0;        ///< the same as the data themselves suggest, at least `noise`
  double rounding_walk = 0;   ///< absolute error that rounding usually leaves after so many steps; 0: unknown
  double rounding_bound = 0;  ///< the same if every rounding goes the same way
  double usual = 0;           ///< absolute error that rounding usually leaves, whatever the arithmetic
  double ceiling = 0;         ///< absolute error that rounding can hardly exceed, whatever the arithmetic
  double given = 0;           ///< absolute half-width that came with the error; 0: none
};

/// The rungs from coarse to fine before rounding takes over, and what was met on the way.
struct CleanLadder {
  std::vector<CleanRung> rungs;
  std::vector<CleanRung> tail;  ///< finer ones, given over to rounding
  double noise_level = 0;       ///< absolute error that is known not to be discretisation; 0: none known
  double noise_ceiling = 0;     ///< absolute error that rounding can hardly exceed
  int given = 0;                ///< rungs with a usable step size
  int blown_up = 0;             ///< of those, not finite
  int exact = 0;                ///< of those, error 0
  bool growing = false;         ///< errors grow past meaning as h falls
  bool flattened = false;       ///< errors stop falling: rounding, the reference's digits, or no convergence
  bool at_rounding = false;     ///< where they stop, they are as small as rounding would be
  double flat_level = 0;        ///< size of the errors where they stop falling
  double flat_limit = 0;        ///< below it they are as small as rounding would be
  double largest = 0;           ///< largest finite |error|
};

/// The slope of log |error| over log h from one rung to a finer one.
double slope_between(const CleanRung& coarse, const CleanRung& fine);

/// All of them, from coarse to fine, those given over to rounding too.
std::vector<CleanRung> all_rungs(const CleanLadder& ladder);

/// The rung of that number among all of them.
const CleanRung& rung_at(const CleanLadder& ladder, int rung);

/// Sorts and thins the rungs of a ladder and estimates their noise.
CleanLadder clean(const Ladder& ladder);

}  // namespace halfstep::inline engine
