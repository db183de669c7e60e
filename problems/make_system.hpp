// The equations of a problem, whatever they are given as.
#pragma once

#include <memory>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// The equations with their data, seen as wide precisions see them. Not for several threads at once; make one for each.
template <class T>
std::unique_ptr<System<T>> make_system(const Problem& problem);

// Compiled once for each precision: problems/make_system.cpp.
#define HALFSTEP_ELSEWHERE(enumerator, type, ...) \
  template <>                                     \
  std::unique_ptr<System<type>> make_system(const Problem& problem);
HALFSTEP_EACH_PRECISION(HALFSTEP_ELSEWHERE)
#undef HALFSTEP_ELSEWHERE

}  // namespace halfstep::inline problems
