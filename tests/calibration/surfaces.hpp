// Surfaces of errors whose orders are known, from a seeded generator: the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "halfstep/engine/surface/surface.hpp"

namespace halfstep::testing {

/// One of two orders.
struct KnownOrder {
  double order = 0;
  /// order_bounds() with the noise of the data, which is 1e-15 where none was drawn: doubles are rounded.
  double bound = 0;
  /// The data determine it to 0.05 at 95 %, 1.96 of its bound; and so do they where each error has a noise of 1e-5 at
  /// least, as if five digits had been printed. Not if its term is hidden.
  bool is_determined = false, is_determined_in_digits = false;
  /// Its term is nowhere above a tenth of the noise, or above 1e-7 of the error where there is none.
  bool is_hidden = false;
};

/// Errors over two step sizes, and what is true of them.
struct KnownSurface {
  std::string_view family;
  Surface surface;
  KnownOrder of_h, of_dx;
  std::vector<std::array<double, 4>> terms;  ///< at each point: of h, of dx, their product, what stays
};

/// The names of all families.
std::span<const std::string_view> surface_families();

/// A surface of a family: orders 1/2 to 8, 4 x 4 to 8 x 8 step sizes at ratios 1.5, 2 or random, of which all, a
/// triangle or a diagonal with rows are run; corrections of up to 60 % at the coarsest steps; noise up to 2 %. The same
/// family and seed give the same surface.
KnownSurface known_surface(std::string_view family, std::uint64_t seed);

}  // namespace halfstep::testing
