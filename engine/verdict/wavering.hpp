// Constants of the largest error of a run.
#pragma once

#include "halfstep/engine/verdict/ladder_order.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// By how much the constant of a whole order may be off where each error is the largest of a run of length `interval`
/// (0: unknown). It falls at another step for every h, near to the true largest by h^2 or so: by that error / h^p,
/// freed of its next power, wavers on its way to the constant, which an extrapolation does not know.
double wavering(const CleanLadder& clean, const Order& order, double interval);

}  // namespace halfstep::inline engine
