// Tetrahedral meshes of a block: where the particles are at rest, what joins them.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace halfstep::inline problems {

/// Particles with their rest positions (x, y, z of each in turn), edges and tetrahedra as indices of particles.
/// A tetrahedron's volume (b - a) x (c - a) . (d - a) / 6 is positive.
struct Mesh {
  std::vector<double> positions;
  std::vector<std::array<int, 2>> edges;
  std::vector<std::array<int, 4>> tetrahedra;

  int particles() const { return static_cast<int>(positions.size() / 3); }
};

/// Where the three coordinates of a particle begin.
inline std::ptrdiff_t first_of(int particle) { return 3 * std::ptrdiff_t(particle); }

/// The positions of n^3 particles `spacing` apart along the axes, the lowest at the origin, x first.
std::vector<double> cube_positions(int n, double spacing);

/// A cube of n^3 particles, n >= 2, at cube_positions. Each of its
/// (n - 1)^3 cells is cut into five tetrahedra: one between the four corners whose coordinates (in cells) have an even
/// sum, and one at each of the others. Neighbouring cells are mirror images, so their faces carry the same diagonal.
Mesh cube_mesh(int n, double spacing);

/// The volume of a tetrahedron of the mesh at the positions given (x, y, z of each particle in turn).
double volume(const std::array<int, 4>& tetrahedron, const double* positions);

}  // namespace halfstep::inline problems
