// Energies in CSV, a table for each series and time step.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/energy_table.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/csv_place.hpp"

namespace halfstep::inline engine {
namespace {

enum CsvField {
  t_field,
  time_field,
  step_field,
  energy_field,
  e_field,
  total_field,
  series_field,
  dt_field,
  claimed_field
};

// `column` stands in the place of the names that an energy has.
std::vector<Column> csv_columns(const std::string& column) {
  std::vector<Column> known{one_of(1, "t"),
                            one_of(1, "time"),
                            one_of(1, "step"),
                            one_of(2, "energy"),
                            one_of(2, "E"),
                            one_of(2, "total_energy"),
                            optional_column("series"),
                            optional_column("dt"),
                            optional_column("claimed")};
  if (column.empty()) return known;
  for (const CsvField field : {energy_field, e_field, total_field}) known[field].one_of = 0;
  if (column == "t" || column == "time" || column == "step" || column == "dt" || column == "series" ||
      column == "claimed")
    throw InputError(fmt::format("--column \"{}\" is no energy", column));
  if (column != "E" && column != "total_energy") known[energy_field] = {column, true};
  if (column == "E") known[e_field] = {column, true}, known[energy_field].name = "energy";
  if (column == "total_energy") known[total_field] = {column, true};
  return known;
}

}  // namespace

EnergyTables read_energy_csv(const std::filesystem::path& file, const std::string& column) {
  const std::vector<Column> columns = csv_columns(column);
  EnergyTables tables;
  std::map<std::pair<std::string, double>, std::size_t> place;
  std::vector<CsvField> numbers;
  const auto columns_of = [&](const std::vector<std::string>& header) {
    const auto there = [&](CsvField field) {
      return std::find(header.begin(), header.end(), columns[field].name) != header.end();
    };
    for (const auto& fields : {std::vector{t_field, time_field, step_field},
                               column == "E"              ? std::vector{e_field}
                               : column == "total_energy" ? std::vector{total_field}
                                                          : std::vector{energy_field, e_field, total_field}})
      if (const auto field = std::find_if(fields.begin(), fields.end(), there); field != fields.end())
        numbers.push_back(*field);
    return columns;
  };
  each_line_choosing(file, columns_of, [&](long line, std::span<const std::string_view> fields) {
    const double dt = fields[dt_field].empty() ? 0 : field_value(file, line, columns[dt_field], fields[dt_field]);
    if (!fields[dt_field].empty() && !(dt > 0 && dt < 1e300))
      throw InputError(fmt::format("{}: {} is no time step; expected a positive number", csv_place(file, line, "dt"),
                                   fields[dt_field]));
    const auto [entry, is_new] = place.try_emplace({std::string(fields[series_field]), dt}, tables.size());
    if (is_new) {
      EnergyTable& table = tables.emplace_back();
      table.name = table.group = fields[series_field];
      if (dt > 0) table.dt = dt;
      for (const CsvField field : numbers) table.columns.push_back(columns[field].name);
      table.values.resize(numbers.size());
    }
    EnergyTable& table = tables[entry->second];
    for (std::size_t i = 0; i < numbers.size(); ++i)
      table.values[i].push_back(field_value(file, line, columns[numbers[i]], fields[numbers[i]]));
    table.lines.push_back(line);
    if (fields[claimed_field].empty()) return;
    const auto claimed = drift_class_named(fields[claimed_field]);
    if (!claimed)
      throw InputError(fmt::format("{}: \"{}\" is no class of drift; expected none, linear, sqrt or exponential",
                                   csv_place(file, line, "claimed"), fields[claimed_field]));
    if (table.claimed && table.claimed != claimed)
      throw InputError(fmt::format("{}: {} contradicts {} in a line before; a series has one claim",
                                   csv_place(file, line, "claimed"), word(*claimed), word(*table.claimed)));
    table.claimed = claimed;
  });
  if (tables.empty()) throw InputError(fmt::format("{}:1:1: there are no rows, only a header", shown(file)));
  return tables;
}

}  // namespace halfstep::inline engine
