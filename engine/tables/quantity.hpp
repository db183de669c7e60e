// The quantities whose orders are measured.
#pragma once

#include <iosfwd>
#include <string_view>

namespace halfstep::inline engine {

/// What is measured of a run, in the order of all tables.
enum class Quantity {
  global_position,
  global_velocity,
  local_position,
  local_velocity,
  energy,
  global_state,  ///< of y' = f(t, y)
  local_state
};

/// The word that tables carry: "global_position", ...
std::string_view name(Quantity quantity);

std::ostream& operator<<(std::ostream& out, Quantity quantity);

/// The quantity of that word; throws std::invalid_argument for any other text.
Quantity quantity_named(std::string_view name);

/// Over a whole run, or of one step from exact data; the energy is that of a whole run.
constexpr bool is_local(Quantity q) {
  return q == Quantity::local_position || q == Quantity::local_velocity || q == Quantity::local_state;
}
constexpr bool is_global(Quantity q) {
  return q == Quantity::global_position || q == Quantity::global_velocity || q == Quantity::global_state;
}
/// Whether it is measured on y' = f(t, y), where nothing else is.
constexpr bool is_of_state(Quantity q) { return q == Quantity::global_state || q == Quantity::local_state; }
constexpr bool is_position(Quantity q) { return q == Quantity::global_position || q == Quantity::local_position; }

}  // namespace halfstep::inline engine
