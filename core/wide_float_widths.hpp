// The widths for which the arithmetic of wide floats is compiled.
#pragma once

// Decimal digits. Of precisions: 34, 50, 100. What is computed beside them: 130 (coefficients), 140 (certified
// solutions), 180 (collocation), 640 (reduction of arguments).
#define HALFSTEP_EACH_WIDTH(W) W(34) W(50) W(100) W(130) W(140) W(180) W(640)

namespace halfstep::inline core {

#define HALFSTEP_IS(width) || digits == width
constexpr bool is_compiled_width(unsigned digits) { return false HALFSTEP_EACH_WIDTH(HALFSTEP_IS); }
#undef HALFSTEP_IS

}  // namespace halfstep::inline core
