// Reads CSV through fast-cpp-csv-parser, every field as text: the library's own number parsing is not exact.
#include "studies/csv.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#define CSV_IO_NO_THREAD
#include <libfccp/csv.h>

#include "core/error.hpp"
#include "core/scalar.hpp"

namespace halfstep {
namespace {

// The library fixes the number of columns at compile time: unused places get names that no file has.
constexpr std::size_t max_columns = 32;
using Texts = std::array<std::string, max_columns>;
using Reader = io::CSVReader<max_columns, io::trim_chars<' ', '\t'>, io::double_quote_escape<',', '"'>,
                             io::throw_on_overflow, io::single_and_empty_line_comment<'#'>>;

Texts names_of(const std::vector<Column>& columns) {
  if (columns.size() > max_columns) throw std::logic_error("more columns than read_lines is made for");
  Texts names;
  for (std::size_t i = 0; i < max_columns; ++i)
    names[i] = i < columns.size() ? columns[i].name : fmt::format("\x01 unused {}", i);
  return names;
}

// The header line as it stands, to show what was found.
std::string header_line(const std::filesystem::path& file) {
  io::LineReader lines(file.string());
  while (const char* line = lines.next_line())
    if (!io::single_and_empty_line_comment<'#'>::is_comment(line)) return line;
  return "";
}

void check_header(const std::filesystem::path& file, const Reader& reader, const std::vector<Column>& columns) {
  for (const Column& column : columns) {
    if (!column.required || reader.has_column(column.name)) continue;
    std::vector<std::string> expected;
    for (const Column& other : columns)
      if (other.required) expected.push_back(other.name);
    const std::string found = header_line(file);
    const bool semicolons = found.find(',') == std::string::npos && found.find(';') != std::string::npos;
    throw InputError(fmt::format("{}:{}: column \"{}\" is missing; found: {}; expected: {}{}", file.string(),
                                 reader.get_file_line(), column.name, found, fmt::join(expected, ","),
                                 semicolons ? " (fields are separated by ',', not ';')" : ""));
  }
}

// The library's exceptions in the words of this program; its own cut long names.
[[noreturn]] void rethrow(const std::filesystem::path& file, const io::error::base& error) {
  const auto at_line = [&](unsigned line, std::string_view what) {
    return InputError(fmt::format("{}:{}: {}", file.string(), line, what));
  };
  if (const auto* e = dynamic_cast<const io::error::too_few_columns*>(&error))
    throw at_line(unsigned(e->file_line), "fewer fields than the header has columns");
  if (const auto* e = dynamic_cast<const io::error::too_many_columns*>(&error))
    throw at_line(unsigned(e->file_line), "more fields than the header has columns");
  if (const auto* e = dynamic_cast<const io::error::escaped_string_not_closed*>(&error))
    throw at_line(unsigned(e->file_line), "a quote is not closed; a field may not hold a line break");
  if (const auto* e = dynamic_cast<const io::error::line_length_limit_exceeded*>(&error))
    throw at_line(unsigned(e->file_line), "the line is too long (more than 16 MB)");
  if (const auto* e = dynamic_cast<const io::error::duplicated_column_in_header*>(&error))
    throw InputError(fmt::format("{}: column \"{}\" is there twice", file.string(), e->column_name));
  if (dynamic_cast<const io::error::header_missing*>(&error))
    throw InputError(fmt::format("{}: is empty; a header line was expected", file.string()));
  if (const auto* e = dynamic_cast<const io::error::can_not_open_file*>(&error))
    throw InputError(fmt::format("{}: cannot be opened: {}", file.string(), std::strerror(e->errno_value)));
  throw InputError(fmt::format("{}: {}", file.string(), error.what()));
}

// Out of a double's range: infinity or zero, which is the nearest double. Only the size of the number matters.
double beyond_range(std::string_view text) {
  long double wide = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), wide).ec == std::errc()) return static_cast<double>(wide);
  const auto exponent = text.find_first_of("eE");
  const bool tiny = exponent != std::string_view::npos && text.substr(exponent + 1).starts_with('-');
  const double size = tiny ? 0 : std::numeric_limits<double>::infinity();
  return text.starts_with('-') ? -size : size;
}

}  // namespace

std::vector<CsvLine> read_lines(const std::filesystem::path& file, const std::vector<Column>& columns) {
  const Texts names = names_of(columns);
  if (std::filesystem::is_directory(file)) throw InputError(file.string() + ": cannot be opened: Is a directory");
  try {
    Reader reader(file.string());
    const auto read_header = [&](const auto&... name) {
      reader.read_header(io::ignore_extra_column | io::ignore_missing_column, name...);
    };
    std::apply(read_header, names);
    check_header(file, reader, columns);

    std::vector<CsvLine> lines;
    Texts fields;
    const auto read_row = [&](auto&... field) { return reader.read_row(field...); };
    while (std::apply(read_row, fields))
      lines.push_back({static_cast<long>(reader.get_file_line()),
                       {fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(columns.size())}});
    return lines;
  } catch (const io::error::base& error) {
    rethrow(file, error);
  }
}

double to_double(const std::filesystem::path& file, const CsvLine& line, const Column& column, std::string_view text) {
  double value = 0;
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  const std::string_view digits = plus ? text.substr(1) : text;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = end == digits.data() + digits.size();
  if (whole && error == std::errc()) return value;
  if (whole && error == std::errc::result_out_of_range) return beyond_range(digits);
  throw InputError(
      fmt::format("{}:{}: column \"{}\": \"{}\" is not a number", file.string(), line.number, column.name, text));
}

std::string csv_field(std::string_view text) {
  // Beyond RFC 4180: the reader would take outer spaces away, and a line that begins with '#' for a comment.
  const bool edge = !text.empty() && (text.front() == ' ' || text.front() == '\t' || text.front() == '#' ||
                                      text.back() == ' ' || text.back() == '\t');
  if (!edge && text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

void write_file(const std::filesystem::path& file, std::string_view text) {
  std::filesystem::path part = file;
  part += ".part";
  // The system's own reason is wanted in the message; streams hide it.
  const auto fail = [&](int reason) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(part, ignored)) std::filesystem::remove(part, ignored);
    throw InputError(fmt::format("{}: cannot be written: {}", file.string(), std::strerror(reason)));
  };
  std::FILE* out = std::fopen(part.c_str(), "wb");
  if (out == nullptr) fail(errno);
  const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0;
  const int write_error = errno;
  const bool closed = std::fclose(out) == 0;
  if (!written) fail(write_error);
  if (!closed) fail(errno);
  if (std::rename(part.c_str(), file.c_str()) != 0) fail(errno);
}

}  // namespace halfstep
