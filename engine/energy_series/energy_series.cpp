// The words of the classes of a drift.
#include "halfstep/engine/energy_series/energy_series.hpp"

#include <array>
#include <utility>

namespace halfstep::inline engine {

std::string_view word(DriftClass drift) {
  constexpr std::array<std::string_view, 6> words{"none", "linear", "sqrt", "exponential", "undecided", "blown-up"};
  return words[static_cast<std::size_t>(drift)];
}

std::optional<DriftClass> drift_class_named(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, DriftClass>, 7> names{{{"none", DriftClass::none},
                                                                          {"linear", DriftClass::linear},
                                                                          {"sqrt", DriftClass::walk},
                                                                          {"√t", DriftClass::walk},
                                                                          {"random-walk", DriftClass::walk},
                                                                          {"exponential", DriftClass::exponential},
                                                                          {"bounded", DriftClass::none}}};
  for (const auto& [name, drift] : names)
    if (name == word) return drift;
  return std::nullopt;
}

}  // namespace halfstep::inline engine
