// A comparison with a baseline as JUnit XML, for CI servers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/check.hpp"

namespace halfstep {

/// One test case a row of the baseline: classname "problem.method.precision", name the quantity, file the baseline.
/// A deviation is a failure whose text is the whole explanation with the ladder; what has no baseline is skipped.
std::string junit(const std::vector<Comparison>& comparisons, const std::vector<OrderRow>& measured,
                  const std::filesystem::path& baseline);

}  // namespace halfstep
