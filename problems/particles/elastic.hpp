// The particles of an elastic body, what holds them together, and the laws of their forces.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/problems/particles/colouring.hpp"
#include "halfstep/problems/particles/elements.hpp"
#include "halfstep/problems/particles/mesh.hpp"

namespace halfstep::inline problems {

/// The constants of a body, SI units. Every elastic force f(x) is accompanied by `damping` times its rate of change
/// along its own direction, which gives a small oscillation of frequency w the damping ratio damping * w / 2.
struct Material {
  double mass = 1;       ///< of a particle, kg
  double stiffness = 0;  ///< k: force of a spring per strain, N
  double bulk = 0;       ///< kV: pressure of a tetrahedron per relative change of volume, Pa
  double damping = 0;    ///< s
  double gravity = 0;    ///< along -z, m/s^2
  double contact = 0;    ///< force of the floor z = 0 per depth, for each particle below it, N/m; 0: there is no floor
};

/// Springs, 1/L in 1/m. Force on the first end: k (1/L - 1/l) d + damping (k/L) (d'.d) d / l^2, d from first to second,
/// l = |d|, L the rest length.
using Springs = Elements<2>;

/// Tetrahedra, 1/V0 in 1/m^3. Energy kV V0 (V/V0 - 1)^2 / 2: the pressure p = -kV ((V - V0) + damping V') / V0 acts on
/// a corner with the force p dV/dx.
using Tetrahedra = Elements<4>;

/// How x, y, z of N particles lie in one array: particle by particle, or all x, then all y, then all z.
enum class Layout { interleaved, separate };

/// A body: what is joined to what, and of what it is made. Gravity pulls along -z; the floor z = 0 answers a particle
/// at depth s with max(0, contact (s + damping s')).
struct Body {
  Body(Mesh mesh, const Material& material);

  /// Where the entry of a particle's coordinate is.
  static std::size_t index(Layout layout, std::size_t particles, std::size_t particle, std::size_t coordinate) {
    return layout == Layout::interleaved ? 3 * particle + coordinate : particles * coordinate + particle;
  }

  std::size_t particles() const { return mass.size(); }

  Material material;
  std::vector<double> mass;  ///< kg, of each particle; all the same until someone changes them
  Springs springs;
  Tetrahedra tetrahedra;
  Colouring colouring;  ///< of the springs and tetrahedra, which are in its order
};

}  // namespace halfstep::inline problems
