// Shapes of the cube: at rest on its plane, pressed together, sheared, and at the moment of a fall when the largest
// number of its tetrahedra is inside out.
#include <algorithm>
#include <cmath>

#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/cube/cube.hpp"

namespace halfstep::inline studies {
namespace {

using Bodies = System<double>;

constexpr int side = shape_cube;
constexpr double edge = (side - 1) * cube_spacing;

/// Adds the particles and the tetrahedra of a state.
void add(const std::string& shape, const std::vector<double>& x, CubeShapes& shapes) {
  const Mesh mesh = cube_mesh(side, cube_spacing);
  for (int p = 0; p < mesh.particles(); ++p) {
    const auto at = static_cast<std::size_t>(first_of(p));
    const auto place = [&](std::size_t c) {
      return static_cast<int>(std::lround(mesh.positions[at + c] / cube_spacing));
    };
    shapes.particles.push_back({shape, p, place(0), place(1), place(2), x[at], x[at + 1], x[at + 2]});
  }
  for (std::size_t k = 0; k < mesh.tetrahedra.size(); ++k) {
    const auto& corner = mesh.tetrahedra[k];
    shapes.tetrahedra.push_back({shape, static_cast<int>(k), corner[0], corner[1], corner[2], corner[3],
                                 volume(corner, x.data()) / volume(corner, mesh.positions.data())});
  }
}

/// The shape at rest whose lowest layer is held and whose highest one is moved by (dx, dz) and held, without weight.
std::vector<double> held(double dx, double dz) {
  constexpr double unmoved = 1e9;  // times the mass of the others
  const Mesh mesh = cube_mesh(side, cube_spacing);
  Material material = cube_material;
  material.gravity = material.contact = 0;
  Body body(mesh, material);
  auto x = mesh.positions;
  for (std::size_t p = 0; p < body.particles(); ++p) {
    const double height = mesh.positions[3 * p + 2];
    if (height == 0 || height == edge) body.mass[p] *= unmoved;
    x[3 * p] += dx * height / edge;
    x[3 * p + 2] += dz * height / edge;
  }
  return at_rest(ParticleSystem(body), x).x;
}

/// Thrown at the floor, the state with the largest number of tetrahedra inside out.
std::vector<double> thrown(double speed) {
  constexpr double h = cube_throw_step, time = 0.3;
  const ParticleSystem system = cube_system(side);
  const Mesh mesh = cube_mesh(side, cube_spacing);
  State<Bodies> s{mesh.positions, std::vector<double>(mesh.positions.size(), 0)};
  for (std::size_t i = 2; i < s.x.size(); i += 3) s.v[i] = -speed;
  const Advance advance = steps_of(method("velocity-verlet"), system, s, s, h);
  auto worst = s.x;
  std::ptrdiff_t most = 0;
  for (long n = 0; n < std::lround(time / h); ++n) {
    advance(1, s);
    const auto inverted = std::count_if(mesh.tetrahedra.begin(), mesh.tetrahedra.end(),
                                        [&](const auto& corner) { return !(volume(corner, s.x.data()) > 0); });
    if (inverted <= most) continue;
    most = inverted;
    worst = s.x;
  }
  return worst;
}

}  // namespace

CubeShapes cube_shapes() {
  CubeShapes shapes;
  add("at rest", at_rest(cube_system(side), cube_positions(side, cube_spacing)).x, shapes);
  add("compressed", held(0, -cube_compression * edge), shapes);
  add("sheared", held(cube_shear * edge, 0), shapes);
  add("thrown", thrown(cube_throw), shapes);
  return shapes;
}

}  // namespace halfstep::inline studies
