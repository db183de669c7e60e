// Running a method step by step, for the tests of its properties: the program's own steppers and starts.
#pragma once

#include <vector>

#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep {

/// The equations of a problem, seen as wide precisions see them.
template <class T>
std::unique_ptr<System<T>> system_of(const Problem& problem) {
  return make_system<T>(problem);
}

template <class T>
State<System<T>> start_of(const Problem& problem) {
  State<System<T>> s;
  s.x.resize(static_cast<std::size_t>(problem.dimension));
  s.v.resize(s.x.size());
  make_system<T>(problem)->initial(s.x.data(), s.v.data());
  return s;
}

/// The states of a run at steps 0 ... n, from s0 at t = 0; an exact start takes the problem's solution.
template <class T>
States<T> states(const Method& method, const System<T>& system, const Problem& problem, const State<System<T>>& s0,
                 const T& h, long n) {
  const auto exact = solution<T>(problem);
  return states<T>(method, system, s0, h, n, [&](const T& t, T* x, T* v) { exact->at(t, x, v); });
}

/// Largest difference of two vectors' entries.
template <class T>
T largest_difference(const std::vector<T>& a, const std::vector<T>& b) {
  T largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const T d = abs(a[i] - b[i]);
    if (!(d <= largest)) largest = d;
  }
  return largest;
}

}  // namespace halfstep
