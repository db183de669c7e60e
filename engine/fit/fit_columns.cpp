// The columns that data from other programs may have.
#include "halfstep/engine/fit/fit_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/escaped.hpp"

namespace halfstep::inline engine {
namespace {

std::vector<Column> columns_of_all_ladders() {
  std::vector<Column> columns;
  for (const char* name : {"error", "value"}) columns.push_back(one_of(2, name));
  for (const char* name : {"h", "dt", "dx", "steps", "N"}) columns.push_back(one_of(1, name));
  for (const char* name : {"series", "problem", "method", "precision", "claimed", "noise", "floor", "claimed_dx",
                           "claimed_2", "standard_error", "samples"})
    columns.push_back(optional_column(name));
  return columns;
}
const std::vector<Column> common_columns = columns_of_all_ladders();
constexpr std::string_view component_prefix = "value_";

std::string in_small(std::string_view text) {
  std::string small;
  for (const char c : text) small += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return small;
}

// One letter more, less or other.
bool is_one_letter_off(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  if (a.size() > b.size() + 1) return false;
  const auto differ = std::mismatch(b.begin(), b.end(), a.begin());
  const std::string_view rest_a(differ.second, a.end()), rest_b(differ.first, b.end());
  if (rest_a.empty()) return false;
  return a.size() > b.size() ? rest_a.substr(1) == rest_b : rest_a.substr(1) == rest_b.substr(1);
}

// Whether `typed` is a slip for `known`: capitals, "claim" for "claimed", one letter. Short names are near to anything,
// a number at the end makes another column, and "sample" is the number of a row.
bool is_slip(const std::string& typed, const std::string& known) {
  const std::string small = in_small(typed);
  constexpr std::size_t long_enough = 5, left_off = 2;
  if (small == in_small(known)) return typed != known;
  const bool is_numbered = !small.empty() && std::isalpha(static_cast<unsigned char>(small.back())) == 0;
  if (small.size() < long_enough || is_numbered || small == "sample") return false;
  return (known.starts_with(small) && known.size() - small.size() <= left_off) || is_one_letter_off(small, known);
}

}  // namespace

FitLayout::FitLayout() : columns(common_columns) {}

void FitLayout::read(const std::filesystem::path& file, const std::vector<std::string>& header) {
  if (second_name) name_second(file, header);
  for (const FitField field : {number_field, steps_field, dt_field, h_field})  // the last one that is there
    if (field != second && std::find(header.begin(), header.end(), common_columns[field].name) != header.end())
      first_name = common_columns[field].name;
  refuse_misspelt(file, header);
  note_unread(header);
  if (std::find(header.begin(), header.end(), columns[error_field].name) != header.end()) return;
  for (const std::string& name : header) {
    if (name == columns[value_field].name) values.push_back(value_field);
    if (!name.starts_with(component_prefix)) continue;
    values.push_back(columns.size());
    columns.push_back({name, false});
  }
  constexpr std::size_t most_components = 16;
  if (values.size() > most_components)
    throw InputError(
        fmt::format("{}: {} columns of values are more than {}", shown(file), values.size(), most_components));
  if (!values.empty()) columns[error_field].one_of = columns[value_field].one_of = 0;
  if (!values.empty() && second_name)
    throw InputError(fmt::format("{}: --second takes a column \"error\"; values have one step size", shown(file)));
}

// A column that is passed over for a slip takes the claim, or the noise, out of the answer without a word. Of columns
// of which a file needs one, a slip is one where none of them is there: beside h, "n" and "dX" are columns as any
// other.
void FitLayout::refuse_misspelt(const std::filesystem::path& file, const std::vector<std::string>& header) const {
  const auto there = [&](const Column& column) {
    return column.name == second_name || std::find(header.begin(), header.end(), column.name) != header.end();
  };
  const auto is_wanted = [&](const Column& column) {
    if (column.one_of == 0) return !there(column);
    return std::none_of(common_columns.begin(), common_columns.end(),
                        [&](const Column& other) { return other.one_of == column.one_of && there(other); });
  };
  const auto has_meaning = [&](const std::string& name) {
    return name.starts_with(component_prefix) || name == second_name ||
           std::any_of(common_columns.begin(), common_columns.end(),
                       [&](const Column& one) { return one.name == name; });
  };
  for (const std::string& name : header) {
    if (has_meaning(name)) continue;
    for (const Column& column : common_columns)
      if (is_wanted(column) && is_slip(name, column.name))
        throw InputError(
            fmt::format("{}:1: column \"{}\" is unknown (did you mean \"{}\"?); one that is to be "
                        "ignored needs another name",
                        shown(file), escaped::terminal(name), column.name));
  }
}

void FitLayout::note_unread(const std::vector<std::string>& header) {
  for (const FitField field : {series_field, problem_field, method_field, precision_field})
    if (std::find(header.begin(), header.end(), common_name(field)) != header.end()) return;
  for (const std::string& name : header) {
    const bool known = name.starts_with(component_prefix) ||
                       std::any_of(columns.begin(), columns.end(), [&](const Column& one) { return one.name == name; });
    if (!known && !name.empty()) unread.push_back(name);
  }
}

void FitLayout::name_second(const std::filesystem::path& file, const std::vector<std::string>& header) {
  if (std::find(header.begin(), header.end(), *second_name) == header.end())
    throw InputError(fmt::format("{}:1: column \"{}\", named by --second, is missing{}", shown(file), *second_name,
                                 suggestion(*second_name, header)));
  for (const Column& column : common_columns)
    if (const auto field = static_cast<std::size_t>(&column - common_columns.data());
        column.name == *second_name && (field < h_field || field > number_field))
      throw InputError(
          fmt::format("{}:1: column \"{}\", named by --second, is no step size", shown(file), *second_name));
  const auto known = std::find_if(columns.begin() + h_field, columns.begin() + number_field + 1,
                                  [&](const Column& column) { return column.name == *second_name; });
  second = static_cast<std::size_t>(known - columns.begin());
  if (second <= number_field) return;
  second = columns.size();
  columns.push_back({*second_name, true});
}

const std::string& common_name(FitField field) { return common_columns[field].name; }

}  // namespace halfstep::inline engine
