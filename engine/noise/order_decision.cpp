// What probabilities of orders decide.
#include "halfstep/engine/noise/order_decision.hpp"

namespace halfstep::inline engine {

Verdict decision(const OrderChances& chances, std::optional<double> claimed) {
  double at = 0, below = 0, above = 0, lawless = 0;
  for (const auto& [order, chance] : chances) {
    constexpr double needed = 1 - chance_of_error;
    if (!claimed && order > 0 && chance >= needed) return Verdict::resolved;
    if (!claimed && order == 0 && chance >= needed) return Verdict::no_window;
    if (order < 0)
      lawless += chance;
    else if (order == claimed.value_or(0))
      at += chance;
    else if (order < claimed.value_or(0))
      below += chance;
    else
      above += chance;
  }
  constexpr double needed = 1 - chance_of_error;
  if (lawless >= needed) return Verdict::no_window;
  if (!claimed) return Verdict::noise_limited;
  return at >= needed      ? Verdict::pass
         : below >= needed ? Verdict::fail
         : above >= needed ? Verdict::superconvergent
                           : Verdict::noise_limited;
}

}  // namespace halfstep::inline engine
