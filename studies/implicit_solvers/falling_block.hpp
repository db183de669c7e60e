// The block of springs on which the error of linearised implicit Euler is measured.
#pragma once

#include <cmath>
#include <vector>

#include "halfstep/engine/particles/particle_steps.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep::inline studies::detail {

inline double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double square = 0;
  for (std::size_t i = 0; i < a.size(); ++i) square += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(square);
}

/// n^3 particles, falling and swinging for a while.
struct FallingBlock {
  static constexpr double time = fall_time;
  Body body;
  State<System<double>> start;

  explicit FallingBlock(int n = run_block)
      : body(spring_block(n)), start(stretched_block(cube_mesh(n, 1), 1.05, 0.02)) {
    body.material.gravity = 9.81;
  }

  /// Where RK4 takes it with accelerations times `share`.
  std::vector<double> reference(double share) const {
    Body scaled = body;
    scaled.material.gravity *= share;
    scaled.material.stiffness *= share;
    const ParticleSystem system(scaled);
    auto s = start;
    const long steps = 6000;
    steps_of(method("rk4"), system, s, s, time / double(steps))(steps, s);
    return s.x;
  }

  /// Where linearised implicit Euler takes it.
  std::vector<double> computed(const LinearSolve& solve, long steps) const {
    const ParticleSystem system(body);
    auto s = start;
    ParticleEuler(system, solve, time / double(steps), LinearizedBody::Springs::exact).advance(steps, s);
    return s.x;
  }
};

}  // namespace halfstep::inline studies::detail
