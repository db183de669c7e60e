// The classes of equations that decide which order a scheme keeps.
#pragma once

#include <string_view>

namespace halfstep::inline core {

/// What an acceleration depends on: a(x), a(t, x) or a(x, v) (which may also depend on t). first_order: there is none,
/// the equations are y' = f(t, y).
enum class Force { position, time, velocity, first_order };

constexpr std::string_view name(Force force) {
  switch (force) {
    case Force::position:
      return "a(x)";
    case Force::time:
      return "a(t, x)";
    case Force::velocity:
      return "a(x, v)";
    case Force::first_order:
      return "f(t, y)";
  }
  return "";
}

/// What the velocity adds to a(t, x, 0), where it is of a form that schemes are made for. any: of no such form, or
/// nothing; friction: -g v with a constant g; magnetic: v x B(t, x), in three dimensions.
enum class VelocityTerm { any, friction, magnetic };

constexpr std::string_view name(VelocityTerm term) {
  switch (term) {
    case VelocityTerm::any:
      return "a(x, v)";
    case VelocityTerm::friction:
      return "a(t, x) - g v";
    case VelocityTerm::magnetic:
      return "a(t, x) + v x B(t, x)";
  }
  return "";
}

}  // namespace halfstep::inline core
