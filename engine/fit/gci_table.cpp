// The intervals that other rules state for a finest value, beside that of the limit.
#include "halfstep/engine/fit/gci_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/values/grid_convergence.hpp"

namespace halfstep::inline engine {
namespace {

constexpr auto row_format = "{:<{}}  {:>17.10g}  {:>10.2e}  {:>17.10g}  {:>17.10g}\n";
constexpr int name_width = 12;

void append_component(std::string& text, const Fit& fit, std::size_t k) {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{}{}{}\n{:<{}}  {:>17}  {:>10}  {:>17}  {:>17}\n", text.empty() ? "" : "\n",
                 fit.name.empty() ? "" : fit.name + ": ", fit.components[k], "rule", name_width, "middle", "half-width",
                 "low", "high");
  const auto none = [&](std::string_view name, const std::string& reason) {
    fmt::format_to(out, "{:<{}}  no interval{}\n", name, name_width, reason.empty() ? "" : ": " + reason);
  };
  if (const auto& limit = fit.limits[k].limit)
    fmt::format_to(out, row_format, "halfstep", name_width, limit->value, limit->half_width(), limit->low, limit->high);
  else
    none("halfstep", fit.limits[k].reason);
  const ValueLadder ladder = finite_rungs(fit.values[k]);
  for (const IntervalRule& rule : interval_rules()) {
    if (const auto interval = rule.interval(ladder, fit.claimed))
      fmt::format_to(out, row_format, rule.name, name_width, interval->value, interval->half_width,
                     interval->value - interval->half_width, interval->value + interval->half_width);
    else
      none(rule.name, "");
  }
}

}  // namespace

std::string gci_table(const std::vector<Fit>& fits) {
  std::string text;
  for (const Fit& fit : fits)
    for (std::size_t k = 0; k < fit.limits.size(); ++k) append_component(text, fit, k);
  if (text.empty()) throw InputError("--gci: the data have errors; it takes a column \"value\"");
  return text;
}

}  // namespace halfstep::inline engine
