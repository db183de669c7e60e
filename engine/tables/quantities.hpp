// The one table of quantities: their names, and where their errors stand in a row.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/tables/quantity.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

struct QuantityInfo {
  Quantity quantity;
  std::string_view name;              ///< in tables
  std::string_view of;                ///< what its errors are errors of
  std::string_view brief;             ///< in the head of a column
  std::string_view words;             ///< at an axis
  std::string_view label;             ///< in a table of the page
  Number ErrorRow::*error;            ///< its column of errors.csv
  std::string ErrorRow::*components;  ///< those of a vector's error, signs and all; null: none are kept
};

/// Every quantity, in order of Quantity.
inline constexpr std::array<QuantityInfo, 7> quantities = {{
    {Quantity::global_position, "global_position", "position", "position", "global position error",
     "global error, position", &ErrorRow::global_position, &ErrorRow::signed_position},
    {Quantity::global_velocity, "global_velocity", "velocity", "velocity", "global velocity error",
     "global error, velocity", &ErrorRow::global_velocity, &ErrorRow::signed_velocity},
    {Quantity::local_position, "local_position", "position", "local position", "local position error",
     "local error, position", &ErrorRow::local_position, nullptr},
    {Quantity::local_velocity, "local_velocity", "velocity", "local velocity", "local velocity error",
     "local error, velocity", &ErrorRow::local_velocity, nullptr},
    {Quantity::energy, "energy", "energy", "energy", "largest relative energy error", "largest energy error",
     &ErrorRow::energy, nullptr},
    {Quantity::global_state, "global_state", "state", "state", "global error of the state", "global error, state",
     &ErrorRow::global_state, &ErrorRow::signed_state},
    {Quantity::local_state, "local_state", "state", "local state", "local error of the state", "local error, state",
     &ErrorRow::local_state, nullptr},
}};

constexpr const QuantityInfo& info(Quantity quantity) { return quantities[static_cast<std::size_t>(quantity)]; }

/// Those that are measured of equations of second order, or of y' = f(t, y).
std::vector<QuantityInfo> quantities_of(bool first_order);

/// The words that tables carry, in order.
const std::vector<std::string>& quantity_names();

}  // namespace halfstep::inline engine
