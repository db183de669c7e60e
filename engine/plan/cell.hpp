// The unit of work: one method on one problem in one precision.
#pragma once

#include "halfstep/core/precision.hpp"
#include "halfstep/core/shared.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline engine {

/// What is run. Cells of one method share it, and those of one problem.
struct Cell {
  Shared<Method> method;
  Shared<Problem> problem;
  Precision precision = Precision::double_;
};

/// What is known of a cell's errors before any is measured.
struct ErrorScale {
  double position = 0, velocity = 0;  ///< largest 2-norms of the exact solution over [0, T]
  double interval = 0;                ///< T
  double rounding_power = 1;          ///< of the number of steps: how fast rounding may add up over a run
  int reference_digits = 0;           ///< the exact solution is good for
  int code_digits = 0;                ///< that code from elsewhere declares; 0: a method of coefficients
};

/// Whether the method can take the problem's force, and knows the problem where it brings forces of its own.
bool takes(const Method& method, const ProblemInfo& problem);

}  // namespace halfstep::inline engine
