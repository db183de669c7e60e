// The ladders of a cell that rules of thumb are compared on.
#include "halfstep/engine/orders/known_ladders.hpp"

#include "halfstep/engine/orders/error_ladder.hpp"

namespace halfstep::inline engine {

std::vector<KnownLadder> known_ladders(const Orders& declared, Precision precision, const std::vector<ErrorRow>& rows,
                                       const ErrorScale& scale) {
  std::vector<KnownLadder> result;
  for (const auto& [quantity, order] : {std::pair(Quantity::global_position, declared.position),
                                        std::pair(Quantity::global_velocity, declared.velocity)})
    result.push_back({error_ladder(quantity, precision, rows, scale), static_cast<double>(order)});
  return result;
}

}  // namespace halfstep::inline engine
