// The exact solution of a problem, wherever it comes from.
#pragma once

#include <memory>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// The exact solution in T: of a wide precision. Narrower runs take that of quad_t and round.
template <class T>
class Solution {
 public:
  virtual ~Solution() = default;

  /// Position and velocity at time t, n entries each. For several threads at once.
  /// Throws InputError where the solution cannot be continued to t.
  virtual void at(const T& t, T* x, T* v) const = 0;

  /// 10^-digits() bounds the error of every component before it is rounded to T, in the problem's own units: no smaller
  /// error of a run is to be believed. Certified on [0, T], and the same whatever times outside were asked for.
  virtual int digits() const = 0;
};

/// The exact solution of a problem: its closed form, else a Taylor series certified by extrapolation, kept on disk
/// (problems/reference_store.hpp). Made once per process and problem; for several threads at once.
/// T: of a wide precision. Throws InputError where there is no solution over [0, T].
template <class T>
std::shared_ptr<const Solution<T>> solution(const Problem& problem);

#define HALFSTEP_ELSEWHERE(enumerator, type, ...) \
  extern template std::shared_ptr<const Solution<type>> solution<type>(const Problem&);
HALFSTEP_EACH_WIDE_PRECISION(HALFSTEP_ELSEWHERE)
#undef HALFSTEP_ELSEWHERE

}  // namespace halfstep::inline problems
