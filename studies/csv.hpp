// CSV text: reading by named columns in any order with errors by file, line and column; quoting; replacing a file
// whole.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/scalar.hpp"

namespace halfstep {

/// A column that a file must have, or may have.
struct Column {
  std::string name;
  bool required = true;
};

/// One line of a file: its number (1 = first) and its fields in the order of the columns asked for;
/// a missing optional column is an empty text.
struct CsvLine {
  long number = 0;
  std::vector<std::string> fields;
};

/// The lines of a CSV file (RFC 4180 without line breaks inside quotes; comment lines begin with '#').
/// Throws InputError: "file: cannot be opened: ...", "file:line: column "h" is missing; found: ..., expected: ...".
std::vector<CsvLine> read_lines(const std::filesystem::path& file, const std::vector<Column>& columns);

/// The whole field as a double ("nan", "inf" allowed), correctly rounded.
/// Throws InputError "file:line: column "h": "abc" is not a number".
double to_double(const std::filesystem::path& file, const CsvLine& line, const Column& column, std::string_view text);

/// A field, quoted where RFC 4180 asks for it.
std::string csv_field(std::string_view text);

/// Puts `text` in place of `file`, as a whole or not at all (a temporary file beside it is renamed).
/// Throws InputError "file: cannot be written: No space left on device".
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace halfstep
