// The widths for which the arithmetic of wide floats is compiled.
#pragma once

#include "halfstep/core/precision.hpp"

// Decimal digits. Of precisions: 34, 50, 100. What is computed beside them: 130 (coefficients), 140 (certified
// solutions), 180 (collocation), 640 (reduction of arguments).
#define HALFSTEP_EACH_WIDTH(W) W(34) W(50) W(100) W(130) W(140) W(180) W(640)
