// Laws of errors that are no power of the step size: which one, its parameters, and how sure that is.
#include "halfstep/engine/laws/law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
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
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const LawParameter& parameter) { return parameter.name == name; });
  if (found == parameters.end()) throw std::out_of_range(fmt::format("a law without a parameter {}", name));
  return found->value;
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

std::string in_words(const Law& law) {
  const auto value = [&](std::string_view name) { return law.parameter(name); };
  std::string text;
  switch (law.kind) {
    case LawKind::logarithm:
      text = fmt::format("{:.3g} h^{:g} log({:.3g}/h)", value("C"), value("p"), value("H"));
      break;
    case LawKind::exponential: {
      const bool has_power = law.parameters.size() > 3;
      const std::string power = has_power ? fmt::format(" h^{:.2f}", value("s")) : "";
      text = fmt::format("{:.3g}{} exp(-{:.4g}/{})", value("C"), power, value("r"), value("m") == 1 ? "h" : "sqrt(h)");
      break;
    }
    case LawKind::crossover:
      text = fmt::format("order {:g} above h = {:.3g}, {:g} below", value("p"), value("H"), value("q"));
      break;
    case LawKind::oscillating:
      text = fmt::format("{:.3g} h^{:g} (1 + {:.2g} sin({:.3g} log h + f))", value("C"), value("p"), value("a"),
                         value("w"));
      break;
  }
  constexpr double largest = 99;
  return text + fmt::format(", to {:.1g}; odds against other laws 1e{:.0f}", law.misfit,
                            std::floor(std::min(law.log_odds / std::log(10.0), largest)));
}

}  // namespace halfstep::inline engine
