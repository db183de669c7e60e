// A chain of equal links between equal masses, hung up by its first particle.
#pragma once

#include <cmath>
#include <numbers>
#include <string>

#include "halfstep/studies/constraints/constrained/linkage.hpp"

namespace halfstep::inline studies {

inline constexpr double chain_gravity = 9.81;

/// Links of length 1 between particles of mass 1, the first held fast.
inline Linkage<double> hanging_chain(int links) {
  Linkage<double> linkage{{0}, {}};
  for (int i = 0; i < links; ++i) {
    linkage.inverse_mass.push_back(1);
    linkage.rods.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(i + 1), 1});
  }
  return linkage;
}

/// shape: "straight" (hanging down) or "curved" (along a quarter of a circle).
inline Points<double> chain_positions(int links, const std::string& shape) {
  Points<double> x{{0, 0}};
  for (int i = 0; i < links; ++i) {
    const double angle = shape == "straight" ? 0 : std::numbers::pi / 2 * (1 - (i + 0.5) / links);
    x.push_back({x.back()[0] + std::sin(angle), x.back()[1] - std::cos(angle)});
  }
  return x;
}

/// The angle (radians) of a link against the one before.
inline double chain_turn(int links, const std::string& shape) {
  return shape == "straight" ? 0 : std::numbers::pi / (2 * links);
}

/// Where the particles are after a step of size h from rest that knows of no rods.
inline Points<double> free_step(Points<double> x, double h) {
  for (std::size_t i = 1; i < x.size(); ++i) x[i][1] -= chain_gravity * h * h;
  return x;
}

}  // namespace halfstep::inline studies
