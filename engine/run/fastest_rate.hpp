// How fast the fastest component of a solution may move.
#pragma once

#include <vector>

namespace halfstep::inline engine {

/// The largest modulus of an eigenvalue of y' = J y, per time. dv: J itself, n*n row by row; of x'' = dx x + dv x' with
/// dx given as well, that of the system of first order in (x, x'). 0 where they are not found.
double fastest_rate(int n, const std::vector<double>& dv, const std::vector<double>& dx = {});

}  // namespace halfstep::inline engine
