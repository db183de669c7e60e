// Tables as files: the rows of each type are written to and read from a file that is declared once, with its columns.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/tables/known_table.hpp"

namespace halfstep::inline engine {

class Field;
struct TableLayout;

/// Rows, and the lines of their file that they stand in.
template <class Row>
struct ReadTable {
  std::vector<Row> rows;
  std::vector<long> lines;
};

/// The table whose rows are of one type. A source that includes engine/tables/table.hpp specialises `layout` for it and
/// instantiates the rest. All that reads or writes throws InputError: the file cannot be written, or
/// "file:line: column "h": "abc" is not a number".
template <class OneRow>
struct Table {
  using Row = OneRow;

  /// Its file in a folder of results, and its columns. Called once.
  static TableLayout layout();

  static const std::string& file();
  static const std::vector<Field>& columns();
  static std::string header();  ///< the first line of the file
  static Written written();

  /// CSV text (RFC 4180), header first.
  static std::string to_csv(const std::vector<Row>& rows);
  /// Replaces the file as a whole or not at all.
  static void write(const std::filesystem::path& file, const std::vector<Row>& rows);
  static ReadTable<Row> read(const std::filesystem::path& file);

  /// What is done to it by those that do not know its rows: KnownTable.
  static void check(const std::filesystem::path& file);
  static void load(const std::filesystem::path& file, Results& results);
  static void take_out(const std::filesystem::path& file, const std::set<std::string>& methods);

  /// The table as it is known to those that check a folder, in the file of that name.
  static KnownTable known(const std::string& file);
};

template <class Row>
std::string to_csv(const std::vector<Row>& rows) {
  return Table<Row>::to_csv(rows);
}

template <class Row>
void write_csv(const std::filesystem::path& file, const std::vector<Row>& rows) {
  Table<Row>::write(file, rows);
}

template <class Row>
std::vector<Row> read_csv(const std::filesystem::path& file) {
  return Table<Row>::read(file).rows;
}

/// The same, for rows that are to be compared with those of other tables.
template <class Row>
ReadTable<Row> read_with_lines(const std::filesystem::path& file) {
  return Table<Row>::read(file);
}

/// Writes and reads the table of a folder. `file`: its name where it is not that of the layout.
template <class Row>
void write_table(const std::filesystem::path& dir, const std::vector<Row>& rows,
                 const std::string& file = Table<Row>::file()) {
  write_csv(dir / file, rows);
}

template <class Row>
std::vector<Row> read_table(const std::filesystem::path& dir, const std::string& file = Table<Row>::file()) {
  return read_csv<Row>(dir / file);
}

template <class Row>
KnownTable known_table(const std::string& file = Table<Row>::file()) {
  return Table<Row>::known(file);
}

}  // namespace halfstep::inline engine
