// Many implicit steps: order, stability and damping, with the linear systems solved well and less well.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/particles/particle_steps.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/studies/implicit_solvers/falling_block.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep::inline studies::detail {
namespace {

using Bodies = System<double>;
using By = LinearSolve::By;
using From = LinearSolve::From;

Ladder ladder_of(const std::vector<ImplicitOrderRow>& rows, const std::string& solver,
                 double ImplicitOrderRow::*error) {
  Ladder ladder{Arithmetic(std::numeric_limits<double>::epsilon() / 2, 10, 0)};
  for (const auto& row : rows)
    if (row.solver == solver) ladder.rungs.push_back({static_cast<int>(ladder.rungs.size()), row.h, row.*error});
  ladder.claimed = 1;
  return ladder;
}

}  // namespace

void implicit_orders(std::vector<ImplicitOrderRow>& rows, FindingsIn& findings) {
  const std::vector<LinearSolve> solves = {
      {.by = By::lu},
      full_solve,
      {.limits = {1, 0}},
      {.limits = {3, 0}},
      {.limits = {5, 0}},
      {.limits = {1, 0}, .by_mass = true},
      {.limits = {3, 0}, .by_mass = true},
      {.limits = {1, 0}, .from = From::zero, .by_mass = true},
      {.by = By::jacobi, .limits = {0, 1e-12}},
      short_jacobi,
      {.by = By::jacobi, .limits = {5, 0}},
  };
  const FallingBlock fall;
  const auto exact = fall.reference(1);
  for (const LinearSolve& solve : solves) {
    const bool cut = solve.by == By::jacobi && solve.limits.iterations > 0;
    const auto scaled = cut ? fall.reference(let_through(solve)) : exact;
    // LU is slow, and one rung more says nothing new.
    for (long steps = 32; steps <= (solve.by == By::lu ? 1024 : 8192); steps *= 2) {
      const auto x = fall.computed(solve, steps);
      rows.push_back({solve.name(), FallingBlock::time / double(steps), distance(x, exact), distance(x, scaled)});
    }
    // As h tends to 0 the matrix tends to M, whose four different masses take CG four iterations.
    if (solve.by == By::conjugate_gradients && solve.limits.iterations > 0 && solve.limits.iterations < block_masses &&
        !solve.by_mass) {
      findings.value(solve.name(), "error at a step size over that at twice the step size", 1,
                     rows.back().error / rows[rows.size() - 2].error, 0.02,
                     "order 0: fewer iterations than there are different masses");
      continue;
    }
    auto& finding =
        findings.order(solve.name(), cut ? "order with respect to the motion under weaker forces" : "order of position",
                       ladder_of(rows, solve.name(), &ImplicitOrderRow::scaled_error));
    if (!cut) continue;
    finding.reason = fmt::format("as h tends to 0, only {:g} of every acceleration is applied", let_through(solve));
    findings.value(solve.name(), "error of the finest run over the distance of the two motions", 1,
                   rows.back().error / distance(scaled, exact), 0.02, "order 0: the error does not vanish with h");
  }
}

