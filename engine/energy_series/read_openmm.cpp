// What OpenMM's StateDataReporter writes: a header that begins with '#', names in quotes, any separator.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/energy_table.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {

bool is_openmm_report(std::string_view text) { return text.starts_with("#\""); }

EnergyTables read_openmm_report(const std::filesystem::path& file, std::string_view text) {
  EnergyTable table;
  std::string_view separator;
  each_text_line(text, [&](long number, std::string_view line) {
    if (line.starts_with("#\"")) {  // appended reports repeat it
      if (!table.columns.empty()) return;
      table.header = number;
      const auto end = line.find('"', 2);
      separator = end == std::string_view::npos || end + 1 >= line.size() ? "," : line.substr(end + 1, 1);
      for (std::size_t from = 1; (from = line.find('"', from)) != std::string_view::npos;) {
        const std::size_t to = line.find('"', from + 1);
        if (to == std::string_view::npos)
          throw InputError(
              fmt::format("{}:{}:{}: the quote that begins here is not closed", shown(file), number, from + 1));
        table.columns.emplace_back(line.substr(from + 1, to - from - 1));
        from = to + 1;
      }
      return;
    }
    if (line.find_first_not_of(" \t") == std::string_view::npos) return;
    add_numbers(table, file, number, line, words_of(line, separator));
  });
  if (table.lines.empty())
    throw InputError(fmt::format("{}:{}:1: the report holds no rows, only a header", shown(file), table.header));
  for (const std::string& column : table.columns)
    if (column.starts_with("Time (") && column.ends_with(')')) table.time_unit = column.substr(6, column.size() - 7);
  return {table};
}

}  // namespace halfstep::inline engine
