// Laws of errors that are no power of the step size: which one, its parameters, and how sure that is.
#include "halfstep/engine/laws/law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <stdexcept>

namespace halfstep::inline engine {

std::string_view word(LawKind kind) {
  switch (kind) {
    case LawKind::logarithm:
      return "logarithm";
    case LawKind::exponential:
      return "exponential";
    case LawKind::crossover:
      return "crossover";
    case LawKind::oscillating:
      return "oscillating";
  }
  return "";
}

double Law::parameter(std::string_view name) const {
  const auto entry = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const LawParameter& parameter) { return parameter.name == name; });
  if (entry == parameters.end()) throw std::out_of_range(fmt::format("a law without a parameter {}", name));
  return entry->value;
}

std::string parameters_text(const Law& law) {
  std::string text;
  for (const LawParameter& one : law.parameters) {
    if (!text.empty()) text += ';';
    fmt::format_to(std::back_inserter(text), "{}={:.6g}", one.name, one.value);
    if (one.half_width > 0) fmt::format_to(std::back_inserter(text), "±{:.2g}", one.half_width);
  }
  return text;
}

namespace {

// "^1.5", or nothing where it is 1.
std::string power_text(double power) { return power == 1 ? "" : fmt::format("^{:g}", power); }

std::string formula(const Law& law) {
  const auto value = [&](std::string_view name) { return law.parameter(name); };
  switch (law.kind) {
    case LawKind::logarithm:
      return fmt::format("{:.3g} h{} log({:.3g}/h){}", value("C"), power_text(value("p")), value("H"),
                         power_text(value("g")));
    case LawKind::exponential: {
      const bool has_power = law.parameters.back().name == "s";
      return fmt::format("{:.3g}{} exp(-{:.4g}/h{})", value("C"), has_power ? fmt::format(" h^{:.2f}", value("s")) : "",
                         value("r"), power_text(value("m")));
    }
    case LawKind::crossover:
      return fmt::format("order {:g} above h = {:.3g}, {:g} below", value("p"), value("H"), value("q"));
    case LawKind::oscillating:
      return fmt::format("{:.3g} h{} (1 + {:.2g} sin({:.3g} log h {} {:.2f}))", value("C"), power_text(value("p")),
                         value("a"), value("w"), value("f") < 0 ? '-' : '+', std::abs(value("f")));
  }
  return "";
}

}  // namespace

std::string in_words(const Law& law) {
  const double most = std::round(most_log_odds_told / std::numbers::ln10);
  const double odds = std::floor(law.log_odds / std::numbers::ln10);
  return fmt::format("{}, to {:.1g}; of the laws compared, odds of {}1e{:.0f}", formula(law), law.misfit,
                     odds > most ? "more than " : "", std::min(odds, most));
}

}  // namespace halfstep::inline engine
