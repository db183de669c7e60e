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
  if (const std::size_t found = column_named(table, {meant}); found != nowhere) return found;
  throw InputError(fmt::format("{}: there is no column \"{}\"{}; there are: {}", shown(file), column,
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
        fmt::format("{}: no column holds the total energy, and none the potential and the kinetic one; "
                    "there are: {}; --column NAME picks one",
                    shown(file), fmt::join(table.columns, ", ")));
  series.column = table.columns[potential] + " + " + table.columns[kinetic];
  series.energies = table.values[potential];
  for (std::size_t i = 0; i < series.energies.size(); ++i) series.energies[i] += table.values[kinetic][i];
}

void take_times(EnergySeries& series, const EnergyTable& table, const std::filesystem::path& file) {
  const std::size_t time = column_named(table, {"t", "time"}), step = column_named(table, {"step", "steps"});
  if (time == nowhere && step == nowhere)
    throw InputError(fmt::format("{}: no column holds the time; expected t, time or step; there are: {}", shown(file),
                                 fmt::join(table.columns, ", ")));
  const bool in_steps = time == nowhere;
  series.times = table.values[in_steps ? step : time];
  series.time_unit = in_steps && !series.dt ? "step" : table.time_unit;
  if (in_steps && series.dt)
    for (double& one : series.times) one *= *series.dt;
}

// Cuts a run where it blew up, and refuses times that do not rise.
void check_rows(EnergySeries& series, const EnergyTable& table, const std::filesystem::path& file) {
  for (std::size_t i = 0; i < series.times.size(); ++i) {
    if (!std::isfinite(series.times[i]))
      throw InputError(fmt::format("{}:{}: the time is no finite number", shown(file), table.lines[i]));
    if (i > 0 && series.times[i] <= series.times[i - 1])
      throw InputError(
          fmt::format("{}:{}: time {} does not come after {}; a run has rising times, several runs a "
                      "column \"series\" or \"dt\", or a file each",
                      shown(file), table.lines[i], series.times[i], series.times[i - 1]));
    if (series.ends_at || std::isfinite(series.energies[i])) continue;
    series.ends_at = series.times[i];
  }
  if (!series.ends_at) return;
  const auto kept = std::lower_bound(series.times.begin(), series.times.end(), *series.ends_at) - series.times.begin();
  series.times.resize(static_cast<std::size_t>(kept));
  series.energies.resize(static_cast<std::size_t>(kept));
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view line, std::string_view separators) {
  const bool may_be_empty = separators.find(' ') == std::string_view::npos;
  std::vector<std::string_view> words;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t end = std::min(line.find_first_of(separators, from), line.size());
    if (end > from || may_be_empty) words.push_back(line.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

void add_numbers(EnergyTable& table, const std::filesystem::path& file, long line, std::string_view text,
                 const std::vector<std::string_view>& words) {
  const auto place = [&](std::string_view word) {
    return fmt::format("{}:{}:{}", shown(file), line, word.data() - text.data() + 1);
  };
  if (words.size() != table.columns.size())
    throw InputError(fmt::format("{}:{}: {} numbers where the table has {} columns ({})", shown(file), line,
                                 words.size(), table.columns.size(), fmt::join(table.columns, ", ")));
  table.values.resize(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    // A percentage ("12.5%"), a clock ("0:10") and OpenMM's "--" stand in columns that nobody fits.
    const Column column{table.columns[i], true};
    double value = std::nan("");
    const bool looked_at = words[i].find_first_of("%:") == std::string_view::npos && words[i] != "--";
    try {
      if (looked_at) value = to_double(file, line, column, words[i]);
    } catch (const InputError&) {
      std::string shown_word(words[i].substr(0, 40));
      for (char& c : shown_word)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
      throw InputError(
          fmt::format("{}: column \"{}\": \"{}\" is not a number", place(words[i]), column.name, shown_word));
    }
    table.values[i].push_back(value);
  }
  table.lines.push_back(line);
}

EnergySeries series_of(const EnergyTable& table, const std::filesystem::path& file, const std::string& column,
                       std::optional<double> dt) {
  EnergySeries series;
  series.name = table.name;
  series.group = table.group;
  series.dt = dt ? dt : table.dt;
  series.claimed = table.claimed;
  take_energies(series, table, file, column);
  take_times(series, table, file);
  check_rows(series, table, file);
  return series;
}

}  // namespace halfstep::inline engine
