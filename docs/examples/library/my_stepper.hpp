// Velocity Verlet as a reader may have it, and what it claims.
#pragma once

#include <halfstep/halfstep.hpp>

constexpr auto verlet_step = [](const auto& system, auto t, auto x, auto v, auto h) {
  const auto before = system.acceleration(t, x, v);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += h * (v[i] += h / 2 * before[i]);
  const auto after = system.acceleration(t + h, x, v);
  for (std::size_t i = 0; i < x.size(); ++i) v[i] += h / 2 * after[i];
};

inline const auto my_verlet = halfstep::integrator("my-verlet", verlet_step)
                                  .order(2)
                                  .order(halfstep::Force::velocity, 1, 1)
                                  .local_order(halfstep::Force::velocity, 3, 2)
                                  .symplectic()
                                  .reversible()
                                  .evaluations(2);
