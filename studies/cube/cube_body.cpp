// The deformable cube: its constants, its rest, when a run is stable.
#include "halfstep/studies/cube/cube_body.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <random>
#include <utility>

#include "halfstep/engine/particles/particle_euler.hpp"
#include "halfstep/problems/particles/forces.hpp"

namespace halfstep::inline studies {
namespace {

using Bodies = System<double>;

double energy(const ParticleSystem& system, const State<Bodies>& s) { return system.energy(0, s.x.data(), s.v.data()); }

/// The h at which `is_unstable` turns true, between `low` and `high`, to the last digits.
double turn(const std::function<bool(double)>& is_unstable, double low, double high) {
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (is_unstable(middle) ? high : low) = middle;
  }
  return low;
}

/// Largest h with |1 + z + ... + z^s / s!| <= 1, z = h lambda.
double runge_kutta_limit(int stages, std::complex<double> lambda) {
  return turn(
      [&](double h) {
        std::complex<double> sum = 1, term = 1;
        for (int k = 1; k <= stages; ++k) sum += term *= h * lambda / double(k);
        return std::abs(sum) > 1;
      },
      0, 4 / std::abs(lambda));
}

}  // namespace

ParticleSystem cube_system(int n, const Material& material, Layout layout) {
  return ParticleSystem(Body(cube_mesh(n, cube_spacing), material), layout);
}

ParticleSystem single_mode(double w, double damping) {
  // Heavy enough never to leave the floor, whose force would stop being linear.
  constexpr double gravity = 1e4;
  Mesh mesh;
  mesh.positions = {0, 0, 0};
  return ParticleSystem(
      Body(mesh, {.mass = 1, .stiffness = 0, .bulk = 0, .damping = damping, .gravity = gravity, .contact = w * w}));
}

State<Bodies> at_rest(const ParticleSystem& system, const std::vector<double>& positions) {
  State<Bodies> s{positions, std::vector<double>(positions.size(), 0)};
  // Implicit steps of a quarter of a second damp all that is faster; the rest of the motion is stopped by hand.
  ParticleEuler euler(system, {.limits = {400, 1e-6}}, 0.25);
  for (int i = 0; i < 80; ++i) {
    euler.advance(1, s);
    double fastest = 0;
    for (auto& v : s.v) fastest = std::max(fastest, std::fabs(v));
    if (fastest < 1e-6) break;
  }
  for (auto& v : s.v) v = 0;
  return s;
}

State<Bodies> shaken(const Body& body, const Vibration& fastest, State<Bodies> rest) {
  const auto& shape = fastest.shape;
  std::mt19937 random(16);
  for (auto& v : rest.v) v = 2 * shake_speed * (double(random()) / 4294967296.0 - 0.5);
  const double ratio = kinetic_energy(body, Layout::interleaved, rest.v.data()) /
                       kinetic_energy(body, Layout::interleaved, shape.data());
  for (std::size_t i = 0; i < shape.size(); ++i) rest.v[i] += std::sqrt(shake_ratio * ratio) * shape[i];
  return rest;
}

RestedBody::RestedBody(ParticleSystem body, const std::vector<double>& positions)
    : system(std::move(body)),
      rest(at_rest(system, positions)),
      fastest(fastest_vibration(system.body(), rest.x)),
      start(shaken(system.body(), fastest, rest)) {}

RestedBody rested_cube(int n) { return RestedBody(cube_system(n), cube_positions(n, cube_spacing)); }

bool is_stable(const ParticleSystem& system, const State<Bodies>& rest, State<Bodies> s, double time, double h,
               const Advance& advance) {
  const double floor = energy(system, rest);
  const double start = energy(system, s) - floor;
  const long steps = std::lround(std::ceil(time / h));
  for (long done = 0; done < steps;) {
    const long now = std::min(64L, steps - done);
    advance(now, s);
    done += now;
    // What has grown a millionfold does not come back.
    const double above = energy(system, s) - floor;
    if (!(above < 1e6 * start)) return false;
    if (done == steps) return above <= start;
  }
  return true;
}

double largest_step(const std::function<bool(double)>& stable, double first, double most, double stride) {
  double low = first, high = first;
  const auto next = [&stride] { return std::exchange(stride, std::min(stride * stride, 2.0)); };
  if (stable(first)) {
    do {
      low = high;
      high *= next();
      if (low >= most) return low;
    } while (stable(high));
  } else {
    do {
      high = low;
      low /= next();
      if (low < first / 1000) return 0;
    } while (!stable(low));
  }
  while (high / low > 1 + step_tolerance) {
    const double middle = std::sqrt(low * high);
    (stable(middle) ? low : high) = middle;
  }
  return low;
}

ModeLimits mode_limits(double w, double damping) {
  const double ratio = damping * w / 2;
  const std::complex<double> lambda = w * std::complex<double>(-ratio, std::sqrt(1 - ratio * ratio));
  // Verlet with the velocity (x - x[-1]) / h: z^2 - (2 - y^2 - 2 ratio y) z + 1 - 2 ratio y has the root -1, y = h w.
  return {2 * ratio / w, runge_kutta_limit(2, lambda), runge_kutta_limit(4, lambda),
          2 * (std::sqrt(1 + ratio * ratio) - ratio) / w};
}

ImpliedMode implied_mode(double explicit_euler, double verlet) {
  // The limit of explicit Euler is the damping time itself; that of Verlet falls as w rises.
  const double damping = explicit_euler;
  const auto too_fast = [&](double w) { return mode_limits(w, damping).verlet < verlet; };
  return {turn(too_fast, 1 / verlet, 2 / verlet), damping};
}

}  // namespace halfstep::inline studies
