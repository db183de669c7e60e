// What the rungs finer than a window say of the order found in it.
#pragma once

#include <vector>

#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// An order known to lie within `value` ± `half_width`, and the rungs that say so.
struct OrderInterval {
  double value = 0;
  double half_width = 0;
  int first = 0;
  int last = 0;
  double unwidened = 0;  ///< half-width that the rungs give, before it was widened to hold a multiple of one half
};

/// The step to a rung from the one before: its logarithm, the slope, and its noise, as far as known.
struct StepToRung {
  double span = 0;
  double slope = 0;
  double noise = 0;
};

/// Steps to all rungs, those given over to rounding too; the first is empty. Made once for all windows of a ladder.
std::vector<StepToRung> steps_to_rungs(const CleanLadder& ladder);

/// How far finer rungs are off the order that `order` gives, beyond its own uncertainty and what noise explains: 0
/// where they bear it out. Noise does not fall with the step size, as a term of lower order does; so deviations that
/// fall speak against the window. `bend` is by how much the slope may still differ from its limit at the window's
/// finest rung.
double contradiction(const CleanLadder& ladder, const std::vector<StepToRung>& steps, const OrderInterval& order,
                     double bend);

/// Whether every finer rung lies where `order` says, but for what rounding may be at most.
bool borne_out_beyond(const CleanLadder& ladder, const std::vector<StepToRung>& steps, const OrderInterval& order,
                      double bend);

/// How many slopes in a row, up to the finest, lie to the same side of `order`, off it, where errors
/// are too large for noise.
int finest_aside(const CleanLadder& ladder, int finest, double order);

/// How many slopes in a row, up to the finest, lie half an order or more below `order`, where errors are too large for
/// noise and go on falling, as they do not at a floor.
int finest_far_below(const CleanLadder& ladder, int finest, double order);

/// The errors of rungs finer than rung `finest` may fall with one whole power below `order`: nothing but a term of that
/// power does that for long, rounding does not, however small the errors are. The chance that slopes without a law lie
/// so near to that power, two or more in a row; 1 where they do not.
double chance_of_settling(const CleanLadder& ladder, int finest, double order);

}  // namespace halfstep::inline engine
