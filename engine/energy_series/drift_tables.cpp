// What is told of the drift of energies: tables for a terminal and in CSV, and the evidence.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/verdict/why.hpp"

namespace halfstep::inline engine {
namespace {

std::string cell(double value) { return std::isfinite(value) ? fmt::format("{}", value) : ""; }
std::string cell(std::optional<double> value) { return value ? cell(*value) : ""; }

std::string with_half_width(const Measured& one) {
  if (!std::isfinite(one.value)) return "-";
  if (!std::isfinite(one.half_width)) return fmt::format("{:.3g}", one.value);
  return fmt::format("{:.3g} ± {:.1g}", one.value, one.half_width);
}

std::string short_p(double p) { return std::isfinite(p) ? fmt::format("{:.1g}", p) : "-"; }

// Of the mean energy; nan where that is 0.
double relative(double value, const DriftAnswer& answer) {
  return answer.mean != 0 ? value / std::abs(answer.mean) : std::nan("");
}

std::string reason_of(const JudgedRun& run) {
  std::string reason = run.answer.reason;
  if (run.answer.drift == DriftClass::walk)
    reason += fmt::format("; gains {} per root of unit time", with_half_width(run.answer.walk));
  if (run.answer.drift == DriftClass::exponential)
    reason += fmt::format("; grows by e in {:.3g}", 1 / run.answer.growth.value);
  return reason;
}

std::string order_text(const Finding& finding) {
  return finding.observed ? fmt::format("{:.3f} ± {:.2g}", *finding.observed, finding.uncertainty.value_or(0)) : "none";
}

// The ladder that a run is a rung of; none where it has no time step, or its group no ladder.
const DriftLadder* ladder_of(const JudgedRun& run, const std::vector<DriftLadder>& ladders) {
  const auto ladder = std::find_if(ladders.begin(), ladders.end(),
                                   [&](const DriftLadder& one) { return one.group == run.series.group; });
  return run.series.dt && ladder != ladders.end() ? &*ladder : nullptr;
}

// An order and its uncertainty; empty where none is seen.
std::pair<std::string, std::string> order_cells(const Finding* finding) {
  if (!finding || !finding->observed) return {};
  return {cell(finding->observed), cell(finding->uncertainty)};
}

// ± is one character and two bytes.
std::string padded(const std::string& text, std::size_t width) {
  const auto shown_characters = static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  return std::string(width > shown_characters ? width - shown_characters : 0, ' ') + text;
}

}  // namespace

std::string drift_text(const std::vector<JudgedRun>& runs, const std::vector<DriftLadder>& ladders) {
  std::size_t width = 6;
  for (const JudgedRun& run : runs) width = std::max(width, run.series.name.size());
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{:<{}}  {:>9}  {:>7}  {:<11}  {:>7}  {}  {}  {}\n", "series", width, "dt", "samples", "drift",
                 "p(none)", padded("rate per time", 22), padded("fluctuation", 22), "why");
  for (const JudgedRun& run : runs)
    fmt::format_to(out, "{:<{}}  {:>9}  {:>7}  {:<11}  {:>7}  {}  {}  {}\n", run.series.name, width,
                   run.series.dt ? fmt::format("{:g}", *run.series.dt) : "-", run.series.times.size(),
                   word(run.answer.drift), short_p(run.answer.p[0]), padded(with_half_width(run.answer.rate), 22),
                   padded(with_half_width(run.answer.fluctuation), 22), reason_of(run));
  for (const DriftLadder& ladder : ladders) {
    fmt::format_to(out, "{}order of the fluctuation in dt: {} ({}: {})\n",
                   ladder.group.empty() ? "" : ladder.group + ": ", order_text(ladder.fluctuation),
                   word(ladder.fluctuation.verdict), ladder.fluctuation.reason);
    if (ladder.rate)
      fmt::format_to(out, "order of the drift rate in dt: {} ({}: {})\n", order_text(*ladder.rate),
                     word(ladder.rate->verdict), ladder.rate->reason);
    if (ladder.steady_below)
      fmt::format_to(out, "the time step decides no longer below dt = {:g}: {}\n", *ladder.steady_below, ladder.reason);
  }
  const auto contradicted = std::count_if(runs.begin(), runs.end(), is_contradicted);
  if (contradicted > 0)
    fmt::format_to(out, "{} of {} series {} what is claimed\n", contradicted, runs.size(),
                   contradicted == 1 ? "contradicts" : "contradict");
  return text;
}

