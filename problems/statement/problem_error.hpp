// What cannot be computed of a problem that was asked for.
#pragma once

#include <string>
#include <utility>

#include "halfstep/core/error.hpp"

namespace halfstep::inline problems {

/// Seen when a problem is solved, long after its name was read.
struct ProblemError : InputError {
  ProblemError(std::string name, const std::string& message)
      : InputError(name + ": " + message), problem(std::move(name)) {}
  std::string problem;  ///< with its parameters
};

}  // namespace halfstep::inline problems
