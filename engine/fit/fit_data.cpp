// Ladders of errors, or of values, read from the CSV of any program.
#include "halfstep/engine/fit/fit_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <span>
#include <unordered_map>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/fit/surface_rows.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/csv_place.hpp"

namespace halfstep::inline engine {
namespace {

enum Field {
  error_field,
  value_field,
  h_field,
  dt_field,
  dx_field,
  steps_field,
  number_field,
  series_field,
  problem_field,
  method_field,
  precision_field,
  claimed_field,
  noise_field,
  floor_field,
  claimed_dx_field,
  claimed_2_field,
  standard_error_field,
  samples_field
};
const std::vector<Column> common_columns{
    {"error", false, 2},  {"value", false, 2},       {"h", false, 1},   {"dt", false, 1},   {"dx", false, 1},
    {"steps", false, 1},  {"N", false, 1},           {"series", false}, {"problem", false}, {"method", false},
    {"precision", false}, {"claimed", false},        {"noise", false},  {"floor", false},   {"claimed_dx", false},
    {"claimed_2", false}, {"standard_error", false}, {"samples", false}};
constexpr std::string_view component_prefix = "value_";

// The columns of a file: the common ones, then those of components.
struct Layout {
  std::vector<Column> columns = common_columns;
  std::vector<std::size_t> values;  // places of the columns that hold values; none: of errors

  std::size_t second = dx_field;  // place of the column with the second step size
  bool second_named = false;      // by the user: every row has it then

  // Beside a column of errors, columns of values are ignored as any other.
  void read(const std::filesystem::path& file, const std::vector<std::string>& header) {
    if (second_named) name_second(file, header);
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
    if (!values.empty() && second_named)
      throw InputError(fmt::format("{}: --second takes a column \"error\"; values have one step size", shown(file)));
  }

  std::string second_name = {};

  void name_second(const std::filesystem::path& file, const std::vector<std::string>& header) {
    if (std::find(header.begin(), header.end(), second_name) == header.end())
      throw InputError(fmt::format("{}:1: column \"{}\", named by --second, is missing{}", shown(file), second_name,
                                   suggestion(second_name, header)));
    const auto known = std::find_if(columns.begin() + h_field, columns.begin() + number_field + 1,
                                    [&](const Column& column) { return column.name == second_name; });
    second = static_cast<std::size_t>(known - columns.begin());
    if (second <= number_field) return;
    second = columns.size();
    columns.push_back({second_name, true});
  }
};

// A line of the data as it is read.
struct Line {
  const std::filesystem::path& file;
  long number;
  const Layout& layout;
  std::span<const std::string_view> fields;

