// CSV text: reading by named columns in any order with errors by file, line and column; replacing a file whole.
// How a field is written: core/text/escaped.hpp.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline engine {

/// A column that a file must have, or may have. Of those with the same `one_of` at least one must be there.
struct Column {
  std::string name;
  bool required = true;
  int one_of = 0;  ///< 0: none
};
/// A column that files may lack; its fields are empty then.
inline Column optional_column(std::string name) { return {.name = std::move(name), .required = false}; }
/// At least one of the columns with the same number stands in every file; else reading throws InputError.
inline Column one_of(int number, std::string name) {
  return {.name = std::move(name), .required = false, .one_of = number};
}

/// One line of a file: its number (1 = first) and its fields in the order of the columns asked for;
/// a missing optional column is an empty text.
struct CsvLine {
  long number = 0;
  std::vector<std::string> fields;
};

/// Calls `take(number, fields)` for every line of a CSV file: its number (1 = first) and its fields in the order of
/// the columns asked for, good until the call ends. A file named "-" is standard input. RFC 4180 without line breaks
/// inside quotes; comment lines begin with '#'; a byte order mark, CRLF, and blanks around fields are passed over.
/// Throws InputError: "file: cannot be opened: ...", "file:line: column "h" is missing; found: ..., expected: ...".
using TakeLine = std::function<void(long number, std::span<const std::string_view> fields)>;
void each_line(const std::filesystem::path& file, const std::vector<Column>& columns, const TakeLine& take);

/// The same where the columns to be read depend on those that are there: `columns_of` gets the names of the header.
using ChooseColumns = std::function<std::vector<Column>(const std::vector<std::string>& header)>;
void each_line_choosing(const std::filesystem::path& file, const ChooseColumns& columns_of, const TakeLine& take);

/// The lines all at once.
std::vector<CsvLine> read_lines(const std::filesystem::path& file, const std::vector<Column>& columns);

/// The whole field as a double ("nan", "inf" allowed, and Fortran's exponents: 1.5D-03), correctly rounded.
/// Throws InputError "file:line:9: column "h": "abc" is not a number".
double field_value(const std::filesystem::path& file, long line, const Column& column, std::string_view text);
double field_value(const std::filesystem::path& file, const CsvLine& line, const Column& column, std::string_view text);

/// The name of a file or folder as messages have it: in quotes where nothing of it would be seen.
std::string shown_name(const std::filesystem::path& file);

/// The same of a file that is read, where "-" is standard input.
std::string shown(const std::filesystem::path& file);

/// A file that takes the place of another as a whole or not at all: a temporary file beside it is renamed at the end.
/// All of it throws InputError "file: cannot be written: No space left on device".
class ReplacedFile {
 public:
  explicit ReplacedFile(std::filesystem::path file);
  ReplacedFile(const ReplacedFile&) = delete;
  ReplacedFile& operator=(const ReplacedFile&) = delete;
  ~ReplacedFile();  ///< of one that was not finished nothing is left

  void append(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail(int reason);
  void discard();

  std::filesystem::path file_, part_;
  std::FILE* out_;
};

/// Puts `text` in place of `file`, as a whole or not at all (a temporary file beside it is renamed).
/// Throws InputError "file: cannot be written: No space left on device".
void write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace halfstep::inline engine
