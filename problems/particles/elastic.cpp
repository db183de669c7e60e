// The particles of an elastic body.
#include "halfstep/problems/particles/elastic.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline problems {

Body::Body(const Mesh& mesh, const Material& of) : material(of) {
  mass.assign(static_cast<std::size_t>(mesh.particles()), of.mass);
  for (auto* indices : {&springs.first, &springs.second}) indices->reserve(mesh.edges.size());
  springs.inverse_rest.reserve(mesh.edges.size());
  for (const auto& [i, j] : mesh.edges) {
    const double* a = mesh.positions.data() + first_of(i);
    const double* b = mesh.positions.data() + first_of(j);
    double square = 0;
    for (int c = 0; c < 3; ++c) {
      const double d = b[c] - a[c];
      square += d * d;
    }
    springs.first.push_back(i);
    springs.second.push_back(j);
    springs.inverse_rest.push_back(1 / std::sqrt(square));
  }
  for (auto* corners : {&tetrahedra.a, &tetrahedra.b, &tetrahedra.c, &tetrahedra.d})
    corners->reserve(mesh.tetrahedra.size());
  tetrahedra.inverse_rest.reserve(mesh.tetrahedra.size());
  for (const auto& tetrahedron : mesh.tetrahedra) {
    tetrahedra.a.push_back(tetrahedron[0]);
    tetrahedra.b.push_back(tetrahedron[1]);
    tetrahedra.c.push_back(tetrahedron[2]);
    tetrahedra.d.push_back(tetrahedron[3]);
    tetrahedra.inverse_rest.push_back(1 / volume(tetrahedron, mesh.positions.data()));
  }
  // Enough for sixteen cores; the forces of a block take far longer than a thread takes to begin.
  constexpr std::size_t most_blocks = 16, particles_of_block = 4096;
  colouring = colour_elements(*this, std::min(most_blocks, particles() / particles_of_block));
}

}  // namespace halfstep::inline problems
