// From a failing case to a smaller one that fails alike.
#pragma once

#include <functional>

#include "tests/fuzz/cases.hpp"

namespace halfstep::fuzz {

/// Leaves out lines of the damaged file, then stretches of long lines (or arguments of a command line), as long as
/// `fails` says that the case still does; asks it at most `most` times.
Case shrunk(Case made, const std::function<bool(const Case&)>& fails, int most);

}  // namespace halfstep::fuzz
