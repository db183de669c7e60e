// gnuplot, run on scripts that stand in a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace halfstep::inline reports {

/// Draws with all cores what the scripts (names in the folder, where gnuplot runs) say. Throws InputError: gnuplot is
/// not installed, or failed, with its last words.
void run_gnuplot(const std::filesystem::path& folder, const std::vector<std::string>& scripts);

}  // namespace halfstep::inline reports