void implicit_stability(std::vector<ImplicitStabilityRow>& rows, FindingsIn& findings) {
  const std::vector<LinearSolve> solves = {
      {.by = By::lu},
      {.limits = {500, 1e-10}},
      {.limits = {1, 0}, .from = From::zero},
      {.limits = {3, 0}, .from = From::zero},
      {.limits = {5, 0}, .from = From::zero},
      {.limits = {1, 0}},
      {.limits = {3, 0}},
      {.limits = {5, 0}},
      short_jacobi,
      {.by = By::jacobi, .limits = {5, 0}},
  };
  const Mesh mesh = cube_mesh(run_block, 1);
  const ParticleSystem system(spring_block(run_block));
  const double limit = explicit_limit(system.body(), mesh.positions);
  // So little that the springs are linear, and the energy of the linear ones is theirs.
  const auto start = stretched_block(mesh, 1, 1e-6);
  const double energy = system.energy(0, start.x.data(), start.v.data());
  for (const LinearSolve& solve : solves) {
    double worst = 0;
    for (const double ratio : {0.01, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 100.0, 300.0, 1000.0}) {
      auto s = start;
      ParticleEuler euler(system, solve, ratio * limit);
      double most = 0;
      for (int n = 0; n < stability_steps && most < 1e6; ++n) {
        euler.advance(1, s);
        const double now = system.energy(0, s.x.data(), s.v.data()) / energy;
        most = now <= most ? most : std::isfinite(now) ? now : std::numeric_limits<double>::infinity();
      }
      const double last = system.energy(0, s.x.data(), s.v.data()) / energy;
      rows.push_back({solve.name(), ratio, most, std::isfinite(last) ? last : most});
      worst = std::max(worst, most);
    }
    const bool promised = solve.by != By::jacobi &&
                          (solve.from == From::zero || solve.limits.iterations == 0 || solve.limits.tolerance > 0);
    if (promised || solve.by == By::lu)
      findings.value(
          solve.name(), "largest energy at any step size over the initial energy", 1, std::max(1.0, worst), 1e-6,
          solve.from == From::zero ? "the energy falls by (|v' - v|^2 + h^2 v'Kv') / 2 at every step, whatever "
                                     "the number of iterations"
                                   : "0.01 to 1000 explicit limits, 200 steps each");
    else
      findings.number(solve.name(), "largest energy at any step size over the initial energy", worst,
                      worst > 1 ? "too few iterations from the old velocity: where h is large the energy "
                                  "first rises, like h^2, before it falls"
                                : "bounded here, but without a guarantee");
  }
}

void implicit_damping(std::vector<ImplicitDampingRow>& rows, FindingsIn& findings) {
  // A chain of n masses and springs along x with free ends: w = 2 sqrt(k / (L m)) sin(pi mode / 2n), x_i moved by
  // cos(pi mode (i + 1/2) / n). Springs in line are exactly linear.
  constexpr int n = chain_masses;
  Mesh mesh;
  for (int i = 0; i < n; ++i) mesh.positions.insert(mesh.positions.end(), {double(i), 0, 0});
  for (int i = 0; i + 1 < n; ++i) mesh.edges.push_back({i, i + 1});
  const ParticleSystem system(
      Body(mesh, {.mass = 1, .stiffness = 100, .bulk = 0, .damping = 0, .gravity = 0, .contact = 0}));
  const double pi = std::acos(-1.0);
  for (const int mode : {1, 4, 7})
    for (const double wh : {0.05, 0.5, 5.0}) {
      const double w = 20 * std::sin(pi * mode / (2 * n));
      State<Bodies> s{mesh.positions, std::vector<double>(mesh.positions.size(), 0)};
      for (int i = 0; i < n; ++i) s.x[3 * std::size_t(i)] += 0.1 * std::cos(pi * mode * (i + 0.5) / n);
      ParticleEuler euler(system, {.by = By::lu}, wh / w);
      const double before = system.energy(0, s.x.data(), s.v.data());
      const long steps = wh > 1 ? 5 : 50;
      euler.advance(steps, s);
      const double factor = std::pow(system.energy(0, s.x.data(), s.v.data()) / before, 1.0 / double(steps));
      const double expected = 1 / (1 + wh * wh);
      rows.push_back({mode, wh, expected, factor, 1 - std::pow(factor, 2 * pi / wh)});
      findings.value(
          fmt::format("vibration {} of a chain, wh = {:g}", mode, wh), "energy after a step over energy before",
          expected, factor, 1e-9 * expected,
          fmt::format("1 / (1 + w^2 h^2); {:.3g} % of the energy lost in a period", 100 * rows.back().lost_per_period));
    }
}

}  // namespace halfstep::inline studies::detail
