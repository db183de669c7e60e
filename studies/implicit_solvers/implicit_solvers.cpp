// Linearised implicit Euler after Teschner, Particle Motion 2: tables, the block of springs.
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <utility>

#include "halfstep/engine/particles/vibration.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/table.hpp"

namespace halfstep {

template <>
TableLayout Table<ImplicitConvergenceRow>::layout() {
  return {"implicit-convergence.csv",
          {{"solver", &Row::solver, column::name().key()},
           {"h_over_explicit_limit", &Row::h_ratio, column::positive().key()},
           {"iteration", &Row::iteration, column::count().key()},
           {"error", &Row::error, column::size()},
           {"energy_error", &Row::energy_error, column::size()},
           {"bound", &Row::bound, column::size()}}};
}
template struct Table<ImplicitConvergenceRow>;

template <>
TableLayout Table<ImplicitIterationsRow>::layout() {
  return {"implicit-iterations.csv",
          {{"solver", &Row::solver, column::name().key()},
           {"h_over_explicit_limit", &Row::h_ratio, column::positive().key()},
           {"condition", &Row::condition, column::size()},
           {"to_1e-3", &Row::to_1e3, column::count().or_empty()},
           {"to_1e-6", &Row::to_1e6, column::count().or_empty()},
           {"to_1e-12", &Row::to_1e12, column::count().or_empty()}}};
}
template struct Table<ImplicitIterationsRow>;

template <>
TableLayout Table<ImplicitJacobiRow>::layout() {
  return {"implicit-jacobi.csv",
          {{"h_over_explicit_limit", &Row::h_ratio, column::positive().key()},
           {"omega", &Row::omega, column::finite().key()},
           {"largest_eigenvalue", &Row::largest},
           {"expected_factor", &Row::expected},
           {"observed_factor", &Row::observed}}};
}
template struct Table<ImplicitJacobiRow>;

template <>
TableLayout Table<ImplicitOrderRow>::layout() {
  return {"implicit-orders.csv",
          {{"solver", &Row::solver, column::name().key()},
           {"h", &Row::h, column::positive().key()},
           {"error", &Row::error, column::size()},
           {"error_to_scaled_motion", &Row::scaled_error, column::size()}}};
}
template struct Table<ImplicitOrderRow>;

template <>
TableLayout Table<ImplicitStabilityRow>::layout() {
  return {"implicit-stability.csv",
          {{"solver", &Row::solver, column::name().key()},
           {"h_over_explicit_limit", &Row::h_ratio, column::positive().key()},
           {"largest_energy_ratio", &Row::energy_ratio, column::size()},
           {"last_energy_ratio", &Row::last_ratio, column::size()}}};
}
template struct Table<ImplicitStabilityRow>;

template <>
TableLayout Table<ImplicitDampingRow>::layout() {
  return {"implicit-damping.csv",
          {{"mode", &Row::mode, column::count().key()},
           {"wh", &Row::wh, column::not_negative().key()},
           {"expected_energy_factor", &Row::expected},
           {"observed_energy_factor", &Row::observed},
           {"lost_per_period", &Row::lost_per_period}}};
}
template struct Table<ImplicitDampingRow>;

template <>
TableLayout Table<ImplicitForceRow>::layout() {
  return {"implicit-force.csv",
          {{"spring", &Row::spring, column::one_of({"stretched", "compressed"}).key()},
           {"moved", &Row::moved, column::one_of({"along", "across"}).key()},
           {"length", &Row::length, column::positive()},
           {"displacement", &Row::displacement, column::finite().key()},
           {"force", &Row::force, column::finite()},
           {"linearised", &Row::linearised, column::finite()}}};
}
template struct Table<ImplicitForceRow>;

template <>
TableLayout Table<ImplicitPartsRow>::layout() {
  return {"implicit-parts.csv",
          {{"h", &Row::h, column::positive().key()},
           {"discretisation", &Row::discretisation, column::size()},
           {"linearisation", &Row::linearisation, column::size()},
           {"solver", &Row::solver, column::size()}}};
}
template struct Table<ImplicitPartsRow>;

template <>
TableLayout Table<ImplicitSparsityRow>::layout() {
  return {"implicit-sparsity.csv",
          {{"body", &Row::body, column::name().key()},
           {"row", &Row::row, column::count().key()},
           {"column", &Row::column, column::count().key()},
           {"largest", &Row::largest, column::size()}}};
}
template struct Table<ImplicitSparsityRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

double let_through(const LinearSolve& solve) { return 1 - std::pow(1 - solve.omega, solve.limits.iterations); }

namespace detail {

Body spring_block(int n) {
  Body body(cube_mesh(n, 1), {.mass = 1, .stiffness = 1000, .bulk = 0, .damping = 0, .gravity = 0, .contact = 0});
  for (std::size_t p = 0; p < body.mass.size(); ++p) body.mass[p] = 1 + double(p * 7 % block_masses);
  return body;
}

State<System<double>> stretched_block(const Mesh& mesh, double factor, double shake) {
  std::mt19937 random(3);
  const auto next = [&] { return shake * (2 * (double(random()) / 4294967296.0) - 1); };
  State<System<double>> s{mesh.positions, mesh.positions};
  for (auto& x : s.x) x = factor * x + next();
  for (auto& v : s.v) v = 10 * next();
  return s;
}

double explicit_limit(const Body& body, const std::vector<double>& positions) {
  return 2 / fastest_vibration(body, positions).w;
}

}  // namespace detail

std::vector<FindingRow> implicit_solvers(const StudyInput& input) {
  std::vector<ImplicitConvergenceRow> errors;
  std::vector<ImplicitIterationsRow> iterations;
  std::vector<ImplicitJacobiRow> jacobi;
  std::vector<ImplicitOrderRow> orders;
  std::vector<ImplicitStabilityRow> stability;
  std::vector<ImplicitDampingRow> damping;
  std::vector<ImplicitForceRow> force;
  std::vector<ImplicitPartsRow> error_parts;
  std::vector<ImplicitSparsityRow> sparsity;
  const std::array<std::function<void(FindingsIn)>, 11> parts = {
      [&](FindingsIn findings) { detail::implicit_convergence(errors, iterations, findings); },
      [&](FindingsIn findings) { detail::implicit_jacobi(jacobi, findings); },
      [&](FindingsIn findings) { detail::implicit_forms(findings); },
      [&](FindingsIn findings) { detail::implicit_exact(findings); },
      [&](FindingsIn findings) { detail::implicit_orders(orders, findings); },
      [&](FindingsIn findings) { detail::implicit_stability(stability, findings); },
      [&](FindingsIn findings) { detail::implicit_damping(damping, findings); },
      [&](FindingsIn findings) { detail::implicit_force(force, findings); },
      [&](FindingsIn findings) { detail::implicit_parts(error_parts, findings); },
      [&](FindingsIn findings) { detail::implicit_sparsity(sparsity, findings); },
      [&](FindingsIn findings) { detail::implicit_wave(findings); },
  };
  Findings findings(input.study);
  std::vector<Findings> of_parts(parts.size(), findings);
  parallel_for(input, parts.size(), [&](std::size_t i) { parts[i](of_parts[i].in(Precision::double_)); });
  if (input.stopped()) return {};
  input.write(errors);
  input.write(iterations);
  input.write(jacobi);
  input.write(orders);
  input.write(stability);
  input.write(damping);
  input.write(force);
  input.write(error_parts);
  input.write(sparsity);
  for (const auto& some : of_parts) findings.add(some);
  return findings.rows();
}

}  // namespace halfstep::inline studies
