// Thermodynamic output of LAMMPS logs: styles one, custom, multi and yaml; a table for each run.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/energy_table.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

constexpr std::string_view blanks = " \t", table_follows[] = {"Per MPI rank memory", "Memory usage per processor"};

// The unit of time that a `units` command chooses; of dimensionless ones none.
std::string unit_of_time(std::string_view units) {
  if (units == "real" || units == "electron") return "fs";
  if (units == "metal") return "ps";
  if (units == "si" || units == "cgs") return "s";
  return units == "micro" ? "us" : units == "nano" ? "ns" : "";
}

// What fixes print between the rows ("SHAKE stats (type/ave/delta/count) on step 100") begins with a letter.
bool is_other_output(std::string_view word) {
  const bool letter = std::isalpha(static_cast<unsigned char>(word[0])) != 0;
  return letter && !word.starts_with("nan") && !word.starts_with("inf") && !word.starts_with("NaN");
}

class LammpsLog {
 public:
  explicit LammpsLog(const std::filesystem::path& file) : file_(file) {}

  void take(long number, std::string_view line, bool last) {
    last_line_ = number;
    const auto words = words_of(line, blanks);
    if (words.empty()) return;
    if (std::any_of(std::begin(table_follows), std::end(table_follows),
                    [&](std::string_view start) { return line.starts_with(start); })) {
      begin();
    } else if (line.starts_with("Loop time of")) {
      state_ = State::outside;
    } else if (line.starts_with("Minimization stats") && !tables_.empty()) {
      tables_.back().minimizes = true;  // of what an included file or a loop started, without an echo
    } else if (state_ == State::outside) {
      command(words);
    } else if (line.starts_with("ERROR")) {  // "ERROR: Lost atoms: original 108 current 103 (src/thermo.cpp:439)"
      tables_.back().error = line.substr(0, line.rfind(" ("));
      state_ = State::outside;
    } else if (!line.starts_with("WARNING") && line != "---") {
      row(number, line, words, last);
    }
  }

  EnergyTables finish() {
    // A run that was stopped within a block of the style multi leaves it short.
    for (EnergyTable& table : tables_) {
      std::size_t rows = table.lines.size();
      for (const auto& column : table.values) rows = std::min(rows, column.size());
      table.lines.resize(rows);
      for (auto& column : table.values) column.resize(rows);
    }
    std::erase_if(tables_, [](const EnergyTable& table) { return table.lines.empty(); });
    if (tables_.empty())
      throw InputError(
          fmt::format("{}:{}:1: the LAMMPS log ends here without thermodynamic output (a table below a line \"{} "
                      "...\"); `thermo N` writes it",
                      shown(file_), last_line_, table_follows[0]));
    if (tables_.size() > 1)
      for (std::size_t i = 0; i < tables_.size(); ++i) tables_[i].name = fmt::format("run {}", i + 1);
    return std::move(tables_);
  }

 private:
  enum class State { outside, header, rows, blocks };

  void begin() {
    state_ = State::header;
    tables_.emplace_back().dt = dt_;
    tables_.back().time_unit = unit_;
    tables_.back().minimizes = minimizes_;
  }