  std::string_view operator[](std::size_t field) const { return fields[field]; }
  double value(std::size_t field) const { return to_double(file, number, layout.columns[field], fields[field]); }
  [[noreturn]] void reject(std::size_t field, const std::string& message) const {
    throw InputError(fmt::format("{}: {}", csv_place(file, number, layout.columns[field].name), message));
  }
};

// An order that is claimed, and the line of the first claim.
struct Claim {
  std::optional<double> order;
  long line = 0;
};

// What the reader knows of a series beside its ladder.
struct Growing {
  FitSeries series;
  Claim claim, claim_dx;
  std::vector<StepRow> rows;  // of errors
};

// What the reader knows of the file.
struct FileReading {
  bool two_steps = false;                 // a row has two that differ, or the user names the second
  std::optional<InputError> claim_error;  // of the claims for a second step size, which files with one need not heed
};

double positive(const Line& line, std::size_t field) {
  const double value = line.value(field);
  if (!is_step_size(value)) line.reject(field, fmt::format("{} is not a positive number", line[field]));
  return value;
}

// The half-width of an error or its floor; 0 where the field is empty.
double half_width(const Line& line, Field field) {
  if (line[field].empty()) return 0;
  const double value = line.value(field);
  if (!is_half_width(value)) line.reject(field, fmt::format("{} is neither 0 nor a positive number", line[field]));
  return value;
}

// The one of several columns that has a value in this line; none where all are empty. Two that differ are refused:
// which of them the errors follow cannot be guessed.
std::optional<double> one_of(const Line& line, std::initializer_list<Field> fields) {
  std::optional<double> value;
  Field first = h_field;
  for (const Field field : fields) {
    if (line[field].empty()) continue;
    const double next = positive(line, field);
    if (value && *value != next)
      line.reject(field, fmt::format("{} and column \"{}\" with {} are both step sizes; keep one of these columns",
                                     line[field], common_columns[first].name, line[first]));
    if (!value) first = field;
    value = next;
  }
  return value;
}

double step_of(const Line& line) {
  if (const auto h = one_of(line, {h_field, dt_field, dx_field})) return *h;
  if (const auto steps = one_of(line, {steps_field, number_field})) return 1 / *steps;
  throw InputError(fmt::format(
      "{}:{}: none of the columns \"h\", \"dt\", \"dx\", \"steps\", \"N\" has a value; one of them is needed",
      shown(line.file), line.number));
}

std::string series_of(const Line& line) {
  if (!line[series_field].empty()) return std::string(line[series_field]);
  std::string name;
  for (const Field field : {problem_field, method_field, precision_field}) {
    if (line[field].empty()) continue;
    if (!name.empty()) name += ' ';
    name += line[field];
  }
  return name;
}

std::string in_series(const Growing& growing) {
  return growing.series.name.empty() ? "" : fmt::format(" of series \"{}\"", growing.series.name);
}

/// The rounding of a precision's name; 0 for any other label. What looks like a slip of such a name is refused: as a
/// label it would take away, silently, what is known of rounding.
double unit_roundoff_of(const Line& line) {
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

void take_claim(const Line& line, Field field, const Growing& growing, Claim& known) {
  if (line[field].empty()) return;
  const double claimed = line.value(field);
  if (!is_order(claimed))
    line.reject(field, fmt::format("{} is not an order; an order is a number above 0", line[field]));
  if (known.order && *known.order != claimed)
    line.reject(field, fmt::format("{} contradicts {} in line {}{}", line[field], *known.order, known.line,
                                   in_series(growing)));
  known = {claimed, line.number};
}

void take_values(const Line& line, FitSeries& series) {
  if (!line[standard_error_field].empty())
    line.reject(standard_error_field,
                "standard errors are of a column \"error\"; those of values are a column \"noise\"");
  const double h = step_of(line), noise = half_width(line, noise_field);
  series.values.resize(line.layout.values.size());
  for (std::size_t k = 0; k < series.values.size(); ++k)
    series.values[k].push_back({h, line.value(line.layout.values[k]), noise});
}

// The fields without that of the second step size.
std::optional<double> one_beside_second(const Line& line, std::initializer_list<Field> fields) {
  std::optional<double> value;
  for (const Field field : fields)
    if (line.layout.second != field && !value) value = one_of(line, {field});
  return value;
}

// Both step sizes where the user names the column of the second.
void take_named_steps(const Line& line, StepRow& row) {
  const std::size_t second = line.layout.second;
  row.h = one_beside_second(line, {h_field, dt_field, dx_field});
  if (const auto steps = one_beside_second(line, {steps_field, number_field}); steps && !row.h) row.h = 1 / *steps;
  const double value = positive(line, second);
  row.dx = second == steps_field || second == number_field ? 1 / value : value;
}

// The standard error of a row or its number of samples. Either every row of a series carries its noise, in the same
// way, or none does (check_noise).
void take_noise(const Line& line, StepRow& row) {
  if (!line[standard_error_field].empty()) row.standard_error = half_width(line, standard_error_field);
  if (!line[samples_field].empty()) row.samples = positive(line, samples_field);
  if (row.noise > 0 && (row.standard_error || row.samples))
    line.reject(noise_field,
                fmt::format("{} is a bound of the noise, beside a column \"{}\"; keep one of these columns",
                            line[noise_field], row.standard_error ? "standard_error" : "samples"));
  constexpr double both_tails = 1.96;  // what rates and figures show: the half-width of an interval of 95 %
  if (row.standard_error) row.noise = both_tails * *row.standard_error;
}

// A row of errors. Two step sizes that differ, of time and of space, make the file one of surfaces.
void take_error(const Line& line, Growing& growing, FileReading& reading) {
  StepRow row{{}, {}, 0, line.value(error_field), half_width(line, noise_field), line.number};
  if (line.layout.second_named) {
    take_named_steps(line, row);
    reading.two_steps = true;
  } else {
    row.h = one_of(line, {h_field, dt_field});
    row.dx = one_of(line, {dx_field});
    const bool differ = row.h && row.dx && *row.h != *row.dx;
    reading.two_steps = reading.two_steps || differ;
    row.step = differ ? 0 : step_of(line);
  }
  take_noise(line, row);
  growing.rows.push_back(row);
}

// Whether rows carry their noise; refuses those that do and do not in one series.
bool check_noise(const std::filesystem::path& file, const Growing& growing) {
  bool any = false;
  for (const auto& [name, member] :
       {std::pair("standard_error", &StepRow::standard_error), std::pair("samples", &StepRow::samples)}) {
    const auto has = [m = member](const StepRow& row) { return (row.*m).has_value(); };
    if (std::none_of(growing.rows.begin(), growing.rows.end(), has)) continue;
    any = true;
    const auto without = std::find_if(growing.rows.begin(), growing.rows.end(),
                                      [&](const StepRow& row) { return !has(row) && std::isfinite(row.error); });
    if (without != growing.rows.end())
      throw InputError(fmt::format("{}: is empty, though other rows{} have a number there; every row needs one",
                                   csv_place(file, without->line, name), in_series(growing)));
  }
  return any;
}

void take(const Line& line, Growing& growing, FileReading& reading) {
  Ladder& ladder = growing.series.ladder;
  if (line.layout.values.empty())
    take_error(line, growing, reading);
  else
    take_values(line, growing.series);
  ladder.arithmetic.unit_roundoff = std::max(ladder.arithmetic.unit_roundoff, unit_roundoff_of(line));
  ladder.floor = std::max(ladder.floor, half_width(line, floor_field));
  take_claim(line, claimed_field, growing, growing.claim);
  for (const Field field : {claimed_dx_field, claimed_2_field}) try {
      take_claim(line, field, growing, growing.claim_dx);
    } catch (const InputError& error) {
      if (!reading.claim_error) reading.claim_error = error;
    }
}

// The ladder of a series of errors, or its surface where rows of the file have two step sizes.
void take_rows(const std::filesystem::path& file, const Layout& layout, const FileReading& reading, Growing& growing) {
  FitSeries& series = growing.series;
  if (!reading.two_steps) {
    const bool noisy = check_noise(file, growing);
    for (const StepRow& row : growing.rows) {
      add_row(series, row.step, row.error, row.noise);
      if (noisy) series.noisy.push_back({row.step, row.error, row.standard_error, row.samples});
    }
    return;
  }
  for (const StepRow& row : growing.rows)
    if (!row.h || !row.dx)
      throw InputError(fmt::format("{}: is empty, and other rows have two step sizes; every row needs both",
                                   csv_place(file, row.line, row.h ? layout.columns[layout.second].name : "h")));
  series.surface = surface_of(growing.rows);
  series.surface->floor = series.ladder.floor;
  series.surface->claimed = growing.claim.order;
  series.surface->claimed_dx = growing.claim_dx.order;
}

}  // namespace

std::vector<FitSeries> read_fit_data(const std::filesystem::path& file, const FitOptions& options) {
  std::vector<Growing> growing;
  std::unordered_map<std::string, std::size_t> place;
  Layout layout;
  layout.second_named = options.second.has_value();
  layout.second_name = options.second.value_or("");
  FileReading reading;
  const auto columns_of = [&](const std::vector<std::string>& header) {
    layout.read(file, header);
    return layout.columns;
  };
  each_line_choosing(file, columns_of, [&](long number, std::span<const std::string_view> fields) {
    const Line line{file, number, layout, fields};
    const auto [entry, is_new] = place.try_emplace(series_of(line), growing.size());
    if (is_new) growing.emplace_back().series.name = entry->first;
    take(line, growing[entry->second], reading);
  });
  if (growing.empty()) throw InputError(fmt::format("{}: there are no rows, only a header", shown(file)));
  if (reading.two_steps && reading.claim_error) throw *reading.claim_error;
  std::vector<FitSeries> all;
  for (Growing& one : growing) {
    take_rows(file, layout, reading, one);
    one.series.claimed = one.claim.order;
    if (one.series.surface) one.series.surface->dimension = options.dimension;
    put_in_order(one.series);
    if (!one.series.values.empty())
      for (const std::size_t at : layout.values) one.series.components.push_back(layout.columns[at].name);
    all.push_back(std::move(one.series));
  }
  return all;
}

}  // namespace halfstep::inline engine
