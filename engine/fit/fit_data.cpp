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
  standard_error_field,
  samples_field
};
const std::vector<Column> common_columns{
    {"error", false, 2}, {"value", false, 2}, {"h", false, 1},           {"dt", false, 1},
    {"dx", false, 1},    {"steps", false, 1}, {"N", false, 1},           {"series", false},
    {"problem", false},  {"method", false},   {"precision", false},      {"claimed", false},
    {"noise", false},    {"floor", false},    {"standard_error", false}, {"samples", false}};
constexpr std::string_view component_prefix = "value_";

// The columns of a file: the common ones, then those of components.
struct Layout {
  std::vector<Column> columns = common_columns;
  std::vector<std::size_t> values;  // places of the columns that hold values; none: of errors

  // Beside a column of errors, columns of values are ignored as any other.
  void read(const std::filesystem::path& file, const std::vector<std::string>& header) {
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

// What the reader knows of a series beside its ladder.
struct Growing {
  FitSeries series;
  long claimed_at = 0;              // line of the first claim
  std::vector<long> noisy_at = {};  // lines of `series.noisy`
};

double positive(const Line& line, Field field) {
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

void take_claim(const Line& line, Growing& growing) {
  if (line[claimed_field].empty()) return;
  const double claimed = line.value(claimed_field);
  if (!is_order(claimed))
    line.reject(claimed_field, fmt::format("{} is not an order; an order is a number above 0", line[claimed_field]));
  auto& known = growing.series.claimed;
  if (known && *known != claimed)
    line.reject(claimed_field, fmt::format("{} contradicts {} in line {}{}", line[claimed_field], *known,
                                           growing.claimed_at, in_series(growing)));
  known = claimed;
  growing.claimed_at = line.number;
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

// A row of errors; where it has a standard error or a number of samples, as one that carries its noise.
void take_error(const Line& line, Growing& growing) {
  FitSeries& series = growing.series;
  const double error = line.value(error_field), h = step_of(line);
  double noise = half_width(line, noise_field);
  NoisyRow row{h, error, {}, {}};
  if (!line[standard_error_field].empty()) row.standard_error = half_width(line, standard_error_field);
  if (!line[samples_field].empty()) row.samples = positive(line, samples_field);
  if (noise > 0 && (row.standard_error || row.samples))
    line.reject(noise_field,
                fmt::format("{} is a bound of the noise, beside a column \"{}\"; keep one of these columns",
                            line[noise_field], row.standard_error ? "standard_error" : "samples"));
  constexpr double both_tails = 1.96;  // what rates and figures show: the half-width of an interval of 95 %
  if (row.standard_error) noise = both_tails * *row.standard_error;
  add_row(series, h, error, noise);
  series.noisy.push_back(row);
  growing.noisy_at.push_back(line.number);
}

// Either every row of a series carries its noise, in the same way, or none does.
void check_noise(const std::filesystem::path& file, Growing& growing) {
  auto& rows = growing.series.noisy;
  for (const auto& [name, member] :
       {std::pair("standard_error", &NoisyRow::standard_error), std::pair("samples", &NoisyRow::samples)}) {
    const auto has = [m = member](const NoisyRow& row) { return (row.*m).has_value() || !std::isfinite(row.error); };
    if (std::none_of(rows.begin(), rows.end(), [m = member](const NoisyRow& row) { return (row.*m).has_value(); }))
      continue;
    const auto without = std::find_if_not(rows.begin(), rows.end(), has);
    if (without == rows.end()) continue;
    const long line = growing.noisy_at[static_cast<std::size_t>(without - rows.begin())];
    throw InputError(fmt::format("{}: is empty, though other rows{} have a number there; every row needs one",
                                 csv_place(file, line, name), in_series(growing)));
  }
  const auto bare = [](const NoisyRow& row) { return !row.standard_error && !row.samples; };
  if (std::all_of(rows.begin(), rows.end(), bare)) rows.clear();
}

void take(const Line& line, Growing& growing) {
  Ladder& ladder = growing.series.ladder;
  if (line.layout.values.empty())
    take_error(line, growing);
  else
    take_values(line, growing.series);
  ladder.arithmetic.unit_roundoff = std::max(ladder.arithmetic.unit_roundoff, unit_roundoff_of(line));
  ladder.floor = std::max(ladder.floor, half_width(line, floor_field));
  take_claim(line, growing);
}

}  // namespace

std::vector<FitSeries> read_fit_data(const std::filesystem::path& file) {
  std::vector<Growing> growing;
  std::unordered_map<std::string, std::size_t> place;
  Layout layout;
  const auto columns_of = [&](const std::vector<std::string>& header) {
    layout.read(file, header);
    return layout.columns;
  };
  each_line_choosing(file, columns_of, [&](long number, std::span<const std::string_view> fields) {
    const Line line{file, number, layout, fields};
    const auto [entry, is_new] = place.try_emplace(series_of(line), growing.size());
    if (is_new) growing.emplace_back().series.name = entry->first;
    take(line, growing[entry->second]);
  });
  if (growing.empty()) throw InputError(fmt::format("{}: there are no rows, only a header", shown(file)));
  std::vector<FitSeries> all;
  for (Growing& one : growing) {
    check_noise(file, one);
    put_in_order(one.series);
    if (!one.series.values.empty())
      for (const std::size_t at : layout.values) one.series.components.push_back(layout.columns[at].name);
    all.push_back(std::move(one.series));
  }
  return all;
}

}  // namespace halfstep::inline engine