  void command(const std::vector<std::string_view>& words) {
    if (words.size() < 2) return;
    if (words[0] == "units") unit_ = unit_of_time(words[1]);
    if (words[0] == "minimize" || words[0] == "run") minimizes_ = words[0] == "minimize";
    if (words[0] != "timestep") return;
    double dt = 0;
    const auto [end, error] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), dt);
    if (error == std::errc() && end == words[1].data() + words[1].size() && dt > 0) dt_ = dt;
  }

  void row(long number, std::string_view line, const std::vector<std::string_view>& words, bool last) {
    EnergyTable& table = tables_.back();
    if (words[0].starts_with("----")) {
      begin_block(number, line, words);
    } else if (state_ == State::blocks) {
      add_to_block(number, line, words);
    } else if (words[0] == "keywords:") {
      for (const std::string_view word : words_of(line.substr(line.find(':') + 1), " ,[]'\""))
        table.columns.emplace_back(word);
      state_ = State::rows;
      table.header = number;
    } else if (words[0] == "data:" || words[0] == "...") {
    } else if (state_ == State::header) {
      table.columns.assign(words.begin(), words.end());
      table.header = number;
      state_ = State::rows;
    } else if (words[0] == "-") {
      add_numbers(table, file_, number, line, words_of(line.substr(line.find('-') + 1), " ,[]"));
    } else if (!is_other_output(words[0]) && (!last || words.size() == table.columns.size())) {
      // A log may end within a line: the run goes on.
      add_numbers(table, file_, number, line, words);
    }
  }

  // "------------ Step       100 ----- CPU =   0.0123 (sec) -------------"
  void begin_block(long number, std::string_view line, const std::vector<std::string_view>& words) {
    EnergyTable& table = tables_.back();
    state_ = State::blocks;
    if (words.size() < 3 || words[1] != "Step")
      throw InputError(fmt::format("{}:{}:{}: \"---- Step N ----\" was expected here", shown(file_), number,
                                   words[0].data() - line.data() + 1));
    fill_block(number);
    if (table.columns.empty()) table.columns.emplace_back("Step"), table.values.emplace_back(), table.header = number;
    EnergyTable one;
    one.columns = {"Step"};
    add_numbers(one, file_, number, line, {words[2]});
    table.values[0].push_back(one.values[0][0]);
    table.lines.push_back(number);
  }

  // "TotEng   =     -4.6218 KinEng   =      2.1516 Temp     =      1.4400"
  void add_to_block(long number, std::string_view line, const std::vector<std::string_view>& words) {
    EnergyTable& table = tables_.back();
    for (std::size_t i = 0; i + 2 < words.size(); i += 3) {
      if (words[i + 1] != "=")
        throw InputError(fmt::format("{}:{}:{}: \"NAME = NUMBER\" was expected here", shown(file_), number,
                                     words[i].data() - line.data() + 1));
      const auto column = std::find(table.columns.begin(), table.columns.end(), words[i]);
      const auto at = static_cast<std::size_t>(column - table.columns.begin());
      if (column == table.columns.end()) table.columns.emplace_back(words[i]), table.values.emplace_back();
      EnergyTable one;
      one.columns = {std::string(words[i])};
      add_numbers(one, file_, number, line, {words[i + 2]});
      table.values[at].push_back(one.values[0][0]);
    }
  }

  // A block must have had what the first had.
  void fill_block(long number) {
    for (std::size_t i = 0; i < tables_.back().values.size(); ++i)
      if (tables_.back().values[i].size() != tables_.back().lines.size())
        throw InputError(fmt::format(
            "{}:{}:1: the block before this line has no \"{}\", or two of it, which the blocks before have once",
            shown(file_), number, tables_.back().columns[i]));
  }

  const std::filesystem::path& file_;
  EnergyTables tables_;
  State state_ = State::outside;
  long last_line_ = 1;
  std::optional<double> dt_;
  std::string unit_;
  bool minimizes_ = false;
};

}  // namespace

bool is_lammps_log(std::string_view text) {
  return text.starts_with("LAMMPS (") ||
         std::any_of(std::begin(table_follows), std::end(table_follows), [&](std::string_view start) {
           return text.starts_with(start) || text.find("\n" + std::string(start)) != std::string_view::npos;
         });
}

EnergyTables read_lammps_log(const std::filesystem::path& file, std::string_view text) {
  LammpsLog log(file);
  const std::size_t cut = text.ends_with('\n') ? text.size() + 1 : text.rfind('\n') + 1;
  each_text_line(text, [&](long number, std::string_view line) {
    const auto from = static_cast<std::size_t>(line.data() - text.data());
    log.take(number, line, from >= cut);
  });
  return log.finish();
}

}  // namespace halfstep::inline engine
