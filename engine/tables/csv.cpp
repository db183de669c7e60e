// Reads CSV through fast-cpp-csv-parser, every field as text: the library's own number parsing is not exact.
#include "halfstep/engine/tables/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <sstream>
#include <utility>

#define CSV_IO_NO_THREAD
#include <libfccp/csv.h>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/core/text/label.hpp"
#include "halfstep/engine/tables/csv_place.hpp"

namespace halfstep::inline engine {
namespace {

// The library fixes the number of columns at compile time: unused places get names that no file has.
constexpr std::size_t max_columns = 32;
using Texts = std::array<std::string, max_columns>;
// Lines that carry no data: empty, or '#' behind blanks at most.
struct NoData {
  static bool is_comment(const char* line) {
    while (*line == ' ' || *line == '\t') ++line;
    return *line == '\0' || *line == '#';
  }
};
using Reader = io::CSVReader<max_columns, io::trim_chars<' ', '\t'>, io::double_quote_escape<',', '"'>,
                             io::throw_on_overflow, NoData>;

// What a stream begins with, kept to show its header where something is wrong with that: a pipe is read but once.
using Beginning = std::string;

class Source : public io::ByteSourceBase {
 public:
  Source(std::filesystem::path name, std::FILE* file, std::shared_ptr<Beginning> beginning)
      : name_(std::move(name)), file_(file), beginning_(std::move(beginning)) {}
  ~Source() override {
    if (file_ != stdin) std::fclose(file_);
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  int read(char* buffer, int size) override {
    constexpr std::size_t kept = 1 << 16;
    const std::size_t count = std::fread(buffer, 1, static_cast<std::size_t>(size), file_);
    if (beginning_->empty()) beginning_->assign(buffer, std::min(count, kept));
    if (std::ferror(file_) != 0)
      throw InputError(fmt::format("{}: cannot be read: {}", shown(name_), std::strerror(errno)));
    if (beginning_->starts_with("\xFF\xFE") || beginning_->starts_with("\xFE\xFF"))
      throw InputError(shown(name_) + ":1:1: is UTF-16; save it as UTF-8");
    check({buffer, count});
    return static_cast<int>(count);
  }

 private:
  /// No control characters but ends of lines and tabs: behind a NUL the library would not see the rest of a line, and
  /// others would reach a terminal.
  void check(std::string_view bytes) {
    for (const char c : bytes) {
      if (after_return_ && c != '\n') refuse('\r', column_ - 1);
      after_return_ = c == '\r';
      if (c == '\n') {
        ++line_;
        column_ = 0;
      } else if ((static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r') || c == '\x7F') {
        refuse(c, column_);
      }
      if (c != '\n') ++column_;
    }
  }

  [[noreturn]] void refuse(char c, long column) const {
    throw InputError(fmt::format("{}:{}:{}: a control character (code {}) is not allowed in a table{}", shown(name_),
                                 line_, column + 1, static_cast<int>(c),
                                 c == '\r' ? "; lines end with code 10, alone or behind code 13" : ""));
  }

  long line_ = 1, column_ = 0;  // of the byte that comes next
  bool after_return_ = false;
  std::filesystem::path name_;
  std::FILE* file_;
  std::shared_ptr<Beginning> beginning_;
};

std::unique_ptr<Source> opened(const std::filesystem::path& file, const std::shared_ptr<Beginning>& beginning) {
  std::error_code ignored;
  if (file == "-") return std::make_unique<Source>(file, stdin, beginning);
  std::FILE* stream = std::filesystem::is_directory(file, ignored) ? nullptr : std::fopen(file.c_str(), "rb");
  const int reason = std::filesystem::is_directory(file, ignored) ? EISDIR : errno;
  if (stream == nullptr) throw InputError(fmt::format("{}: cannot be opened: {}", shown(file), std::strerror(reason)));
  return std::make_unique<Source>(file, stream, beginning);
}

Texts names_of(const std::vector<Column>& columns) {
  if (columns.size() > max_columns) throw std::logic_error("more columns than read_lines is made for");
  Texts names;
  for (std::size_t i = 0; i < max_columns; ++i)
    names[i] = i < columns.size() ? columns[i].name : fmt::format("\x01 unused {}", i);
  return names;
}

// The header line as it stands, to show what was found.
std::string header_line(std::string_view beginning) {
  if (beginning.starts_with("\xEF\xBB\xBF")) beginning.remove_prefix(3);
  while (!beginning.empty()) {
    const auto end = std::min(beginning.find('\n'), beginning.size());
    std::string line(beginning.substr(0, end));
    if (line.ends_with('\r')) line.pop_back();
    if (!NoData::is_comment(line.c_str())) return line;
    beginning.remove_prefix(std::min(end + 1, beginning.size()));
  }
  return "";
}

// What may be wrong with a header in which a column is missing.
std::string advice(const std::string& header, const std::string& missing) {
  if (header.find(',') == std::string::npos) {
    static constexpr std::array<std::pair<char, std::string_view>, 3> others{
        {{';', "';'"}, {'\t', "tabs"}, {' ', "blanks"}}};
    for (const auto& [separator, word] : others)
      if (header.find(separator) != std::string::npos)
        return fmt::format(" (fields are separated by ',', not by {})", word);
  }
  if (header.find_first_not_of("0123456789.+-eE, \t") == std::string::npos)
    return " (the first line must name the columns)";
  std::string small = header;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small != header && small.find(missing) != std::string::npos ? " (column names are in lower case)" : "";
}

std::size_t first_byte(std::string_view) { return 1; }

void check_header(const std::filesystem::path& file, const Reader& reader, const std::vector<Column>& columns,
                  std::string_view beginning) {
  const auto there = [&](const Column& column) { return reader.has_column(column.name); };
  const auto stands_in = [&](const Column& column) {
    return std::any_of(columns.begin(), columns.end(),
                       [&](const Column& other) { return other.one_of == column.one_of && there(other); });
  };
  for (const Column& column : columns) {
    if (there(column) || !(column.required || column.one_of != 0) || (column.one_of != 0 && stands_in(column)))
      continue;
    std::string expected;
    int last = 0;
    for (const Column& other : columns) {
      if (!other.required && other.one_of == 0) continue;
      const bool or_else = other.one_of != 0 && other.one_of == last;
      expected += (expected.empty() ? "" : or_else ? " or " : ",") + other.name;
      last = other.one_of;
    }
    const std::string header = header_line(beginning);
    const std::string place = line_place(file, static_cast<long>(reader.get_file_line()), first_byte);
    throw InputError(fmt::format("{}: column \"{}\" is missing; found: {}; expected: {}{}", place, column.name, header,
                                 expected, advice(header, column.name)));
  }
}

// The names of the header, without blanks and quotes around them.
std::vector<std::string> header_names(std::string_view beginning) {
  std::vector<std::string> names;
  std::istringstream header(header_line(beginning));
  for (std::string name; std::getline(header, name, ',');) {
    const auto first = name.find_first_not_of(" \t\""), last = name.find_last_not_of(" \t\"");
    names.push_back(first == std::string::npos ? "" : name.substr(first, last - first + 1));
  }
  return names;
}

// The number of the header's line, the first that carries data.
long header_number(std::string_view beginning) {
  const auto at = beginning.find(header_line(beginning));
  return 1 + std::count(beginning.begin(), beginning.begin() + static_cast<std::ptrdiff_t>(at), '\n');
}

// The library's exceptions in the words of this program; its own cut long names.
[[noreturn]] void rethrow(const std::filesystem::path& file, const io::error::base& error, std::string_view beginning) {
  const std::vector<std::string> header = header_names(beginning);
  const auto at = [&](long line, const auto& byte_in, std::string_view message) {
    // The library numbers no line where the header is at fault.
    return InputError(line_place(file, line > 0 ? line : header_number(beginning), byte_in) + ": " +
                      std::string(message));
  };
  if (const auto* e = dynamic_cast<const io::error::too_few_columns*>(&error))
    throw at(
        e->file_line, [](std::string_view line) { return line.size() + 1; },
        "fewer fields than the header has columns");
  if (const auto* e = dynamic_cast<const io::error::too_many_columns*>(&error))
    throw at(
        e->file_line, [&](std::string_view line) { return byte_of_field(line, header.size()); },
        "more fields than the header has columns");
  if (const auto* e = dynamic_cast<const io::error::escaped_string_not_closed*>(&error))
    throw at(
        e->file_line, [](std::string_view line) { return line.rfind('"') + 1; },
        "a quote is not closed; a field may not hold a line break");
  if (const auto* e = dynamic_cast<const io::error::line_length_limit_exceeded*>(&error))
    throw at(e->file_line, first_byte, "the line is too long (more than 16 MB)");
  if (const auto* e = dynamic_cast<const io::error::duplicated_column_in_header*>(&error))
    throw at(
        header_number(beginning),
        [&](std::string_view line) {
          const auto first = std::find(header.begin(), header.end(), e->column_name);
          const auto again = first == header.end() ? first : std::find(first + 1, header.end(), e->column_name);
          return byte_of_field(line, static_cast<std::size_t>(again - header.begin()));
        },
        fmt::format("column \"{}\" appears twice; keep one of them", e->column_name));
  if (dynamic_cast<const io::error::header_missing*>(&error))
    throw InputError(fmt::format("{}:1:1: the file is empty; a header line was expected", shown(file)));
  throw InputError(fmt::format("{}: {}", shown(file), error.what()));
}

// A field as it was written, when it is text that may be shown.
std::string_view checked(const std::filesystem::path& file, long line, const Column& column, std::string_view field) {
  try {
    check_label(field, longest_field);
  } catch (const InputError& error) {
    throw InputError(csv_place(file, line, column.name) + ": " + error.what());
  }
  return escaped::csv_text(field);
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

std::string shown_name(const std::filesystem::path& file) {
  const auto name = file.string();
  return name.find_first_not_of(" \t\r\n") == std::string::npos ? fmt::format("\"{}\"", name) : name;
}

std::string shown(const std::filesystem::path& file) { return file == "-" ? "standard input" : shown_name(file); }

void each_line(const std::filesystem::path& file, const std::vector<Column>& columns, const TakeLine& take) {
  each_line_choosing(
      file, [&](const std::vector<std::string>&) { return columns; }, take);
}

void each_line_choosing(const std::filesystem::path& file, const ChooseColumns& columns_of, const TakeLine& take) {
  const auto beginning = std::make_shared<Beginning>();
  try {
    Reader reader(file.string(), opened(file, beginning));
    const std::vector<Column> columns = columns_of(header_names(*beginning));
    const Texts names = names_of(columns);
    const auto read_header = [&](const auto&... name) {
      reader.read_header(io::ignore_extra_column | io::ignore_missing_column, name...);
    };
    std::apply(read_header, names);
    check_header(file, reader, columns, *beginning);

    std::array<const char*, max_columns> texts;
    texts.fill("");  // of columns that are not there the reader leaves these
    std::array<std::string_view, max_columns> fields;
    const auto read_row = [&](auto&... field) { return reader.read_row(field...); };
    while (std::apply(read_row, texts)) {
      const auto line = static_cast<long>(reader.get_file_line());
      for (std::size_t i = 0; i < columns.size(); ++i) fields[i] = checked(file, line, columns[i], texts[i]);
      take(line, std::span(fields).first(columns.size()));
    }
  } catch (const io::error::base& error) {
    rethrow(file, error, *beginning);
  }
}

std::vector<CsvLine> read_lines(const std::filesystem::path& file, const std::vector<Column>& columns) {
  std::vector<CsvLine> lines;
  each_line(file, columns, [&](long number, std::span<const std::string_view> fields) {
    lines.push_back({number, {fields.begin(), fields.end()}});
  });
  return lines;
}

double field_value(const std::filesystem::path& file, long line, const Column& column, std::string_view text) {
  double value = 0;
  const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
  std::string_view digits = plus ? text.substr(1) : text;
  std::string fortran;
  if (const auto d = digits.find_first_of("dD"); d != std::string_view::npos && d > 0 && d < digits.size() - 1) {
    fortran = digits;
    fortran[d] = 'e';
    if (fortran[d + 1] == '+' || fortran[d + 1] == '-' || std::isdigit(static_cast<unsigned char>(fortran[d + 1])))
      digits = fortran;
  }
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = end == digits.data() + digits.size();
  if (whole && error == std::errc()) return value;
  if (whole && error == std::errc::result_out_of_range) return beyond_range(digits);
  const auto where = csv_place(file, line, column.name);
  if (text.empty()) throw InputError(where + " is empty; a number is expected (nan where a run blew up)");
  throw InputError(fmt::format("{}: \"{}\" is not a number{}", where, text,
                               text.find(',') == std::string_view::npos ? "" : " (the decimal point is '.')"));
}

double field_value(const std::filesystem::path& file, const CsvLine& line, const Column& column,
                   std::string_view text) {
  return field_value(file, line.number, column, text);
}

ReplacedFile::ReplacedFile(std::filesystem::path file) : file_(std::move(file)), part_(file_) {
  part_ += ".part";
  out_ = std::fopen(part_.c_str(), "wb");
  if (out_ == nullptr) fail(errno);
}

ReplacedFile::~ReplacedFile() {
  if (out_ != nullptr) discard();
}

void ReplacedFile::append(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), out_) != text.size()) fail(errno);
}

void ReplacedFile::finish() {
  if (std::fflush(out_) != 0) fail(errno);
  if (std::fclose(std::exchange(out_, nullptr)) != 0 || std::rename(part_.c_str(), file_.c_str()) != 0) fail(errno);
}

/// The system's own reason is wanted in the message; streams hide it.
void ReplacedFile::fail(int reason) {
  discard();
  throw InputError(fmt::format("{}: cannot be written: {}", shown_name(file_), std::strerror(reason)));
}

void ReplacedFile::discard() {
  if (out_ != nullptr) std::fclose(std::exchange(out_, nullptr));
  std::error_code ignored;
  if (std::filesystem::is_regular_file(part_, ignored)) std::filesystem::remove(part_, ignored);
}

void write_file(const std::filesystem::path& file, std::string_view text) {
  ReplacedFile out(file);
  out.append(text);
  out.finish();
}

}  // namespace halfstep::inline engine
