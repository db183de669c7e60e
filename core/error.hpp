// What goes wrong without being anybody's mistake in here: bad input, and code from elsewhere that fails.
#pragma once

#include <stdexcept>

namespace halfstep::inline core {

/// Bad usage and bad input: what was wrong, where, and what would be right, in one line without a final full stop. The
/// program prints it and exits with 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Why foreign code gave no result, in one line: it died, hung, said nonsense. Ends the run that asked, no other.
struct IntegratorError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace halfstep::inline core
