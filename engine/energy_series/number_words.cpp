// The words of the lines of tables, and the numbers that they are.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <fstream>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/energy_table.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

std::optional<double> number_in(std::string_view word) {
  try {
    return field_value("-", 0, {""}, word);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view line, std::string_view separators) {
  const bool may_be_empty = separators.find(' ') == std::string_view::npos;
  std::vector<std::string_view> words;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t end = std::min(line.find_first_of(separators, from), line.size());
    if (end > from || may_be_empty) words.push_back(line.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

void add_numbers(EnergyTable& table, const std::filesystem::path& file, long line, std::string_view text,
                 const std::vector<std::string_view>& words) {
  const auto place = [&](std::string_view word) {
    return fmt::format("{}:{}:{}", shown(file), line, word.data() - text.data() + 1);
  };
  if (words.size() != table.columns.size()) {
    const std::string_view beyond =
        words.size() > table.columns.size() ? words[table.columns.size()] : text.substr(text.size());
    throw InputError(fmt::format("{}: {} numbers where the table has {} columns ({})", place(beyond), words.size(),
                                 table.columns.size(), fmt::join(table.columns, ", ")));
  }
  table.values.resize(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    // A percentage ("12.5%"), a clock ("0:10") and OpenMM's "--" stand in columns that nobody fits.
    const Column column{table.columns[i], true};
    double value = std::nan("");
    const bool looked_at = words[i].find_first_of("%:") == std::string_view::npos && words[i] != "--";
    try {
      if (looked_at) value = field_value(file, line, column, words[i]);
    } catch (const InputError&) {
      std::string shown_word(words[i].substr(0, 40));
      for (char& c : shown_word)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
      throw InputError(
          fmt::format("{}: column \"{}\": \"{}\" is not a number", place(words[i]), column.name, shown_word));
    }
    table.values[i].push_back(value);
  }
  table.lines.push_back(line);
}

std::string number_place(const std::filesystem::path& file, long line, double value) {
  const std::string place = fmt::format("{}:{}", shown(file), line);
  if (file == "-") return place;
  std::ifstream in(file, std::ios::binary);
  std::string text;
  for (long number = 0; number < line; ++number)
    if (!std::getline(in, text)) return place;
  for (const std::string_view word : words_of(text, " \t\r,;[]\"")) {
    const auto number = number_in(word);
    if (number && (*number == value || (std::isnan(*number) && std::isnan(value))))
      return fmt::format("{}:{}", place, word.data() - text.data() + 1);
  }
  return place;
}

}  // namespace halfstep::inline engine
