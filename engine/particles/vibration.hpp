// The fastest vibration of a body of particles, which limits the steps of explicit schemes.
#pragma once

#include <vector>

#include "halfstep/problems/particles/elastic.hpp"

namespace halfstep::inline engine {

/// The fastest vibration of a body: the largest w^2 of K u = w^2 M u by power iteration.
struct Vibration {
  double w;                   ///< 1/s
  std::vector<double> shape;  ///< u, |u| = 1
};
Vibration fastest_vibration(const Body& body, const std::vector<double>& positions);

}  // namespace halfstep::inline engine
