// Linearised implicit Euler after Teschner, Particle Motion 2: tables, the block of springs.
#include "studies/implicit_solvers/implicit_solvers.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <utility>

#include "engine/run/pool.hpp"
#include "engine/tables/table.hpp"
#include "studies/cube/cube_body.hpp"

namespace halfstep {

template <>
const Fields<ImplicitConvergenceRow>& fields() {
  using R = ImplicitConvergenceRow;
  static const Fields<R> all{{"solver", &R::solver, column::name().key()},
                             {"h_over_explicit_limit", &R::h_ratio, column::positive().key()},
                             {"iteration", &R::iteration, column::count().key()},
                             {"error", &R::error, column::size()},
                             {"energy_error", &R::energy_error, column::size()},
                             {"bound", &R::bound, column::size()}};
  return all;
}

template <>
const Fields<ImplicitIterationsRow>& fields() {
  using R = ImplicitIterationsRow;
  static const Fields<R> all{{"solver", &R::solver, column::name().key()},
                             {"h_over_explicit_limit", &R::h_ratio, column::positive().key()},
                             {"condition", &R::condition, column::size()},
                             {"to_1e-3", &R::to_1e3, column::count().or_empty()},
                             {"to_1e-6", &R::to_1e6, column::count().or_empty()},
                             {"to_1e-12", &R::to_1e12, column::count().or_empty()}};
  return all;
}

template <>
const Fields<ImplicitJacobiRow>& fields() {
  using R = ImplicitJacobiRow;
  static const Fields<R> all{{"h_over_explicit_limit", &R::h_ratio, column::positive().key()},
                             {"omega", &R::omega, column::finite().key()},
                             {"largest_eigenvalue", &R::largest},
                             {"expected_factor", &R::expected},
                             {"observed_factor", &R::observed}};
  return all;
}

template <>
const Fields<ImplicitOrderRow>& fields() {
  using R = ImplicitOrderRow;
  static const Fields<R> all{{"solver", &R::solver, column::name().key()},
                             {"h", &R::h, column::positive().key()},
                             {"error", &R::error, column::size()},
                             {"error_to_scaled_motion", &R::scaled_error, column::size()}};
  return all;
}

template <>
const Fields<ImplicitStabilityRow>& fields() {
  using R = ImplicitStabilityRow;
  static const Fields<R> all{{"solver", &R::solver, column::name().key()},
                             {"h_over_explicit_limit", &R::h_ratio, column::positive().key()},
                             {"largest_energy_ratio", &R::energy_ratio, column::size()},
                             {"last_energy_ratio", &R::last_ratio, column::size()}};
  return all;
}

template <>
const Fields<ImplicitDampingRow>& fields() {
  using R = ImplicitDampingRow;
  static const Fields<R> all{{"mode", &R::mode, column::count().key()},
                             {"wh", &R::wh, column::not_negative().key()},
                             {"expected_energy_factor", &R::expected},
                             {"observed_energy_factor", &R::observed},
                             {"lost_per_period", &R::lost_per_period}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<ImplicitConvergenceRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ImplicitIterationsRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ImplicitJacobiRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ImplicitOrderRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ImplicitStabilityRow>&);
template void write_csv(const std::filesystem::path&, const std::vector<ImplicitDampingRow>&);
template std::vector<ImplicitConvergenceRow> read_csv(const std::filesystem::path&);
template std::vector<ImplicitIterationsRow> read_csv(const std::filesystem::path&);
template std::vector<ImplicitJacobiRow> read_csv(const std::filesystem::path&);
template std::vector<ImplicitOrderRow> read_csv(const std::filesystem::path&);
template std::vector<ImplicitStabilityRow> read_csv(const std::filesystem::path&);
template std::vector<ImplicitDampingRow> read_csv(const std::filesystem::path&);

namespace detail {

FindingRow implicit_finding(std::string subject, std::string quantity, double expected, double observed,
                            double uncertainty, std::string reason) {
  return value_finding("implicit-solvers", std::move(subject), "double", std::move(quantity), expected, observed,
                       uncertainty, std::move(reason));
}

FindingRow implicit_result(std::string subject, std::string quantity, double observed, std::string reason) {
  return {"implicit-solvers", std::move(subject), "double",          std::move(quantity), std::nullopt,
          observed,           std::nullopt,       Verdict::resolved, std::move(reason)};
}

Body spring_block(int n) {
  Body body(cube_mesh(n, 1), {.mass = 1, .stiffness = 1000, .bulk = 0, .damping = 0, .gravity = 0, .contact = 0});
  for (std::size_t p = 0; p < body.mass.size(); ++p) body.mass[p] = 1 + double(p * 7 % 4);
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
  const std::array<std::function<std::vector<FindingRow>()>, 6> parts = {
      [&] { return detail::implicit_convergence(errors, iterations); },
      [&] { return detail::implicit_jacobi(jacobi); },
      [&] { return detail::implicit_forms(); },
      [&] { return detail::implicit_orders(orders); },
      [&] { return detail::implicit_stability(stability); },
      [&] { return detail::implicit_damping(damping); },
  };
  std::array<std::vector<FindingRow>, parts.size()> found;
  std::atomic<std::size_t> done = 0;
  share_out(parts.size(), input.jobs, input.stop, [&](std::size_t i) {
    found[i] = parts[i]();
    input.progress(++done, parts.size());
  });
  if (input.stop && *input.stop) return {};
  write_csv(input.out / "implicit-convergence.csv", errors);
  write_csv(input.out / "implicit-iterations.csv", iterations);
  write_csv(input.out / "implicit-jacobi.csv", jacobi);
  write_csv(input.out / "implicit-orders.csv", orders);
  write_csv(input.out / "implicit-stability.csv", stability);
  write_csv(input.out / "implicit-damping.csv", damping);
  std::vector<FindingRow> findings;
  for (const auto& some : found) findings.insert(findings.end(), some.begin(), some.end());
  return findings;
}

}  // namespace halfstep
