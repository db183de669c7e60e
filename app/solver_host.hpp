// A process that calls a solver of a plug-in, so that what ends there ends nothing else.
#pragma once

#include <filesystem>

namespace halfstep::inline app {

/// Serves solver number `index` of the plug-in over standard input and output, in the lines of a program that is a
/// solver (docs/plugins-and-programs.md); "solvers" asks how many there are. Returns the exit code, once the input
/// ends.
int serve_solver(const std::filesystem::path& file, int index);

}  // namespace halfstep::inline app
