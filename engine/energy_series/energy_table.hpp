// A table of numbers as a program logged it, and the choice of its columns of time and energy.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/energy_series/energy_series.hpp"

namespace halfstep::inline engine {

/// One table of a file: a run. Row i is line lines[i] of the file.
struct EnergyTable {
  std::string name;                         ///< "run 2", or the value of a column `series`; "" where there is but one
  std::vector<std::string> columns;         ///< names as they stand in the file
  long header = 1;                          ///< the line where the names stand
  std::vector<std::vector<double>> values;  ///< one vector a column
  std::vector<long> lines;
  std::string group;  ///< of runs that differ in dt alone
  std::optional<double> dt;
  std::optional<DriftClass> claimed;
  std::string time_unit;
  std::string error;       ///< the message with which the program ended within this run
  bool minimizes = false;  ///< its rows are steps of a minimisation, not of time
};

/// The tables of a text, if it is of that format. Throws InputError "file:line:column: ..." where it is malformed.
using EnergyTables = std::vector<EnergyTable>;
bool is_lammps_log(std::string_view text);
EnergyTables read_lammps_log(const std::filesystem::path& file, std::string_view text);
bool is_xvg(std::string_view text);
EnergyTables read_xvg(const std::filesystem::path& file, std::string_view text);
bool is_openmm_report(std::string_view text);
EnergyTables read_openmm_report(const std::filesystem::path& file, std::string_view text);
EnergyTables read_energy_csv(const std::filesystem::path& file, const std::string& column);

/// Adds a row of numbers from the words of a line. Throws InputError where they are not as many as columns, or no
/// numbers.
void add_numbers(EnergyTable& table, const std::filesystem::path& file, long line, std::string_view text,
                 const std::vector<std::string_view>& words);

/// "file:line:7", 7 being the byte (1 = first) with which the first number of that value begins, nan among them. The
/// file is read again to find it: of standard input only the line is known.
std::string number_place(const std::filesystem::path& file, long line, double value);

/// The words of a line, between any of the separators; between commas and tabs words may be empty.
std::vector<std::string_view> words_of(std::string_view line, std::string_view separators);

/// Calls take(number, line) for every line of a text, without its end; number 1 is the first.
template <class Take>
void each_text_line(std::string_view text, Take take) {
  long number = 1;
  for (std::size_t from = 0; from < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    std::string_view line = text.substr(from, end - from);
    if (line.ends_with('\r')) line.remove_suffix(1);
    take(number, line);
    from = end + 1;
  }
}

/// Time and energy out of a table. `column`: the energy's; "": the total energy by the names that programs give it, or
/// the sum of potential and kinetic energy. Without a column of time it is steps times dt, or the number of steps where
/// dt is not known. Throws InputError where columns are missing, or times do not rise.
EnergySeries series_of(const EnergyTable& table, const std::filesystem::path& file, const std::string& column);

}  // namespace halfstep::inline engine
