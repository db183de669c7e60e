// The fastest vibration of a body of particles.
#include "halfstep/engine/particles/vibration.hpp"

#include <cmath>
#include <random>

#include "halfstep/problems/particles/stiffness.hpp"

namespace halfstep::inline engine {

Vibration fastest_vibration(const Body& body, const std::vector<double>& positions) {
  Body undamped = body;
  undamped.material.damping = 0;
  LinearizedBody linear(undamped, LinearizedBody::Springs::exact);
  linear.linearize(positions.data(), 1);
  std::mt19937 random(1);
  std::vector<double> u(positions.size()), image(u.size());
  for (auto& entry : u) entry = double(random()) / 4294967296.0 - 0.5;
  double square = 0;
  for (int i = 0; i < 400; ++i) {
    linear.multiply(u.data(), image.data());
    double length = 0;
    for (std::size_t k = 0; k < u.size(); ++k) {
      image[k] = image[k] / body.mass[k / 3] - u[k];
      length += image[k] * image[k];
    }
    square = std::sqrt(length);
    for (std::size_t k = 0; k < u.size(); ++k) u[k] = image[k] / square;
  }
  return {std::sqrt(square), u};
}

}  // namespace halfstep::inline engine
