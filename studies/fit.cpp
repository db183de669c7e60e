// Orders of (h, error) data that any program wrote: what `halfstep fit` does.
#include "studies/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <unordered_map>

#include "core/error.hpp"
#include "core/scalar.hpp"
#include "studies/csv.hpp"

namespace halfstep {
namespace {

const std::vector<Column> columns{{"error", true},    {"h", false},      {"steps", false},     {"series", false},
                                  {"problem", false}, {"method", false}, {"precision", false}, {"claimed", false}};
enum Field {
  error_field,
  h_field,
  steps_field,
  series_field,
  problem_field,
  method_field,
  precision_field,
  claimed_field
};

[[noreturn]] void reject(const std::filesystem::path& file, long line, std::string_view column,
                         const std::string& what) {
  throw InputError(fmt::format("{}:{}: column \"{}\": {}", file.string(), line, column, what));
}

// What the reader knows of a series beside its ladder.
struct Growing {
  Fit fit;
  std::vector<long> lines;  // of the rungs, in the order of the file
  long claimed_at = 0;
};

double positive(const std::filesystem::path& file, const CsvLine& line, Field field) {
  const double value = to_double(file, line, columns[field], line.fields[field]);
  if (!(value > 0) || !std::isfinite(value)) {
    reject(file, line.number, columns[field].name, fmt::format("{} is not a positive number", line.fields[field]));
  }
  return value;
}

double step_of(const std::filesystem::path& file, const CsvLine& line) {
  if (!line.fields[h_field].empty()) return positive(file, line, h_field);
  if (!line.fields[steps_field].empty()) return 1 / positive(file, line, steps_field);
  throw InputError(fmt::format("{}:{}: neither column \"h\" nor column \"steps\" has a value; one of them is needed",
                               file.string(), line.number));
}

std::string series_of(const CsvLine& line) {
  if (!line.fields[series_field].empty()) return line.fields[series_field];
  std::string name;
  for (const Field field : {problem_field, method_field, precision_field}) {
    if (line.fields[field].empty()) continue;
    if (!name.empty()) name += ' ';
    name += line.fields[field];
  }
  return name;
}

double unit_roundoff_of(std::string_view precision) {
  if (precision == "float") return std::ldexp(1.0, -24);
  if (precision == "double") return std::ldexp(1.0, -53);
  if (precision == "long-double") return std::ldexp(1.0, -64);
  return 0;
}

void take_claim(const std::filesystem::path& file, const CsvLine& line, Growing& series) {
  const std::string& text = line.fields[claimed_field];
  if (text.empty()) return;
  const double claimed = to_double(file, line, columns[claimed_field], text);
  if (!std::isfinite(claimed)) reject(file, line.number, "claimed", text + " is not an order");
  if (series.fit.claimed && *series.fit.claimed != claimed) {
    reject(file, line.number, "claimed",
           fmt::format("{} contradicts {} in line {} of series \"{}\"", text, *series.fit.claimed, series.claimed_at,
                       series.fit.series));
  }
  series.fit.claimed = claimed;
  series.claimed_at = line.number;
}

void take(const std::filesystem::path& file, const CsvLine& line, Growing& series) {
  const double error = to_double(file, line, columns[error_field], line.fields[error_field]);
  Ladder& ladder = series.fit.ladder;
  ladder.rungs.push_back({static_cast<int>(series.lines.size()), step_of(file, line), error});
  series.lines.push_back(line.number);
  ladder.carries_sign = ladder.carries_sign || error < 0;
  ladder.unit_roundoff = std::max(ladder.unit_roundoff, unit_roundoff_of(line.fields[precision_field]));
  take_claim(file, line, series);
}

// Sorts the rungs from coarse to fine and numbers them; until then a rung's level is its place in the file.
void put_in_order(const std::filesystem::path& file, Growing& series) {
  std::vector<Rung>& rungs = series.fit.ladder.rungs;
  std::stable_sort(rungs.begin(), rungs.end(), [](const Rung& a, const Rung& b) { return a.h > b.h; });
  for (std::size_t i = 1; i < rungs.size(); ++i) {
    if (rungs[i].h != rungs[i - 1].h) continue;
    const long first = series.lines[static_cast<std::size_t>(rungs[i - 1].level)];
    const long second = series.lines[static_cast<std::size_t>(rungs[i].level)];
    reject(file, second, "h",
           fmt::format("{} is there already, in line {} of series \"{}\"", rungs[i].h, first, series.fit.series));
  }
  for (std::size_t i = 0; i < rungs.size(); ++i) rungs[i].level = static_cast<int>(i);
}

std::string number(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : std::string(); }

}  // namespace

std::vector<Fit> fit(const std::filesystem::path& file) {
  const std::vector<CsvLine> lines = read_lines(file, columns);
  if (lines.empty()) throw InputError(fmt::format("{}: there are no rows, only a header", file.string()));
  std::vector<Growing> found;
  std::unordered_map<std::string, std::size_t> place;
  for (const CsvLine& line : lines) {
    std::string name = series_of(line);
    const auto [entry, is_new] = place.try_emplace(std::move(name), found.size());
    if (is_new) {
      found.emplace_back();
      found.back().fit.series = entry->first;
    }
    take(file, line, found[entry->second]);
  }
  std::vector<Fit> fits;
  fits.reserve(found.size());
  for (Growing& series : found) {
    put_in_order(file, series);
    series.fit.ladder.claimed = series.fit.claimed;
    series.fit.finding = judge(series.fit.ladder);
    fits.push_back(std::move(series.fit));
  }
  return fits;
}

std::string fit_csv(const std::vector<Fit>& fits) {
  std::string text = "series,claimed,observed,uncertainty,constant,first_level,last_level,verdict\n";
  auto out = std::back_inserter(text);
  for (const Fit& fit : fits) {
    const Finding& finding = fit.finding;
    const bool resolved = finding.observed.has_value();
    fmt::format_to(out, "{},{},{},{},{},{},{},{}\n", csv_field(fit.series), number(fit.claimed),
                   number(finding.observed), number(finding.uncertainty), number(finding.constant),
                   resolved ? fmt::format("{}", finding.first_level) : "",
                   resolved ? fmt::format("{}", finding.last_level) : "", word(finding.verdict));
  }
  return text;
}

std::string fit_table(const std::vector<Fit>& fits) {
  std::size_t width = 6;
  for (const Fit& fit : fits) width = std::max(width, fit.series.size());
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{:<{}}  {:>7}  {:>8}  {:>11}  {:>11}  {:>7}  {:<16}  {}\n", "series", width, "claimed",
                 "observed", "uncertainty", "constant", "levels", "verdict", "why");
  for (const Fit& fit : fits) {
    const Finding& finding = fit.finding;
    const auto shown = [](const std::optional<double>& value, const char* format) {
      return value ? fmt::format(fmt::runtime(format), *value) : std::string("-");
    };
    fmt::format_to(out, "{:<{}}  {:>7}  {:>8}  {:>11}  {:>11}  {:>7}  {:<16}  {}\n", fit.series, width,
                   shown(fit.claimed, "{:g}"), shown(finding.observed, "{:.4f}"), shown(finding.uncertainty, "{:.1e}"),
                   shown(finding.constant, "{:.4g}"),
                   finding.observed ? fmt::format("{}..{}", finding.first_level, finding.last_level) : "-",
                   word(finding.verdict), finding.reason);
  }
  return text;
}

bool claim_failed(const std::vector<Fit>& fits) {
  return std::any_of(fits.begin(), fits.end(), [](const Fit& fit) { return fit.finding.verdict == Verdict::fail; });
}

}  // namespace halfstep
