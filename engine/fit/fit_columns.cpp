// The columns that data from other programs may have.
#include "halfstep/engine/fit/fit_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"

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

}  // namespace

FitLayout::FitLayout() : columns(common_columns) {}

void FitLayout::read(const std::filesystem::path& file, const std::vector<std::string>& header) {
  if (second_name) name_second(file, header);
  for (const FitField field : {number_field, steps_field, dt_field, h_field})  // the last one that is there
    if (field != second && std::find(header.begin(), header.end(), common_columns[field].name) != header.end())
      first_name = common_columns[field].name;
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
