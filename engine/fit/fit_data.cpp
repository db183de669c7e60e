// Ladders of errors, or of values, read from the CSV of any program.
#include "halfstep/engine/fit/fit_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_map>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/fit/fit_line.hpp"
#include "halfstep/engine/fit/surface_rows.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/engine/tables/csv_place.hpp"

namespace halfstep::inline engine {
namespace {

// An order that is claimed, and the line of the first claim.
struct ClaimedOrder {
  std::optional<double> order;
  long line = 0;
  FitField field = claimed_field;
};

// What the reader knows of a series beside its ladder.
struct Growing {
  FitSeries series;
  ClaimedOrder claim, claim_dx;
  std::vector<StepRow> rows;  // of errors
};

// What the reader knows of the file.
struct FileReading {
  bool two_steps = false;                 // a row has two that differ, or the user names the second
  std::optional<InputError> claim_error;  // of the claims for a second step size, which files with one need not heed
};

std::string in_series(const Growing& growing) {
  return growing.series.name.empty() ? "" : fmt::format(" of series \"{}\"", growing.series.name);
}

void take_claim(const FitLine& line, FitField field, const Growing& growing, ClaimedOrder& known) {
  if (line[field].empty()) return;
  const double claimed = line.value(field);
  if (!is_order(claimed))
    line.reject(field, fmt::format("{} is not an order; an order is a number above 0", line[field]));
  if (known.order && *known.order != claimed)
    line.reject(field, fmt::format("{} contradicts {} in line {}{}", line[field], *known.order, known.line,
                                   in_series(growing)));
  if (!known.order) known = {claimed, line.number, field};
}

void take_values(const FitLine& line, FitSeries& series) {
  if (!line[standard_error_field].empty())
    line.reject(standard_error_field,
                "standard errors are of a column \"error\"; those of values are a column \"noise\"");
  const double h = step_of(line), noise = half_width(line, noise_field);
  series.values.resize(line.layout.values.size());
  for (std::size_t k = 0; k < series.values.size(); ++k)
    series.values[k].push_back({h, line.value(line.layout.values[k]), noise});
}

// Both step sizes where the user names the column of the second.
void take_named_steps(const FitLine& line, StepRow& row) {
  const std::size_t second = line.layout.second;
  row.h = one_beside_second(line, {h_field, dt_field});
  if (!row.h) row.h = one_beside_second(line, {dx_field});
  if (const auto steps = one_beside_second(line, {steps_field, number_field}); steps && !row.h) row.h = 1 / *steps;
  const double value = positive(line, second);
  row.dx = second == steps_field || second == number_field ? 1 / value : value;
}

// The standard error of a row or its number of samples. Either every row of a series carries its noise, in the same
// way, or none does (check_noise).
void take_noise(const FitLine& line, StepRow& row) {
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
void take_error(const FitLine& line, Growing& growing, FileReading& reading) {
  StepRow row;
  row.error = line.value(error_field);
  row.noise = half_width(line, noise_field);
  row.line = line.number;
  if (line.layout.second_name) {
    take_named_steps(line, row);
    reading.two_steps = true;
  } else {
    row.h = one_of(line, {h_field, dt_field});
    row.dx = one_of(line, {dx_field});
    const bool differ = row.h && row.dx && *row.h != *row.dx;
    reading.two_steps = reading.two_steps || differ;
    if (!row.h || differ)
      if (const auto steps = one_of(line, {steps_field, number_field})) row.by_steps = 1 / *steps;
    row.step = differ ? 0 : step_of(line);
  }
  take_noise(line, row);
  growing.rows.push_back(row);
}

// Two step sizes may be those of a number of steps and of dx.
bool has_two_steps(const std::vector<Growing>& growing) {
  return std::any_of(growing.begin(), growing.end(), [](const Growing& one) { return steps_vary_at_one_dx(one.rows); });
}

// A claim on a second step size is judged or refused, never passed over: where both are the same in all rows, as ones
// that vary together.
void check_second_claim(const std::filesystem::path& file, const FitLayout& layout, const std::vector<Growing>& growing,
                        FileReading& reading) {
  const auto claiming =
      std::find_if(growing.begin(), growing.end(), [](const Growing& one) { return one.claim_dx.order; });
  if (reading.two_steps || claiming == growing.end()) return;
  const bool both = layout.values.empty() && std::all_of(growing.begin(), growing.end(), [](const Growing& one) {
                      return std::all_of(one.rows.begin(), one.rows.end(),
                                         [](const StepRow& row) { return (row.h || row.by_steps) && row.dx; });
                    });
  if (!both)
    throw InputError(fmt::format(
        "{}: claims an order in a second step size, and the rows have {}; a claim on the only step size is a column "
        "\"claimed\"",
        csv_place(file, claiming->claim_dx.line, common_name(claiming->claim_dx.field)),
        layout.values.empty() ? "one" : "values, which have one"));
  reading.two_steps = true;
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

void take(const FitLine& line, Growing& growing, FileReading& reading) {
  Ladder& ladder = growing.series.ladder;
  if (line.layout.values.empty())
    take_error(line, growing, reading);
  else
    take_values(line, growing.series);
  ladder.arithmetic.unit_roundoff = std::max(ladder.arithmetic.unit_roundoff, unit_roundoff_of(line));
  ladder.floor = std::max(ladder.floor, half_width(line, floor_field));
  take_claim(line, claimed_field, growing, growing.claim);
  for (const FitField field : {claimed_dx_field, claimed_2_field}) try {
      take_claim(line, field, growing, growing.claim_dx);
    } catch (const InputError& error) {
      if (!reading.claim_error) reading.claim_error = error;
    }
}

// The ladder of a series of errors, or its surface where rows of the file have two step sizes.
void take_rows(const std::filesystem::path& file, const FitLayout& layout, const FileReading& reading,
               Growing& growing) {
  FitSeries& series = growing.series;
  const bool noisy = check_noise(file, growing);
  if (!reading.two_steps) {
    for (const StepRow& row : growing.rows) {
      add_row(series, row.step, row.error, row.noise);
      if (noisy) series.noisy.push_back({row.step, row.error, row.standard_error, row.samples});
    }
    return;
  }
  for (StepRow& row : growing.rows) {
    if (!row.h) row.h = row.by_steps;
    if (!row.h || !row.dx)
      throw InputError(
          fmt::format("{}: is empty, and other rows have two step sizes; every row needs both",
                      csv_place(file, row.line, row.h ? layout.columns[layout.second].name : layout.first_name)));
    if (row.samples)
      throw InputError(
          fmt::format("{}: numbers of samples go with one step size; with two, the noise of a row is a "
                      "column \"standard_error\" or \"noise\"",
                      csv_place(file, row.line, "samples")));
  }
  series.surface = surface_of(growing.rows);
  series.surface->floor = series.ladder.floor;
  series.surface->claimed = growing.claim.order;
  series.surface->claimed_dx = growing.claim_dx.order;
}

}  // namespace

std::vector<FitSeries> read_fit_data(const std::filesystem::path& file, const FitOptions& options) {
  std::vector<Growing> growing;
  std::unordered_map<std::string, std::size_t> place;
  FitLayout layout;
  layout.second_name = options.second;
  FileReading reading;
  const auto columns_of = [&](const std::vector<std::string>& header) {
    layout.read(file, header);
    return layout.columns;
  };
  each_line_choosing(file, columns_of, [&](long number, std::span<const std::string_view> fields) {
    const FitLine line{file, number, layout, fields};
    const auto [entry, is_new] = place.try_emplace(series_of(line), growing.size());
    if (is_new) growing.emplace_back().series.name = entry->first;
    take(line, growing[entry->second], reading);
  });
  if (growing.empty()) throw InputError(fmt::format("{}:1:1: there are no rows, only a header", shown(file)));
  reading.two_steps = reading.two_steps || has_two_steps(growing);
  check_second_claim(file, layout, growing, reading);
  if (reading.two_steps && reading.claim_error) throw *reading.claim_error;
  std::vector<FitSeries> all;
  for (Growing& one : growing) {
    take_rows(file, layout, reading, one);
    one.series.claimed = one.claim.order;
    if (one.series.surface) one.series.surface->dimension = options.dimension;
    put_in_order(one.series);
    if (!one.series.repeated.empty() && !layout.unread.empty())
      one.series.repeated += fmt::format(" (not read: {}; a column that names ladders is to be called \"series\")",
                                         fmt::join(layout.unread, ", "));
    if (!one.series.values.empty())
      for (const std::size_t at : layout.values) one.series.components.push_back(layout.columns[at].name);
    all.push_back(std::move(one.series));
  }
  return all;
}

}  // namespace halfstep::inline engine
