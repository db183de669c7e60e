// The rules by which computations of flows state the uncertainty of their finest value.
#include "halfstep/engine/values/grid_convergence.hpp"

#include <array>

namespace halfstep::inline engine {

std::span<const IntervalRule> interval_rules() {
  static constexpr std::array<IntervalRule, 4> rules = {
      {{"Roache", roache}, {"Celik et al.", celik}, {"Xing-Stern", xing_stern}, {"Eça-Hoekstra", eca_hoekstra}}};
  return rules;
}

}  // namespace halfstep::inline engine
