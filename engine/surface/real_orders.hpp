// Orders of a surface that are no multiples of one half.
#pragma once

#include "halfstep/engine/surface/surface_posterior.hpp"

namespace halfstep::inline engine {

/// Moves the orders of a candidate that are looked for among real numbers (real_p, real_q) to where the evidence is
/// largest, by Newton's iteration with differences; the evidence then counts the width of that maximum (Laplace).
/// False: there is none.
bool make_real(const SurfaceData& data, SurfaceCandidate& one);

}  // namespace halfstep::inline engine
