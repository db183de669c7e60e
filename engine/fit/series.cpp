// One series of the data: the ladder that its rows make, what is said of it, and the line of a table that says so.
#include "halfstep/engine/fit/series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/fit/repeated_rungs.hpp"
#include "halfstep/engine/laws/law_of.hpp"

namespace halfstep::inline engine {
namespace {

std::string number(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : std::string(); }

// Sorts rungs from coarse to fine, makes those of one step size one, and numbers them; how many that were at most.
std::size_t put_rungs_in_order(std::vector<Rung>& rungs) {
  std::stable_sort(rungs.begin(), rungs.end(), [](const Rung& a, const Rung& b) { return a.h > b.h; });
  std::vector<Rung> merged;
  std::size_t most = 1;
  for (std::size_t from = 0, to = 0; from < rungs.size(); from = to) {
    while (to < rungs.size() && rungs[to].h == rungs[from].h) ++to;
    merged.push_back(mean_rung(std::span(rungs).subspan(from, to - from)));
    merged.back().level = static_cast<int>(merged.size()) - 1;
    most = std::max(most, to - from);
  }
  rungs = std::move(merged);
  return most;
}

// The same for values: what is done with errors does for them.
std::size_t put_values_in_order(ValueLadder& ladder) {
  std::vector<Rung> rungs;
  for (const ValueRung& rung : ladder) rungs.push_back({0, rung.h, rung.value, rung.noise});
  const std::size_t most = put_rungs_in_order(rungs);
  ladder.clear();
  for (const Rung& rung : rungs) ladder.push_back({rung.h, rung.error, rung.noise});
  return most;
}

}  // namespace

bool is_step_size(double value) { return value > 0 && std::isfinite(value); }
bool is_half_width(double value) { return value >= 0 && std::isfinite(value); }
bool is_order(double value) { return value > 0 && std::isfinite(value); }

void add_row(FitSeries& series, double h, double error, double noise) {
  Ladder& ladder = series.ladder;
  ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), h, error, noise});
  ladder.carries_sign = ladder.carries_sign || error < 0;
}

void put_in_order(FitSeries& series) {
  std::size_t most = put_rungs_in_order(series.ladder.rungs);
  for (ValueLadder& ladder : series.values) most = put_values_in_order(ladder);
  if (most > 1)
    series.repeated =
        fmt::format("mean of up to {} {} at one step size", most, series.values.empty() ? "errors" : "values");
}

void judge_series(Fit& fit) {
  fit.ladder.claimed = fit.claimed;
  fit.finding = judge(fit.ladder);
  if (fit.finding.verdict == Verdict::no_window) fit.law = law_of(fit.ladder);
  if (fit.law) {
    fit.finding.verdict = Verdict::other_law;
    fit.finding.reason = in_words(*fit.law);
  }
  if (!fit.repeated.empty()) fit.finding.reason += "; " + fit.repeated;
}

std::string_view fit_csv_header() {
  return "series,claimed,observed,uncertainty,constant,first_level,last_level,verdict,reason\n";
}

std::string fit_csv_row(const Fit& fit) {
  const Finding& finding = fit.finding;
  const bool resolved = finding.observed.has_value();
  return fmt::format(
      "{},{},{},{},{},{},{},{},{}\n", escaped::csv(fit.name), number(fit.claimed), number(finding.observed),
      number(finding.uncertainty), number(finding.constant), resolved ? fmt::format("{}", finding.first_level) : "",
      resolved ? fmt::format("{}", finding.last_level) : "", word(finding.verdict), escaped::csv(finding.reason));
}

}  // namespace halfstep::inline engine