std::string drift_csv(const std::vector<JudgedRun>& runs, const std::vector<DriftLadder>& ladders) {
  std::string text =
      "series,dt,samples,time,blown_up_at,claimed,drift,p_none,p_linear,p_sqrt,p_exponential,rate,rate_uncertainty,"
      "relative_rate,"
      "fluctuation,fluctuation_uncertainty,relative_fluctuation,walk,walk_uncertainty,growth,growth_uncertainty,mean,"
      "fluctuation_order,fluctuation_order_uncertainty,rate_order,rate_order_uncertainty,steady_below,reason\n";
  for (const JudgedRun& run : runs) {
    const DriftAnswer& answer = run.answer;
    const DriftLadder* ladder = ladder_of(run, ladders);
    const auto [order, order_half] = order_cells(ladder ? &ladder->fluctuation : nullptr);
    const auto [rate_order, rate_half] = order_cells(ladder && ladder->rate ? &*ladder->rate : nullptr);
    fmt::format_to(
        std::back_inserter(text),
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
        escaped::csv(run.series.name), cell(run.series.dt), run.series.times.size(), cell(answer.span),
        run.series.blown_up ? cell(run.series.blown_up->time) : "", run.series.claimed ? word(*run.series.claimed) : "",
        word(answer.drift), cell(answer.p[0]), cell(answer.p[1]), cell(answer.p[2]), cell(answer.p[3]),
        cell(answer.rate.value), cell(answer.rate.half_width), cell(relative(answer.rate.value, answer)),
        cell(answer.fluctuation.value), cell(answer.fluctuation.half_width),
        cell(relative(answer.fluctuation.value, answer)), cell(answer.walk.value), cell(answer.walk.half_width),
        cell(answer.growth.value), cell(answer.growth.half_width), cell(answer.mean), order, order_half, rate_order,
        rate_half, cell(ladder ? ladder->steady_below : std::nullopt), escaped::csv(reason_of(run)));
  }
  return text;
}

std::string drift_why(const JudgedRun& run) {
  constexpr const char* names[] = {"none", "linear", "sqrt", "exponential", "linear on sqrt"};
  const DriftAnswer& answer = run.answer;
  std::string text = fmt::format("{}: {}\n  {} samples of {} over a time of {:g}{}\n", word(answer.drift),
                                 answer.reason, run.series.times.size(), run.series.column, answer.span,
                                 run.series.time_unit.empty() ? "" : " " + run.series.time_unit);
  auto out = std::back_inserter(text);
  if (!answer.oscillations.empty()) {
    fmt::format_to(out, "  oscillations subtracted, periods over the run:");
    for (const double periods : answer.oscillations) fmt::format_to(out, " {:.6g}", periods);
    text += '\n';
  }
  for (std::size_t m = 0; m < answer.fits.size(); ++m) {
    const ModelFit& fit = answer.fits[m];
    fmt::format_to(out, "  {:<14}  log evidence {:>8.1f}{}", names[m], fit.log_evidence,
                   m < drift_classes ? fmt::format(", p = {:.1e}", answer.p[m]) : "");
    for (const Disturbance& one : fit.disturbances)
      text += one.periods > 0 ? fmt::format(", an oscillation of {:.4g} periods", one.periods)
                              : fmt::format(", a transient of {:.2g} of the run", 1 / one.decay);
    text += '\n';
  }
  return text;
}

}  // namespace halfstep::inline engine
