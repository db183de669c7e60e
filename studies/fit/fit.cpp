// Orders of (h, error) data that any program wrote: what `halfstep fit` does.
#include "studies/fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <span>
#include <unordered_map>

#include "core/error.hpp"
#include "core/parameters.hpp"
#include "core/scalar.hpp"
#include "core/text/escaped.hpp"
#include "studies/run/pool.hpp"
#include "studies/run/run.hpp"
#include "studies/tables/csv.hpp"

namespace halfstep {
namespace {

const std::vector<Column> columns{{"error", true},    {"h", false, 1},   {"steps", false, 1},  {"series", false},
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

// A line of the data as it is read.
struct Line {
  const std::filesystem::path& file;
  long number;
  std::span<const std::string_view> fields;

  std::string_view operator[](Field field) const { return fields[field]; }
  double value(Field field) const { return to_double(file, number, columns[field], fields[field]); }
  [[noreturn]] void reject(Field field, const std::string& what) const {
    throw InputError(fmt::format("{}:{}: column \"{}\": {}", shown(file), number, columns[field].name, what));
  }
};

// What the reader knows of a series beside its ladder.
struct Growing {
  Fit fit;
  std::vector<long> lines;  // of the rungs, in the order of the file
  long claimed_at = 0;
};

double positive(const Line& line, Field field) {
  const double value = line.value(field);
  if (!(value > 0) || !std::isfinite(value))
    line.reject(field, fmt::format("{} is not a positive number", line[field]));
  return value;
}

double step_of(const Line& line) {
  if (!line[h_field].empty()) return positive(line, h_field);
  if (!line[steps_field].empty()) return 1 / positive(line, steps_field);
  throw InputError(fmt::format("{}:{}: neither column \"h\" nor column \"steps\" has a value; one of them is needed",
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

std::string in_series(const Growing& series) {
  return series.fit.series.empty() ? "" : fmt::format(" of series \"{}\"", series.fit.series);
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

void take_claim(const Line& line, Growing& series) {
  if (line[claimed_field].empty()) return;
  const double claimed = line.value(claimed_field);
  if (!(std::isfinite(claimed) && claimed > 0))
    line.reject(claimed_field, fmt::format("{} is not an order; an order is a number above 0", line[claimed_field]));
  if (series.fit.claimed && *series.fit.claimed != claimed)
    line.reject(claimed_field, fmt::format("{} contradicts {} in line {}{}", line[claimed_field], *series.fit.claimed,
                                           series.claimed_at, in_series(series)));
  series.fit.claimed = claimed;
  series.claimed_at = line.number;
}

void take(const Line& line, Growing& series) {
  const double error = line.value(error_field);
  Ladder& ladder = series.fit.ladder;
  ladder.rungs.push_back({static_cast<int>(series.lines.size()), step_of(line), error});
  series.lines.push_back(line.number);
  ladder.carries_sign = ladder.carries_sign || error < 0;
  ladder.unit_roundoff = std::max(ladder.unit_roundoff, unit_roundoff_of(line));
  take_claim(line, series);
}

// Sorts the rungs from coarse to fine and numbers them; until then a rung's level is its place in the file.
void put_in_order(const std::filesystem::path& file, Growing& series) {
  std::vector<Rung>& rungs = series.fit.ladder.rungs;
  std::stable_sort(rungs.begin(), rungs.end(), [](const Rung& a, const Rung& b) { return a.h > b.h; });
  for (std::size_t i = 1; i < rungs.size(); ++i) {
    if (rungs[i].h != rungs[i - 1].h) continue;
    const long first = series.lines[static_cast<std::size_t>(rungs[i - 1].level)];
    const long second = series.lines[static_cast<std::size_t>(rungs[i].level)];
    throw InputError(fmt::format("{}:{}: h = {} is there already, in line {}{}", shown(file), second, rungs[i].h, first,
                                 in_series(series)));
  }
  for (std::size_t i = 0; i < rungs.size(); ++i) rungs[i].level = static_cast<int>(i);
  series.lines = {};
}

// All series of the file, in the order in which they first appear.
std::vector<Growing> read_series(const std::filesystem::path& file) {
  std::vector<Growing> found;
  std::unordered_map<std::string, std::size_t> place;
  each_line(file, columns, [&](long number, std::span<const std::string_view> fields) {
    const Line line{file, number, fields};
    const auto [entry, is_new] = place.try_emplace(series_of(line), found.size());
    if (is_new) found.emplace_back().fit.series = entry->first;
    take(line, found[entry->second]);
  });
  if (found.empty()) throw InputError(fmt::format("{}: there are no rows, only a header", shown(file)));
  for (Growing& series : found) put_in_order(file, series);
  return found;
}

std::string number(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : std::string(); }

bool is_not_confirmed(const Fit& fit) { return fit.claimed && !as_declared(fit.finding.verdict); }

}  // namespace

std::vector<Fit> fit(const std::filesystem::path& file, int jobs) {
  std::vector<Growing> found = read_series(file);
  std::vector<Fit> fits(found.size());
  constexpr std::size_t batch = 64;  // handing out single ladders would cost as much as judging them
  share_out((found.size() + batch - 1) / batch, jobs, nullptr, [&](std::size_t k) {
    for (std::size_t i = k * batch; i < std::min(found.size(), (k + 1) * batch); ++i) {
      Fit& fit = fits[i] = std::move(found[i].fit);
      fit.ladder.claimed = fit.claimed;
      fit.finding = judge(fit.ladder);
    }
  });
  return fits;
}

std::string fit_csv(const std::vector<Fit>& fits) {
  std::string text = "series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason\n";
  auto out = std::back_inserter(text);
  for (const Fit& fit : fits) {
    const Finding& finding = fit.finding;
    const bool resolved = finding.observed.has_value();
    fmt::format_to(
        out, "{},{},{},{},{},{},{},{},{}\n", escaped::csv(fit.series), number(fit.claimed), number(finding.observed),
        number(finding.uncertainty), number(finding.constant), resolved ? fmt::format("{}", finding.first_level) : "",
        resolved ? fmt::format("{}", finding.last_level) : "", word(finding.verdict), escaped::csv(finding.reason));
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
  const auto claims = std::count_if(fits.begin(), fits.end(), [](const Fit& fit) { return fit.claimed.has_value(); });
  const auto open = std::count_if(fits.begin(), fits.end(), is_not_confirmed);
  if (open > 0)
    fmt::format_to(out, "{} of {} claim{} {} not confirmed\n", open, claims, claims == 1 ? "" : "s",
                   open == 1 ? "is" : "are");
  return text;
}

bool claim_failed(const std::vector<Fit>& fits) { return std::any_of(fits.begin(), fits.end(), is_not_confirmed); }

}  // namespace halfstep
