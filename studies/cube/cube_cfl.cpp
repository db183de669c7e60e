// The limit h |v| <= d (Teschner, Particle Motion 3), and what happens beyond it.
#include <algorithm>
#include <cmath>
#include <memory>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/cube/cube.hpp"

namespace halfstep::inline studies {
namespace {

using Bodies = System<double>;

/// A particle flies through a plate of thickness d, which can answer only where a step ends inside of it. Free flight
/// is exact in every scheme, so what is measured is the choice of the steps alone: begun at 1000 phases of a step.
CubeCflRow plate(double courant) {
  CubeCflRow row{"plate", "any", 1, 0, courant, 0, std::max(0.0, 1 - 1 / courant)};
  const double h = row.h_ms / 1000;
  row.speed = courant * cube_spacing / h;
  constexpr int phases = 1000;
  int unseen = 0;
  for (int i = 0; i < phases; ++i) {
    double z = row.speed * h * (i + 0.5) / phases;
    while (z >= 0) z -= row.speed * h;
    unseen += z < -cube_spacing ? 1 : 0;
  }
  row.observed = double(unseen) / phases;
  return row;
}

/// The share of tetrahedra that were inside out at the end of some step, while a cube of thrown_cube^3 particles that
/// was thrown at the floor comes to a halt.
double turned(double speed, double h, const std::function<Advance(const ParticleSystem&, State<Bodies>&)>& begin) {
  const ParticleSystem system = cube_system(thrown_cube);
  const Mesh mesh = cube_mesh(thrown_cube, cube_spacing);
  State<Bodies> s{mesh.positions, std::vector<double>(mesh.positions.size(), 0)};
  for (std::size_t i = 2; i < s.x.size(); i += 3) {
    s.x[i] += 0.1 * cube_spacing;
    s.v[i] = -speed;
  }
  const Advance advance = begin(system, s);
  std::vector<bool> inverted(mesh.tetrahedra.size(), false);
  double t = 0;
  while (t < 0.3) {
    advance(1, s);
    t += h;
    for (std::size_t i = 0; i < inverted.size(); ++i)
      if (!(volume(mesh.tetrahedra[i], s.x.data()) > 0)) inverted[i] = true;
  }
  return double(std::count(inverted.begin(), inverted.end(), true)) / double(inverted.size());
}

double turned_by_verlet(double speed, double h) {
  return turned(speed, h, [&](const ParticleSystem& system, State<Bodies>& s) {
    return steps_of(method("velocity-verlet"), system, s, s, h);
  });
}

double turned_by_implicit_euler(double speed, double h) {
  return turned(speed, h, [&](const ParticleSystem& system, State<Bodies>&) -> Advance {
    const auto euler = std::make_shared<ParticleEuler>(system, cube_solve(), h);
    return [euler](long count, State<Bodies>& state) { euler->advance(count, state); };
  });
}

}  // namespace

std::vector<CubeCflRow> cube_cfl(const StudyInput& input) {
  std::vector<CubeCflRow> rows;
  for (const double courant : {0.5, 1.0, 1.25, 2.0, 4.0, 8.0}) rows.push_back(plate(courant));
  const std::vector<double> speeds = {5, 10, 15, 20, 30, 40, 60, 80, 120};
  std::vector<CubeCflRow> thrown(2 * speeds.size());
  constexpr double verlet_step = 0.008, implicit_step = 0.049;
  parallel_for(speeds.size(), input.jobs, input.stop, [&](std::size_t i) {
    const double speed = speeds[i];
    const double exact = turned_by_verlet(speed, verlet_step / 40);
    thrown[i] = {"cube",
                 "velocity-verlet",
                 1000 * verlet_step,
                 speed,
                 verlet_step * speed / cube_spacing,
                 turned_by_verlet(speed, verlet_step),
                 exact};
    thrown[speeds.size() + i] = {"cube",
                                 "implicit-euler",
                                 1000 * implicit_step,
                                 speed,
                                 implicit_step * speed / cube_spacing,
                                 turned_by_implicit_euler(speed, implicit_step),
                                 exact};
  });
  append(rows, thrown);
  return rows;
}

}  // namespace halfstep::inline studies
