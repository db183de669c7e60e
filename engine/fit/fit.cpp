// Orders of (h, error) data that any program wrote: what `halfstep fit` does.
#include "halfstep/engine/fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/fit/fit_data.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/tables/csv.hpp"

namespace halfstep::inline engine {
namespace {

// Each file's series, named after it where there are several files.
std::vector<Fit> read_all(const std::vector<std::filesystem::path>& files) {
  std::vector<Fit> fits;
  for (auto file = files.begin(); file != files.end(); ++file) {
    if (std::find(files.begin(), file, *file) != file) throw InputError(shown(*file) + ": is named twice");
    for (FitSeries& series : read_fit_data(*file)) {
      if (files.size() > 1) series.name = shown(*file) + (series.name.empty() ? "" : ": " + series.name);
      fits.push_back({std::move(series), {}});
    }
  }
  return fits;
}

bool is_not_confirmed(const Fit& fit) { return fit.claimed && !as_declared(fit.finding.verdict); }

}  // namespace

std::vector<Fit> fit(const std::vector<std::filesystem::path>& files, int jobs) {
  std::vector<Fit> fits = read_all(files);
  constexpr std::size_t batch = 64;  // handing out single ladders would cost as much as judging them
  parallel_for((fits.size() + batch - 1) / batch, jobs, nullptr, [&](std::size_t k) {
    for (std::size_t i = k * batch; i < std::min(fits.size(), (k + 1) * batch); ++i) judge_series(fits[i]);
  });
  return fits;
}

std::string fit_csv(const std::vector<Fit>& fits) {
  std::string text(fit_csv_header());
  for (const Fit& fit : fits) text += fit_csv_row(fit);
  return text;
}

std::string fit_table(const std::vector<Fit>& fits) {
  std::size_t width = 6;
  for (const Fit& fit : fits) width = std::max(width, fit.name.size());
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{:<{}}  {:>7}  {:>8}  {:>11}  {:>11}  {:>7}  {:<16}  {}\n", "series", width, "claimed",
                 "observed", "uncertainty", "constant", "levels", "verdict", "why");
  for (const Fit& fit : fits) {
    const Finding& finding = fit.finding;
    const auto shown = [](const std::optional<double>& value, const char* format) {
      return value ? fmt::format(fmt::runtime(format), *value) : std::string("-");
    };
    fmt::format_to(out, "{:<{}}  {:>7}  {:>8}  {:>11}  {:>11}  {:>7}  {:<16}  {}\n", fit.name, width,
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

std::string rates_table(const std::vector<Fit>& fits) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const Fit& fit : fits) {
    const auto& rungs = fit.ladder.rungs;
    const bool noisy = std::any_of(rungs.begin(), rungs.end(), [](const Rung& rung) { return rung.noise > 0; });
    fmt::format_to(out, "{}{}\n{:>5}  {:>9}  {:>10}{}  {:>5}\n", text.empty() ? "" : "\n",
                   fit.name.empty() ? "rates" : fit.name, "level", "h", "error", noisy ? "      noise" : "", "rate");
    for (std::size_t i = 0; i < rungs.size(); ++i) {
      const auto& [level, h, error, noise] = rungs[i];
      const double rate =
          i == 0 ? std::nan("") : std::log(std::abs(rungs[i - 1].error / error)) / std::log(rungs[i - 1].h / h);
      const bool used = fit.finding.observed && fit.finding.first_level <= level && level <= fit.finding.last_level;
      fmt::format_to(out, "{:>5}  {:>9.3e}  {:>10.3e}{}  {:>5}{}\n", level, h, error,
                     noisy ? fmt::format("  {:>9.1e}", noise) : "",
                     std::isfinite(rate) ? fmt::format("{:.2f}", rate) : "-", used ? " *" : "");
    }
  }
  return text.empty() ? text : text + "* used in the fit of the order\n";
}

bool claim_failed(const std::vector<Fit>& fits) { return std::any_of(fits.begin(), fits.end(), is_not_confirmed); }

}  // namespace halfstep::inline engine
