// The error that one step makes, from the exact solution through the point where it begins.
#pragma once

#include <optional>
#include <vector>

#include "halfstep/core/system.hpp"

namespace halfstep::inline studies {

/// after - y(t + h), y being the exact solution with y(t) = before; states as FirstOrderSystem has them. The solution
/// is a Taylor series, in pieces until its last terms are below `negligible`; nothing where that takes too many. T: a
/// precision in which the difference can be seen.
template <class T>
std::optional<std::vector<double>> true_local_error(const System<T>& system, const T& t, const std::vector<T>& before,
                                                    const T& h, const std::vector<T>& after, double negligible);

}  // namespace halfstep::inline studies
