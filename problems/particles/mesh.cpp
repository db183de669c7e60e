// Tetrahedral meshes of a block.
#include "halfstep/problems/particles/mesh.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>

namespace halfstep::inline problems {
namespace {

using Corner = std::array<int, 3>;

bool even(const Corner& c) { return (c[0] + c[1] + c[2]) % 2 == 0; }

/// What the particles of a cube are called.
struct Grid {
  int n;

  int index(const Corner& c) const { return (c[2] * n + c[1]) * n + c[0]; }
  bool holds(const Corner& c) const { return c[0] < n && c[1] < n && c[2] < n; }
};

Corner moved(Corner c, std::size_t axis, int by) {
  c[axis] += by;
  return c;
}

/// The edges along the axes that begin at a particle, and the diagonals of the three faces that do.
void add_edges(const Grid& grid, const Corner& at, Mesh& mesh) {
  const auto join = [&](const Corner& a, const Corner& b) { mesh.edges.push_back({grid.index(a), grid.index(b)}); };
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (const Corner next = moved(at, axis, 1); grid.holds(next)) join(at, next);
  for (const auto& [u, v] : {std::pair<std::size_t, std::size_t>{0, 1}, {0, 2}, {1, 2}}) {
    const Corner along_u = moved(at, u, 1);
    const Corner along_v = moved(at, v, 1);
    const Corner across = moved(along_u, v, 1);
    if (!grid.holds(across)) continue;
    if (even(at))
      join(at, across);
    else
      join(along_u, along_v);
  }
}

void add_tetrahedron(std::array<int, 4> corners, Mesh& mesh) {
  if (volume(corners, mesh.positions.data()) < 0) std::swap(corners[2], corners[3]);
  mesh.tetrahedra.push_back(corners);
}

void add_cell(const Grid& grid, const Corner& lowest, Mesh& mesh) {
  std::array<int, 4> inner{};
  std::size_t count = 0;
  for (int bits = 0; bits < 8; ++bits) {
    const Corner corner{lowest[0] + (bits & 1), lowest[1] + (bits >> 1 & 1), lowest[2] + (bits >> 2 & 1)};
    if (even(corner)) {
      inner[count++] = grid.index(corner);
      continue;
    }
    std::array<int, 4> outer{grid.index(corner)};
    for (std::size_t axis = 0; axis < 3; ++axis)
      outer[axis + 1] = grid.index(moved(corner, axis, corner[axis] == lowest[axis] ? 1 : -1));
    add_tetrahedron(outer, mesh);
  }
  add_tetrahedron(inner, mesh);
}

}  // namespace

double volume(const std::array<int, 4>& tetrahedron, const double* positions) {
  const double* a = positions + first_of(tetrahedron[0]);
  std::array<std::array<double, 3>, 3> e{};
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t i = 0; i < 3; ++i) e[k][i] = positions[3 * tetrahedron[k + 1] + static_cast<int>(i)] - a[i];
  return (e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) + e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
          e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])) /
         6;
}

std::vector<double> cube_positions(int n, double spacing) {
  const auto size = static_cast<std::size_t>(n);
  std::vector<double> positions;
  positions.reserve(3 * size * size * size);
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) positions.insert(positions.end(), {i * spacing, j * spacing, k * spacing});
  return positions;
}

Mesh cube_mesh(int n, double spacing) {
  if (n < 2) throw std::invalid_argument("a cube needs two particles along an edge at least");
  const Grid grid{n};
  const auto size = static_cast<std::size_t>(n);
  const std::size_t cells = (size - 1) * (size - 1) * (size - 1);
  Mesh mesh;
  mesh.positions = cube_positions(n, spacing);
  mesh.edges.reserve(3 * size * (size - 1) * (2 * size - 1));
  mesh.tetrahedra.reserve(5 * cells);
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        add_edges(grid, {i, j, k}, mesh);
        if (grid.holds({i + 1, j + 1, k + 1})) add_cell(grid, {i, j, k}, mesh);
      }
  return mesh;
}

}  // namespace halfstep::inline problems
