// The one exception for bad usage and bad input: the program prints it as one line and exits with 2.
#pragma once

#include <stdexcept>

namespace halfstep {

/// What was wrong, where, and what would be right, in one line without a final full stop.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace halfstep
