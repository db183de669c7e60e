// The particles of an elastic body.
#include "halfstep/problems/particles/elastic.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline problems {

Body::Body(Mesh mesh, const Material& of) : material(of) {
  mass.assign(static_cast<std::size_t>(mesh.particles()), of.mass);
  springs = Springs(mesh.edges, [&](const std::array<int, 2>& ends) {
    const double* a = mesh.positions.data() + first_of(ends[0]);
    const double* b = mesh.positions.data() + first_of(ends[1]);
    double square = 0;
    for (int c = 0; c < 3; ++c) {
      const double d = b[c] - a[c];
      square += d * d;
    }
    return 1 / std::sqrt(square);
  });
  // Of a million particles what is done with takes half of the memory. (= {} would empty a vector and keep its memory.)
  mesh.edges = decltype(mesh.edges)();
  tetrahedra = Tetrahedra(
      mesh.tetrahedra, [&](const std::array<int, 4>& corners) { return 1 / volume(corners, mesh.positions.data()); });
  mesh = {};
  // Enough for sixteen cores; the forces of a block take far longer than a thread takes to begin.
  constexpr std::size_t most_blocks = 16, particles_of_block = 4096;
  colouring = colour_elements(*this, std::min(most_blocks, particles() / particles_of_block));
}

}  // namespace halfstep::inline problems
