// Energies of runs out of the files of any program.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/energy_series/energy_series.hpp"

namespace halfstep::inline engine {

/// What is stated of files beside their content. A file that states the same must agree.
struct EnergyFacts {
  std::vector<double> dts{};          ///< a time step for each file, or none
  std::optional<DriftClass> claim{};  ///< of all series
  std::string column{};               ///< the energy's; "" for the total energy
};

/// Energies that were read.
struct ReadEnergies {
  std::vector<EnergySeries> series;      ///< in the order of the files; of several files each names its series
  std::vector<std::string> passed_over;  ///< a line each: runs that are none, and why
};

/// Reads files, whose format is told by their content: LAMMPS logs, GROMACS .xvg, reports of OpenMM, CSV. Throws
/// InputError with file, line and column where data are malformed, and where a file states another time step or class
/// than `stated`.
ReadEnergies read_energies(const std::vector<std::filesystem::path>& files, const EnergyFacts& stated = {});

}  // namespace halfstep::inline engine
