// Surfaces of errors over two step sizes that tests judge.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "halfstep/engine/surface/surface.hpp"
#include "tests/catch.hpp"

namespace halfstep::testing {

/// error = 2 h^p + 3 dx^q on a grid of step sizes 1/2, 1/4, ...
inline Surface plain_surface(double p, double q, int h_steps = 5, int dx_steps = 5, double of_h = 2, double of_dx = 3) {
  Surface surface;
  for (int i = 1; i <= h_steps; ++i)
    for (int k = 1; k <= dx_steps; ++k) {
      const double h = std::ldexp(1, -i), dx = std::ldexp(1, -k);
      surface.points.push_back({h, dx, of_h * std::pow(h, p) + of_dx * std::pow(dx, q), 0});
    }
  return surface;
}

/// The surface as a CSV file; claims: "p,q", as typed, in every row.
inline std::string csv_of(const Surface& surface, const std::string& h, const std::string& dx,
                          const std::string& claims) {
  std::string text = h + "," + dx + ",error,claimed,claimed_dx\n";
  for (const SurfacePoint& point : surface.points)
    text += fmt::format("{},{},{},{}\n", point.h, point.dx, point.error, claims);
  return text;
}

/// Within that part of the truth.
inline bool is_about(double value, double truth, double part = 0.01) {
  return std::abs(value - truth) <= part * std::abs(truth);
}

/// Checks both orders to 0.01.
inline void check_orders(const SurfaceFinding& finding, double p, double q) {
  INFO(finding.h.reason << "; " << finding.dx.reason);
  REQUIRE(finding.h.observed);
  REQUIRE(finding.dx.observed);
  CHECK(std::abs(*finding.h.observed - p) <= 0.01);
  CHECK(std::abs(*finding.dx.observed - q) <= 0.01);
}

}  // namespace halfstep::testing
