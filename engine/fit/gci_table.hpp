// The intervals that other rules state for a finest value, beside that of the limit.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/fit/fit.hpp"

namespace halfstep::inline engine {

/// For each component of each series of values: halfstep's interval and those of interval_rules(), as the middle, the
/// half-width and both ends; for a terminal. Throws InputError where no series has values.
std::string gci_table(const std::vector<Fit>& fits);

}  // namespace halfstep::inline engine
