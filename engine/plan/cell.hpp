// The unit of work: one method on one problem in one precision.
#pragma once

#include "core/precision.hpp"
#include "methods/scheme/method.hpp"
#include "problems/problem.hpp"

namespace halfstep {

/// What is run.
struct Cell {
  Method method;
  Problem problem;
  Precision precision = Precision::double_;
};

/// Largest 2-norms of the exact position and velocity over [0, T].
struct SolutionSize {
  double position = 0;
  double velocity = 0;
};

/// Whether the method can take the problem's force, and knows the problem where it brings forces of its own.
bool takes(const Method& method, const ProblemInfo& problem);

}  // namespace halfstep
