// How fast the fastest component of a solution may move.
#pragma once

#include <algorithm>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"

namespace halfstep::inline engine {

/// The largest modulus of an eigenvalue of y' = J y, per time. dv: J itself, n*n row by row; of x'' = dx x + dv x' with
/// dx given as well, that of the system of first order in (x, x'). 0 where they are not found.
double fastest_rate(int n, const std::vector<double>& dv, const std::vector<double>& dx = {});

/// The same of a system's Jacobian at (t, x, v), n numbers each.
template <class T>
double fastest_rate(const System<T>& system, const T& t, const T* x, const T* v) {
  const auto n = static_cast<std::size_t>(system.dimension());
  std::vector<T> dx(n * n), dv(n * n);
  system.jacobian(t, x, v, dx.data(), dv.data());
  const auto in_double = [](const std::vector<T>& entries) {
    std::vector<double> numbers(entries.size());
    std::transform(entries.begin(), entries.end(), numbers.begin(), [](const T& entry) { return to_double(entry); });
    return numbers;
  };
  if (system.force() == Force::first_order) return fastest_rate(system.dimension(), in_double(dv));
  return fastest_rate(system.dimension(), in_double(dv), in_double(dx));
}

}  // namespace halfstep::inline engine
