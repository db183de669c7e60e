// What is linearised: a spring's force beside its tangent, what that costs a scheme, and which entries the Jacobian
// has.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/studies/implicit_solvers/falling_block.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep::inline studies::detail {
namespace {

Material springs_alone(double stiffness) {
  return {.mass = 1, .stiffness = stiffness, .bulk = 0, .damping = 0, .gravity = 0, .contact = 0};
}

/// The Jacobian of the accelerations with respect to the positions, row by row.
std::vector<double> jacobian(const ParticleSystem& system, const std::vector<double>& x) {
  const std::size_t n = x.size();
  const std::vector<double> v(n, 0);
  std::vector<double> dx(n * n), dv(n * n);
  system.jacobian(0, x.data(), v.data(), dx.data(), dv.data());
  return dx;
}

/// One spring of k = L = m = 1 along x; its second end is moved from `length` along or across.
void move_end(double length, bool along, std::vector<ImplicitForceRow>& rows) {
  Mesh mesh;
  mesh.positions = {0, 0, 0, 1, 0, 0};
  mesh.edges = {{0, 1}};
  const ParticleSystem system(Body(mesh, springs_alone(1)));
  const std::size_t entry = along ? 3 : 4;
  std::vector<double> x = {0, 0, 0, length, 0, 0}, a(6), a0(6);
  const std::vector<double> v(6, 0);
  const double slope = jacobian(system, x)[entry * 6 + entry];
  system.acceleration(0, x.data(), v.data(), a0.data());
  const double from = x[entry];
  for (int i = -40; i <= 40; ++i) {
    const double displacement = 0.0225 * i;
    x[entry] = from + displacement;
    system.acceleration(0, x.data(), v.data(), a.data());
    rows.push_back({length > 1 ? "stretched" : "compressed", along ? "along" : "across", length, displacement, a[entry],
                    a0[entry] + slope * displacement});
  }
}

/// Where implicit Euler takes the block, its equations solved to the last digits.
std::vector<double> solved(const FallingBlock& fall, long steps) {
  const ParticleSystem system(fall.body);
  const Method euler = method("implicit-euler");
  Trajectory<System<double>> run(euler, system, FallingBlock::time / double(steps));
  run.start(fall.start);
  run.advance(steps);
  return run.state().x;
}

Ladder ladder_of(const std::vector<ImplicitPartsRow>& rows, double ImplicitPartsRow::*part, double claimed) {
  Ladder ladder{Arithmetic(std::numeric_limits<double>::epsilon() / 2, 10, 0)};
  for (const auto& row : rows) ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.*part});
  ladder.claimed = claimed;
  return ladder;
}

/// n * n particles in a plane, joined to their neighbours along the axes and along the diagonals, as cloth is.
Mesh sheet(int n) {
  Mesh mesh;
  const auto at = [&](int i, int j) { return n * j + i; };
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      mesh.positions.insert(mesh.positions.end(), {double(i), double(j), 0});
      if (i + 1 < n) mesh.edges.push_back({at(i, j), at(i + 1, j)});
      if (j + 1 < n) mesh.edges.push_back({at(i, j), at(i, j + 1)});
      if (i + 1 < n && j + 1 < n)
        mesh.edges.insert(mesh.edges.end(), {{at(i, j), at(i + 1, j + 1)}, {at(i + 1, j), at(i, j + 1)}});
    }
  return mesh;
}

}  // namespace

void implicit_force(std::vector<ImplicitForceRow>& rows, FindingsIn& findings) {
  for (const auto& [length, along] : {std::pair{1.3, true}, std::pair{1.3, false}, std::pair{0.7, false}}) {
    const std::size_t first = rows.size();
    move_end(length, along, rows);
    double worst = 0;
    for (std::size_t i = first; i < rows.size(); ++i)
      worst = std::max(worst, std::fabs(rows[i].force - rows[i].linearised));
    const auto& row = rows[first];
    const auto subject = fmt::format("spring of 1, {} to {:g}, moved {}", row.spring, length, row.moved);
    const std::string quantity = "largest error of the linearised force up to a displacement of 0.9";
    if (along)
      findings.value(subject, quantity, 0, worst, 1e-14, "linear along the spring");
    else
      findings.number(subject, quantity, worst, "in units of k: across, a spring is not linear");
  }
}

void implicit_parts(std::vector<ImplicitPartsRow>& rows, FindingsIn& findings) {
  const FallingBlock fall(parts_block);
  const auto exact = fall.reference(1);
  for (long steps = 8; steps <= 4096; steps *= 2) {
    const auto newton = solved(fall, steps), linear = fall.computed({.by = LinearSolve::By::lu}, steps);
    rows.push_back({FallingBlock::time / double(steps), distance(newton, exact), distance(linear, newton),
                    distance(fall.computed(coarse_solve, steps), linear)});
  }
  findings.order("implicit Euler on a falling block of springs", "order of the discretisation error",
                 ladder_of(rows, &ImplicitPartsRow::discretisation, 1));
  // a'' (h v)^2 / 2 is left out of the acceleration of a step: h^3 of its velocity.
  findings.order("implicit Euler on a falling block of springs", "order of the linearisation error",
                 ladder_of(rows, &ImplicitPartsRow::linearisation, 2));
  findings.number("implicit Euler on a falling block of springs", "solver error over discretisation error, finest step",
                  rows.back().solver / rows.back().discretisation,
                  "conjugate gradients to 1 % of the right side M v + h f: in short steps h f is less than that");
}

std::vector<SparseBody> sparse_bodies() {
  return {{"sheet of 8 × 8 particles", sheet(8)}, {"cube of 4 × 4 × 4 particles", cube_mesh(4, 1)}};
}

void implicit_sparsity(std::vector<ImplicitSparsityRow>& rows, FindingsIn& findings) {
  for (const auto& [name, mesh] : sparse_bodies()) {
    const ParticleSystem system(Body(mesh, springs_alone(1000)));
    const auto dense = jacobian(system, stretched_block(mesh, 1.05, 0.02).x);
    const int n = mesh.particles();
    const std::size_t first = rows.size();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        double largest = 0;
        for (int r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c)
            largest = std::max(largest,
                               std::fabs(dense[std::size_t(3 * i + r) * std::size_t(3 * n) + std::size_t(3 * j + c)]));
        if (largest > 0) rows.push_back({name, i + 1, j + 1, largest});
      }
    findings.value(name, "blocks of the Jacobian that are not zero", double(n) + 2 * double(mesh.edges.size()),
                   double(rows.size() - first), 0, "one for each particle, two for each spring");
  }
}

}  // namespace halfstep::inline studies::detail
