// Energies of runs out of the files of any program.
#include "halfstep/engine/energy_series/read_energies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/counted.hpp"
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

std::string named(const std::filesystem::path& file, const EnergyTable& table) {
  return shown(file) + (table.name.empty() ? "" : ": " + table.name);
}

// Adds to a table what is said of its file; both may state the same thing only.
void add_stated(EnergyTable& table, const std::filesystem::path& file, const EnergyFacts& stated, std::size_t i) {
  if (!stated.dts.empty() && table.dt && *table.dt != stated.dts[i])
    throw InputError(
        fmt::format("{}: the file states the time step {}, --dt {}; leave --dt out for files that state it",
                    named(file, table), *table.dt, stated.dts[i]));
  if (!stated.dts.empty()) table.dt = stated.dts[i];
  if (stated.claim && table.claimed && *table.claimed != *stated.claim)
    throw InputError(fmt::format("{}: the column \"claimed\" says {}, --claim {}; a series has one claim",
                                 named(file, table), word(*table.claimed), word(*stated.claim)));
  if (stated.claim) table.claimed = stated.claim;
}

}  // namespace

ReadEnergies read_energies(const std::vector<std::filesystem::path>& files, const EnergyFacts& stated) {
  if (!stated.dts.empty() && stated.dts.size() != files.size())
    throw InputError(fmt::format("--dt is given {} for {}; give one for each file, in their order",
                                 stated.dts.size() == 1 ? "once" : counted(stated.dts.size(), "time"),
                                 counted(files.size(), "file")));
  ReadEnergies all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto& file = files[i];
    const auto end = files.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(files.begin(), end, file) != end) throw InputError(shown(file) + ": is named twice");
    for (EnergyTable& table : tables_of(file, stated.column)) {
      if (table.minimizes) {
        all.passed_over.push_back(named(file, table) + " is a minimisation, which has no time: passed over");
        continue;
      }
      add_stated(table, file, stated, i);
      EnergySeries series = series_of(table, file, stated.column);
      if (files.size() > 1) series.name = shown(file) + (series.name.empty() ? "" : ": " + series.name);
      all.series.push_back(std::move(series));
    }
  }
  if (all.series.empty()) throw InputError(all.passed_over.front() + ", and there is no other run");
  return all;
}

}  // namespace halfstep::inline engine
