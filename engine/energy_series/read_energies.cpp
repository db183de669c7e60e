// Energies of runs out of the files of any program.
#include "halfstep/engine/energy_series/read_energies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/energy_table.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

EnergyTables tables_of(const std::filesystem::path& file, const std::string& column) {
  // Standard input is read but once: by the reader of CSV, whose errors are those of the other commands.
  if (file == "-" || std::filesystem::is_directory(file)) return read_energy_csv(file, column);
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (is_lammps_log(text)) return read_lammps_log(file, text);
  if (is_openmm_report(text)) return read_openmm_report(file, text);
  if (is_xvg(text)) return read_xvg(file, text);
  return read_energy_csv(file, column);
}

}  // namespace

std::vector<EnergySeries> read_energies(const std::vector<std::filesystem::path>& files, const std::vector<double>& dts,
                                        const std::string& column) {
  if (!dts.empty() && dts.size() != files.size())
    throw InputError(fmt::format("--dt is given {} times for {} files; give one for each file, in their order",
                                 dts.size(), files.size()));
  std::vector<EnergySeries> all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto& file = files[i];
    const auto end = files.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(files.begin(), end, file) != end) throw InputError(shown(file) + ": is named twice");
    for (const EnergyTable& table : tables_of(file, column)) {
      EnergySeries series = series_of(table, file, column, dts.empty() ? std::nullopt : std::optional<double>(dts[i]));
      if (files.size() > 1) series.name = shown(file) + (series.name.empty() ? "" : ": " + series.name);
      all.push_back(std::move(series));
    }
  }
  return all;
}

}  // namespace halfstep::inline engine
