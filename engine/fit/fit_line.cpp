// One line of data from another program, and what its fields hold.
#include "halfstep/engine/fit/fit_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/fit/series.hpp"
#include "halfstep/engine/tables/csv_place.hpp"

namespace halfstep::inline engine {
namespace {

// Takes the step size of a column; one that differs from that of `first` is refused.
void take_agreeing(const FitLine& line, FitField field, std::optional<double>& value, FitField& first) {
  if (line[field].empty()) return;
  const double next = positive(line, field);
  if (value && *value != next)
    line.reject(field, fmt::format("{} and column \"{}\" with {} are both step sizes; keep one of these columns",
                                   line[field], common_name(first), line[first]));
  if (!value) first = field;
  value = next;
}

}  // namespace

double FitLine::value(std::size_t field) const {
  return field_value(file, number, layout.columns[field], fields[field]);
}

void FitLine::reject(std::size_t field, const std::string& message) const {
  throw InputError(fmt::format("{}: {}", csv_place(file, number, layout.columns[field].name), message));
}

double positive(const FitLine& line, std::size_t field) {
  const double value = line.value(field);
  const std::string_view mantissa = line[field].substr(0, line[field].find_first_of("eEdD"));
  const bool is_number = mantissa.find_first_of("123456789") != std::string_view::npos;  // neither 0 nor "inf"
  if (is_number && (value == 0 || std::isinf(value)))
    line.reject(field, fmt::format("{} is beyond what a double holds, 4.9e-324 to 1.8e308", line[field]));
  if (!is_step_size(value)) line.reject(field, fmt::format("{} is not a positive number", line[field]));
  return value;
}

double half_width(const FitLine& line, FitField field) {
  if (line[field].empty()) return 0;
  const double value = line.value(field);
  if (!is_half_width(value)) line.reject(field, fmt::format("{} is neither 0 nor a positive number", line[field]));
  return value;
}

std::optional<double> one_of(const FitLine& line, std::initializer_list<FitField> fields) {
  std::optional<double> value;
  FitField first = h_field;
  for (const FitField field : fields) take_agreeing(line, field, value, first);
  return value;
}

double step_of(const FitLine& line) {
  if (const auto h = one_of(line, {h_field, dt_field, dx_field})) return *h;
  if (const auto steps = one_of(line, {steps_field, number_field})) return 1 / *steps;
  throw InputError(
      fmt::format("{}: none of the columns \"h\", \"dt\", \"dx\", \"steps\", \"N\" has a value; one of them is needed",
                  line_place(line.file, line.number, [](std::string_view) { return std::size_t{1}; })));
}

std::string series_of(const FitLine& line) {
  if (!line[series_field].empty()) return std::string(line[series_field]);
  std::string name;
  for (const FitField field : {problem_field, method_field, precision_field}) {
    if (line[field].empty()) continue;
    if (!name.empty()) name += ' ';
    name += line[field];
  }
  return name;
}

std::optional<double> one_beside_second(const FitLine& line, std::initializer_list<FitField> fields) {
  std::optional<double> value;
  FitField first = h_field;
  for (const FitField field : fields)
    if (line.layout.second != field) take_agreeing(line, field, value, first);
  return value;
}

double unit_roundoff_of(const FitLine& line) {
  const auto typed = line[precision_field];
  if (const auto named = precision_named(typed)) return info(*named).unit_roundoff;
  std::vector<std::string> words;
  for (const auto& row : precisions)
    if (std::isalpha(static_cast<unsigned char>(row.name.front()))) words.emplace_back(row.name);
  std::string lower;
  for (const char c : typed) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  // "fp64" or "60" is a label; shorter words are near to everything.
  const bool is_word =
      lower.size() > 3 && std::none_of(lower.begin(), lower.end(), [](unsigned char c) { return std::isdigit(c); });
  if (const auto meant = is_word ? suggestion(lower, words) : ""; !meant.empty())
    line.reject(precision_field, fmt::format("no precision is named \"{}\"{}; a label of your own belongs in a column "
                                             "\"series\"",
                                             typed, meant));
  return 0;
}

}  // namespace halfstep::inline engine
