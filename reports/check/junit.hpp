// A comparison with a baseline as JUnit XML, for CI servers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/check/compare.hpp"

namespace halfstep::inline reports {

/// One test case a row of the baseline: classname "problem.method.precision", name the quantity; `file` is the
/// baseline. A deviation is a failure (what cannot be run, an error) whose type is the kind of deviation and whose text
/// says all of it, with the ladder; an order that has no row (`missing`) is skipped. Valid under the strictest schema
/// in use, that of Jenkins' xunit plugin, which knows no attribute `file` of a test case: it stands on the suite, and
/// in the text of a failure as "at file:line", where GitHub's reporters look for it.
std::string junit(const std::vector<Comparison>& comparisons, const std::vector<OrderRow>& missing,
                  const std::filesystem::path& file);

}  // namespace halfstep::inline reports
