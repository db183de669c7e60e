// The classes of force that decide which order a scheme keeps.
#pragma once

#include <string_view>

namespace halfstep {

/// What an acceleration depends on: a(x), a(t, x) or a(x, v) (which may also depend on t).
enum class Force { position, time, velocity };

constexpr std::string_view name(Force force) {
  switch (force) {
    case Force::position:
      return "a(x)";
    case Force::time:
      return "a(t, x)";
    case Force::velocity:
      return "a(x, v)";
  }
  return "";
}

}  // namespace halfstep
