// The mass-spring cube: its constants, its rest on the floor, and when a run is stable.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "halfstep/engine/particles/particle_steps.hpp"
#include "halfstep/engine/particles/vibration.hpp"
#include "halfstep/problems/particles/particle_system.hpp"

namespace halfstep::inline studies {

/// Cells of 1 m. Chosen so that the fastest vibration of the 16^3 cube has w = 165 / s and a damping ratio of 0.04,
/// which is what the figures of Teschner's table imply (implied_mode), and rounded. Cells of 10 cm with that w would
/// sag to half their height under their own weight.
inline constexpr double cube_spacing = 1;
inline constexpr Material cube_material{
    .mass = 1000, .stiffness = 2e6, .bulk = 2e6, .damping = 0.0005, .gravity = 9.81, .contact = 2e6};

/// n^3 particles in a cube that touches the floor.
ParticleSystem cube_system(int n, const Material& material = cube_material, Layout layout = Layout::interleaved);

/// One particle on the floor, whose only motion is the damped oscillation of frequency w.
ParticleSystem single_mode(double w, double damping);

/// A body at rest under its weight: relaxed by large implicit steps until nothing moves.
State<System<double>> at_rest(const ParticleSystem& system, const std::vector<double>& positions);

/// How a body is shaken: the largest random velocity component in m/s, and the energy of the fastest vibration over
/// that of the random motion.
inline constexpr double shake_speed = 0.1, shake_ratio = 10;

/// Each component of each velocity is drawn evenly from +-shake_speed, always the same draw; on top of it comes the
/// fastest vibration, with shake_ratio times the energy of that.
State<System<double>> shaken(const Body& body, const Vibration& fastest, State<System<double>> rest);

/// A body with its state of rest and its fastest vibration, and shaken.
struct RestedBody {
  ParticleSystem system;
  State<System<double>> rest;
  Vibration fastest;
  State<System<double>> start;

  explicit RestedBody(ParticleSystem body, const std::vector<double>& positions = {0, 0, 0});
};
RestedBody rested_cube(int n);  ///< of n^3 particles, on the floor

/// A run is stable where, `time` seconds after the start, the energy above that of rest is no more than it was; a true
/// motion only loses it. `advance` makes the steps of size h.
bool is_stable(const ParticleSystem& system, const State<System<double>>& rest, State<System<double>> start,
               double time, double h, const Advance& advance);

/// To what part of itself a largest step is found.
inline constexpr double step_tolerance = 0.01;

/// The largest h, to within step_tolerance, up to which a run is stable: lengthened or shortened from `first` to find a
/// stable and an unstable one, then bisected. `most`: where the search ends if nothing fails. 0: nothing down to 1/1000
/// of `first` is stable. `stride`: the factor by which the step changes first, squared each time up to two; of a good
/// guess, whose neighbours tell, little more than one.
double largest_step(const std::function<bool(double h)>& stable, double first, double most, double stride = 2);

/// Largest steps of a damped oscillation x'' = -w^2 (x + damping x'), in closed form or by |R(z)| = 1.
struct ModeLimits {
  double explicit_euler, midpoint, rk4, verlet;
};
ModeLimits mode_limits(double w, double damping);

/// The frequency and the damping of one vibration whose limits for explicit Euler and Verlet are the steps given.
struct ImpliedMode {
  double w, damping;
};
ImpliedMode implied_mode(double explicit_euler, double verlet);

}  // namespace halfstep::inline studies
