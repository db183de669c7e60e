// Surfaces of errors whose orders are known, from a seeded generator: the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"

namespace halfstep::testing {

/// Errors over two step sizes, and what is true of them.
struct KnownSurface {
  std::string_view family;
  Surface surface;
  double p = 0, q = 0;
  std::vector<std::array<double, 4>> terms;  ///< at each point: of h, of dx, their product, what stays
  /// The term is at least 10 % of the sum of all terms' sizes at three or more different step sizes of its own.
  bool decidable_h = false, decidable_dx = false;
  /// The term is nowhere above a tenth of the noise, or above 1e-7 of the error where there is none.
  bool hidden_h = false, hidden_dx = false;
};

/// The names of all families.
std::span<const std::string_view> surface_families();

/// A surface of a family: orders 1/2 to 8, 4 x 4 to 8 x 8 step sizes at ratios 1.5, 2 or random, of which all, a
/// triangle or a diagonal with rows are run; corrections of up to 60 % at the coarsest steps; noise up to 2 %. The same
/// family and seed give the same surface.
KnownSurface known_surface(std::string_view family, std::uint64_t seed);

}  // namespace halfstep::testing
