// GROMACS' trajectories in full precision (.trr), as mdrun of a build in double writes them.
#pragma once

#include <filesystem>
#include <vector>

namespace halfstep::audit {

/// What one step left: three coordinates of each atom, in a row.
struct TrrFrame {
  double t = 0;
  std::vector<double> x, v, f;
};

/// All of a file. Throws std::runtime_error where it is cut short, or holds numbers in single precision.
std::vector<TrrFrame> read_trr(const std::filesystem::path& file);

}  // namespace halfstep::audit
