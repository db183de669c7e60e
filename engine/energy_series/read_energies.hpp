// Energies of runs out of the files of any program.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/energy_series.hpp"

namespace halfstep::inline engine {

/// Reads files, whose format is told by their content: LAMMPS logs, GROMACS .xvg, reports of OpenMM, CSV. Series come
/// in the order of the files; of several files each names its series. `dts`: a time step for each file, or none;
/// `column`: the energy's, "" for the total energy. Throws InputError with file, line and column where data are
/// malformed.
std::vector<EnergySeries> read_energies(const std::vector<std::filesystem::path>& files, const std::vector<double>& dts,
                                        const std::string& column);

}  // namespace halfstep::inline engine
