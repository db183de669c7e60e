// The quantities whose orders are measured.
#include "engine/tables/quantities.hpp"

#include <stdexcept>

namespace halfstep {

const Number& quantity_of(const ErrorRow& row, std::string_view quantity) {
  if (quantity == "global_position") return row.global_position;
  if (quantity == "global_velocity") return row.global_velocity;
  if (quantity == "local_position") return row.local_position;
  if (quantity == "local_velocity") return row.local_velocity;
  if (quantity == "energy") return row.energy;
  throw std::invalid_argument("no such quantity: " + std::string(quantity));
}

}  // namespace halfstep
