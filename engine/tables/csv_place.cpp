// Splits two lines of a file, its header and the one that is wrong.
#include "halfstep/engine/tables/csv_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <optional>
#include <vector>

#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

constexpr std::string_view blanks = " \t\r";

/// Without the blanks around it.
std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The fields of a line as they are written, without the blanks around them.
std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') quoted = !quoted;
    if (i < line.size() && (quoted || line[i] != ',')) continue;
    fields.push_back(trimmed(line.substr(begin, i - begin)));
    begin = i + 1;
  }
  return fields;
}

std::string_view unquoted(std::string_view name) {
  const bool quoted = name.size() > 1 && name.starts_with('"') && name.ends_with('"');
  return quoted ? name.substr(1, name.size() - 2) : name;
}

/// The byte with which the field begins; none where the file cannot be read again or is no longer what it was.
std::optional<std::size_t> byte_of(const std::filesystem::path& file, long line, std::string_view column) {
  if (file == "-") return std::nullopt;
  std::ifstream in(file, std::ios::binary);
  std::optional<std::size_t> index;
  std::string text;
  for (long number = 1; std::getline(in, text); ++number) {
    if (number == 1 && text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    const auto data = trimmed(text);
    if (data.empty() || data.starts_with('#')) continue;
    const auto fields = fields_of(text);
    if (!index) {
      for (std::size_t i = 0; i < fields.size() && !index; ++i)
        if (unquoted(fields[i]) == column) index = i;
      if (!index) return std::nullopt;
    } else if (number == line) {
      if (*index >= fields.size()) return std::nullopt;
      return static_cast<std::size_t>(fields[*index].data() - text.data()) + 1;
    }
  }
  return std::nullopt;
}

std::string text_of_line(const std::filesystem::path& file, long line) {
  std::string text;
  if (file == "-") return text;
  std::ifstream in(file, std::ios::binary);
  for (long number = 1; std::getline(in, text); ++number) {
    if (number == 1 && text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    if (number == line) return text;
  }
  return "";
}

}  // namespace

long place_of_missing_field(const std::filesystem::path& file, long line) {
  return static_cast<long>(text_of_line(file, line).find_last_not_of(blanks) + 1) + 1;
}

long place_of_surplus_field(const std::filesystem::path& file, long line, std::size_t columns) {
  const std::string text = text_of_line(file, line);
  const auto fields = fields_of(text);
  return columns < fields.size() ? fields[columns].data() - text.data() + 1 : 1;
}

long place_of_open_quote(const std::filesystem::path& file, long line) {
  const auto at = text_of_line(file, line).rfind('"');
  return at == std::string::npos ? 1 : static_cast<long>(at) + 1;
}

std::size_t byte_of_field(std::string_view line, std::size_t index) {
  const auto fields = fields_of(line);
  return index < fields.size() ? static_cast<std::size_t>(fields[index].data() - line.data()) + 1 : line.size() + 1;
}

std::string line_place(const std::filesystem::path& file, long line,
                       const std::function<std::size_t(std::string_view)>& byte_in) {
  std::string text;
  std::ifstream in;
  if (file != "-") in.open(file, std::ios::binary);
  for (long number = 1; in.is_open() && std::getline(in, text); ++number) {
    if (number == 1 && text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    if (text.ends_with('\r')) text.pop_back();
    if (number == line) return fmt::format("{}:{}:{}", shown(file), line, byte_in(text));
  }
  return fmt::format("{}:{}", shown(file), line);
}

std::string csv_place(const std::filesystem::path& file, long line, std::string_view column) {
  const auto byte = byte_of(file, line, column);
  return fmt::format("{}:{}{}: column \"{}\"", shown(file), line, byte ? fmt::format(":{}", *byte) : "", column);
}

}  // namespace halfstep::inline engine
