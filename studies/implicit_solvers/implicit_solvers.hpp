// Linearised implicit Euler after Teschner, Particle Motion 2: how its linear system is solved, and what that does to
// the scheme.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/particles/particle_euler.hpp"
#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// Particles along an edge of the block whose single step is examined, and of the one that runs.
inline constexpr int step_block = 6, run_block = 3;
/// How many different masses a block has: 1, 2, ... kg.
inline constexpr int block_masses = 4;
/// How long it falls where orders are measured, s; how many steps it runs where stability is.
inline constexpr double fall_time = 0.3;
inline constexpr int stability_steps = 200;
/// Masses of the chain whose vibrations are damped.
inline constexpr int chain_masses = 8;
/// A solve that leaves nothing of the error of the linear system, and one that stops early.
inline const LinearSolve full_solve{.limits = {0, 1e-12}};
inline const LinearSolve short_jacobi{.by = LinearSolve::By::jacobi, .limits = {3, 0}};
/// Particles along an edge of the block whose error is taken apart, and the solve that leaves a part of it.
inline constexpr int parts_block = 2;
inline const LinearSolve coarse_solve{.limits = {1000, 0.01}};
/// The share of an acceleration that a fixed number of Jacobi iterations from the old velocity lets through as h tends
/// to 0.
double let_through(const LinearSolve& solve);

/// implicit-convergence.csv: an iteration on the linear system of one step. Errors are against sparse LU.
struct ImplicitConvergenceRow {
  std::string solver;
  double h_ratio = 0;  ///< h over 2/w, the limit of the explicit Verlet scheme
  int iteration = 0;
  double error = 0;         ///< |v - v_LU| / |v_LU|
  double energy_error = 0;  ///< sqrt(e^T A e) over that of the guess
  double bound = 0;         ///< for CG: 2 ((sqrt(c) - 1) / (sqrt(c) + 1))^iteration, c the condition number
};

/// implicit-iterations.csv: iterations until the error is below. Empty: not within 2000.
struct ImplicitIterationsRow {
  std::string solver;
  double h_ratio = 0;
  double condition = 0;  ///< of A
  std::optional<int> to_1e3, to_1e6, to_1e12;
};

/// implicit-jacobi.csv: damped Jacobi at one omega.
struct ImplicitJacobiRow {
  double h_ratio = 0, omega = 0;
  double largest = 0;   ///< eigenvalue of D^-1 A: theory has convergence below omega = 2 / largest
  double expected = 0;  ///< error factor per iteration in the long run: the largest |1 - omega mu|
  double observed = 0;
};

/// implicit-orders.csv: errors of runs over a fixed time.
struct ImplicitOrderRow {
  std::string solver;
  double h = 0;
  double error = 0;         ///< of the positions, against steps of RK4 far below any of these
  double scaled_error = 0;  ///< the same, against the motion with all accelerations times 1 - (1 - omega)^iterations
};

/// implicit-stability.csv: a block of springs, slightly stretched and let go, stability_steps.
struct ImplicitStabilityRow {
  std::string solver;
  double h_ratio = 0;
  double energy_ratio = 0;  ///< the most that the energy is after any step, over that at the start; inf: left the range
  double last_ratio = 0;    ///< the same of the last step
};

/// implicit-damping.csv: one vibration of a chain, 50 steps.
struct ImplicitDampingRow {
  int mode = 0;
  double wh = 0;
  double expected = 0, observed = 0;  ///< energy after a step over energy before: 1 / (1 + w^2 h^2)
  double lost_per_period = 0;         ///< share of the energy
};

/// implicit-force.csv: a spring of k = 1 and L = 1, one end of which is moved. In units of k and L.
struct ImplicitForceRow {
  std::string spring, moved;  ///< "stretched" or "compressed"; "along" or "across"
  double length = 0;          ///< before
  double displacement = 0;
  double force = 0;       ///< on that end, along the displacement
  double linearised = 0;  ///< f + J times the displacement
};

/// implicit-parts.csv: the three parts of the error of a run, distances of positions.
struct ImplicitPartsRow {
  double h = 0;
  double discretisation = 0;  ///< from the exact motion to implicit Euler, its equations solved by Newton's method
  double linearisation = 0;   ///< from there to one linear system a step, solved by LU
  double solver = 0;          ///< from there to the same by conjugate gradients, to 1 % of the residual
};

/// implicit-sparsity.csv: the blocks of the Jacobian that are not zero.
struct ImplicitSparsityRow {
  std::string body;
  int row = 0, column = 0;  ///< particles, from 1
  double largest = 0;       ///< entry of the 3 * 3 block, by size; N/(kg m)
};

/// Writes the nine tables.
std::vector<FindingRow> implicit_solvers(const StudyInput& input);

namespace detail {

/// A cube of n^3 particles, springs alone, whose masses differ by factors of up to block_masses; SI units.
Body spring_block(int n);
/// Its particles a little off their places and moving, stretched by a factor; always the same.
State<System<double>> stretched_block(const Mesh& mesh, double factor, double shake);
/// 2/w of its fastest vibration.
double explicit_limit(const Body& body, const std::vector<double>& positions);

void implicit_convergence(std::vector<ImplicitConvergenceRow>& errors, std::vector<ImplicitIterationsRow>& iterations,
                          FindingsIn& findings);
void implicit_jacobi(std::vector<ImplicitJacobiRow>& rows, FindingsIn& findings);
void implicit_forms(FindingsIn& findings);
void implicit_exact(FindingsIn& findings);
void implicit_orders(std::vector<ImplicitOrderRow>& rows, FindingsIn& findings);
void implicit_stability(std::vector<ImplicitStabilityRow>& rows, FindingsIn& findings);
void implicit_damping(std::vector<ImplicitDampingRow>& rows, FindingsIn& findings);
void implicit_force(std::vector<ImplicitForceRow>& rows, FindingsIn& findings);
void implicit_parts(std::vector<ImplicitPartsRow>& rows, FindingsIn& findings);
void implicit_sparsity(std::vector<ImplicitSparsityRow>& rows, FindingsIn& findings);
void implicit_wave(FindingsIn& findings);

/// The bodies of implicit-sparsity.csv, with the places of their particles.
struct SparseBody {
  std::string name;
  Mesh mesh;
};
std::vector<SparseBody> sparse_bodies();

}  // namespace detail

}  // namespace halfstep::inline studies
