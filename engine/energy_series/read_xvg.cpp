// Tables that GROMACS writes for xmgrace (.xvg): gmx energy.
#include <fmt/format.h>

#include <algorithm>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/energy_table.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

// What stands in quotes; "" where nothing does.
std::string quoted_part(std::string_view line) {
  const auto from = line.find('"'), to = line.rfind('"');
  return from < to ? std::string(line.substr(from + 1, to - from - 1)) : "";
}

}  // namespace

bool is_xvg(std::string_view text) {
  bool is = false, decided = false;
  each_text_line(text.substr(0, 1 << 16U), [&](long, std::string_view line) {
    if (decided || line.empty() || line[0] == '#') return;
    is = line[0] == '@';
    decided = true;
  });
  return is;
}

EnergyTables read_xvg(const std::filesystem::path& file, std::string_view text) {
  EnergyTable table;
  table.columns = {"Time"};
  bool ended = false;
  long last = 1;
  each_text_line(text, [&](long number, std::string_view line) {
    if (ended) return;
    last = number;
    const auto words = words_of(line, " \t");
    if (words.empty() || words[0][0] == '#') return;
    if (words[0][0] == '@') {
      // "@ s0 legend "Total Energy"" and "@    xaxis  label "Time (ps)""
      if (words.size() > 3 && words[1] == "xaxis" && words[2] == "label") {
        const std::string label = quoted_part(line);
        const auto from = label.find('('), to = label.find(')');
        if (from != std::string::npos && to != std::string::npos)
          table.time_unit = label.substr(from + 1, to - from - 1);
      }
      if (words.size() > 3 && words[1].starts_with('s') && words[2] == "legend") {
        if (table.columns.size() == 1) table.header = number;
        table.columns.push_back(quoted_part(line));
      }
      return;
    }
    ended = words[0][0] == '&';
    if (ended) return;
    if (table.columns.size() == 1) {  // without legends: of one curve it is clear what it is
      if (words.size() != 2)
        throw InputError(fmt::format("{}:{}:{}: {} numbers, but no line \"@ s0 legend NAME\" tells what they are",
                                     shown(file), number, words[0].data() - line.data() + 1, words.size()));
      table.columns.emplace_back("energy");
    }
    add_numbers(table, file, number, line, words);
  });
  if (table.lines.empty())
    throw InputError(fmt::format("{}:{}:1: the .xvg file ends without a row", shown(file), last));
  return {table};
}

}  // namespace halfstep::inline engine
