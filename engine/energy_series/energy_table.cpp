// A table of numbers as a program logged it, and the choice of its columns of time and energy.
#include "halfstep/engine/energy_series/energy_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <initializer_list>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/label.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

constexpr std::size_t nowhere = std::string::npos;

// Lower case, without what stands in brackets, blanks for underscores: "Total Energy (kJ/mole)" is "total energy".
std::string plain(std::string_view name) {
  std::string result;
  for (const char c : name.substr(0, name.find(" (")))
    result += c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

std::size_t column_named(const EnergyTable& table, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (plain(table.columns[i]) == name) return i;
  return nowhere;
}

std::size_t chosen_column(const EnergyTable& table, const std::filesystem::path& file, const std::string& column) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i] == column) return i;
  const std::string meant = plain(column);
  if (const std::size_t index = column_named(table, {meant}); index != nowhere) return index;
  throw InputError(fmt::format("{}:{}:1: there is no column \"{}\"{}; there are: {}", shown(file), table.header, column,
                               suggestion(column, table.columns), fmt::join(table.columns, ", ")));
}

void take_energies(EnergySeries& series, const EnergyTable& table, const std::filesystem::path& file,
                   const std::string& column) {
  std::size_t at = nowhere;
  if (!column.empty())
    at = chosen_column(table, file, column);
  else
    at = column_named(table, {"energy", "total energy", "toteng", "etotal", "e", "e total", "conserved en."});
  if (at != nowhere) {
    series.energies = table.values[at];
    series.column = table.columns[at];
    return;
  }
  const std::size_t potential = column_named(table, {"potential energy", "poteng", "pe", "potential"});
  const std::size_t kinetic = column_named(table, {"kinetic energy", "kineng", "ke", "kinetic en."});
  if (potential == nowhere || kinetic == nowhere)
    throw InputError(
        fmt::format("{}:{}:1: no column holds the total energy, and none the potential and the kinetic one; "
                    "there are: {}; --column NAME picks one",
                    shown(file), table.header, fmt::join(table.columns, ", ")));
  series.column = table.columns[potential] + " + " + table.columns[kinetic];
  series.energies = table.values[potential];
  for (std::size_t i = 0; i < series.energies.size(); ++i) series.energies[i] += table.values[kinetic][i];
}

// The column that holds the times, or the steps that they are made of.
const std::vector<double>& take_times(EnergySeries& series, const EnergyTable& table,
                                      const std::filesystem::path& file) {
  const std::size_t time = column_named(table, {"t", "time"}), step = column_named(table, {"step", "steps"});
  if (time == nowhere && step == nowhere)
    throw InputError(fmt::format("{}:{}:1: no column holds the time; expected t, time or step; there are: {}",
                                 shown(file), table.header, fmt::join(table.columns, ", ")));
  const bool in_steps = time == nowhere;
  const std::vector<double>& written = table.values[in_steps ? step : time];
  series.times = written;
  series.time_unit = in_steps && !series.dt ? "step" : table.time_unit;
  if (in_steps && series.dt)
    for (double& one : series.times) one *= *series.dt;
  return written;
}

// Cuts a run where it blew up, and refuses times that do not rise.
void check_rows(EnergySeries& series, const EnergyTable& table, const std::filesystem::path& file,
                const std::vector<double>& written) {
  const auto refuse = [&](std::size_t i, const std::string& message) {
    throw InputError(fmt::format("{}: {}", number_place(file, table.lines[i], written[i]), message));
  };
  std::size_t kept = series.times.size();
  for (std::size_t i = 0; i < series.times.size(); ++i) {
    if (!std::isfinite(series.times[i]))
      refuse(i, fmt::format("time {} is not finite; a run has finite times", series.times[i]));
    if (i > 0 && series.times[i] <= series.times[i - 1])
      refuse(i,
             fmt::format("time {} does not come after {}; a run has rising times, several runs a column \"series\" or "
                         "\"dt\", or a file each",
                         series.times[i], series.times[i - 1]));
    if (series.blown_up || std::isfinite(series.energies[i])) continue;
    series.blown_up = BlowUp{series.times[i], fmt::format("the energy is {}", series.energies[i])};
    kept = i;
  }
  series.times.resize(kept);
  series.energies.resize(kept);
  if (!series.blown_up && !table.error.empty()) series.blown_up = BlowUp{series.times.back(), table.error};
}

}  // namespace

EnergySeries series_of(const EnergyTable& table, const std::filesystem::path& file, const std::string& column) {
  EnergySeries series;
  series.name = table.name;
  series.group = table.group;
  series.dt = table.dt;
  series.claimed = table.claimed;
  take_energies(series, table, file, column);
  const std::vector<double>& written = take_times(series, table, file);
  check_rows(series, table, file, written);
  return series;
}

}  // namespace halfstep::inline engine
