// A comparison with a baseline where GitHub shows it: annotations at the lines of the baseline, and a summary.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/check/compare.hpp"

namespace halfstep::inline reports {

/// Workflow commands for standard output, "::error file=F,line=L,title=T::what", one a deviation. GitHub shows ten of
/// a step and drops the others, so the tenth of more says how many there are. `file` is from the repository's root.
std::string github_annotations(const std::vector<Comparison>& comparisons, const std::filesystem::path& file);

/// The deviations as a table in Markdown, at most 200, under a line that counts.
std::string github_summary(const std::vector<Comparison>& comparisons, std::size_t missing,
                           const std::filesystem::path& file);

}  // namespace halfstep::inline reports
