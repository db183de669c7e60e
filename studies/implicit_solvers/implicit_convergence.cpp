// The linear system of one implicit step: its iterations against LU, against theory, and in forms that go wrong.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/run/worse.hpp"
#include "halfstep/studies/implicit_solvers/implicit_solvers.hpp"

namespace halfstep::inline studies::detail {
namespace {

using Bodies = System<double>;

/// The system of one step of a block of step_block^3 particles, with its exact solution and its spectrum.
struct OneStep {
  double h_ratio;
  ParticleSystem system;
  ParticleEuler euler;
  State<Bodies> start;
  std::vector<double> exact, spectrum;

  OneStep(double ratio, double stretch, LinearizedBody::Springs springs = LinearizedBody::Springs::positive)
      : h_ratio(ratio),
        system(spring_block(step_block)),
        euler(system, {.by = LinearSolve::By::jacobi},
              ratio * explicit_limit(system.body(), cube_positions(step_block, 1)), springs),
        start(stretched_block(cube_mesh(step_block, 1), stretch, 0.02)) {
    euler.prepare(start);
    const auto entries = euler.entries();
    const int n = static_cast<int>(start.x.size());
    exact = SparseSolver(n, entries).solve_lu(euler.right_side());
    spectrum = eigenvalues(n, entries);
  }

  double condition() const { return spectrum.back() / spectrum.front(); }

  auto apply() const {
    return [this](const double* u, double* out) { euler.matrix().multiply(u, out); };
  }

  /// |v - exact| / |exact|, and sqrt(e^T A e).
  std::pair<double, double> errors(const std::vector<double>& v) const {
    std::vector<double> e(v.size()), ae(v.size());
    double square = 0, size = 0, energy = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      e[i] = v[i] - exact[i];
      square += e[i] * e[i];
      size += exact[i] * exact[i];
    }
    euler.matrix().multiply(e.data(), ae.data());
    for (std::size_t i = 0; i < v.size(); ++i) energy += e[i] * ae[i];
    return {std::sqrt(square / size), std::sqrt(energy)};
  }

  /// Runs CG (omega = 0) or damped Jacobi from v, and gives every iteration's errors to `watch`.
  template <class Watch>
  void iterate(double omega, int most, const Watch& watch) const {
    auto v = start.v;
    const auto see = [&](int l) { watch(l, errors(v)); };
    if (omega == 0)
      ConjugateGradients(v.size()).solve(apply(), euler.right_side().data(), v.data(), {most, 1e-17}, see);
    else
      DampedJacobi(v.size()).solve(apply(), euler.diagonal().data(), omega, euler.right_side().data(), v.data(),
                                   {most, 1e-17}, see);
  }
};

constexpr int most_iterations = 2000;

std::string solver_name(double omega) { return omega == 0 ? "CG" : fmt::format("Jacobi {:g}", omega); }

/// Returns the least error.
double watch_solver(const OneStep& step, double omega, std::vector<ImplicitConvergenceRow>& errors,
                    std::vector<ImplicitIterationsRow>& iterations) {
  ImplicitIterationsRow count{solver_name(omega), step.h_ratio, step.condition(), {}, {}, {}};
  const double root = std::sqrt(step.condition());
  double first = 0, least = 1;
  step.iterate(omega, most_iterations, [&](int l, const std::pair<double, double>& error) {
    if (l == 0) first = error.second;
    least = std::min(least, error.first);
    if (l <= 100)
      errors.push_back({count.solver, step.h_ratio, l, error.first, error.second / first,
                        omega == 0 ? 2 * std::pow((root - 1) / (root + 1), l) : 0});
    const auto reach = [&](std::optional<int>& when, double level) {
      if (!when && error.first <= level) when = l;
    };
    reach(count.to_1e3, 1e-3);
    reach(count.to_1e6, 1e-6);
    reach(count.to_1e12, 1e-12);
  });
  iterations.push_back(count);
  return least;
}

/// The bound may only be undercut, down to where rounding holds the error.
void judge_bound(const OneStep& step, const std::vector<ImplicitConvergenceRow>& errors, FindingsIn& findings) {
  double worst = 0;
  bool any = false;
  for (const auto& row : errors) {
    if (row.solver != "CG" || row.h_ratio != step.h_ratio || row.iteration == 0) continue;
    any = true;
    if (!(row.energy_error <= 1e-13)) worst = worse(worst, row.energy_error / row.bound);
  }
  if (!any) worst = std::numeric_limits<double>::quiet_NaN();
  findings.value(fmt::format("CG, h = {:g} explicit limits", step.h_ratio), "max(1, largest error over its bound)", 1,
                 worse(1.0, worst), 1e-6,
                 fmt::format("{:.3g} at most; condition number {:.4g} from the spectrum", worst, step.condition()));
}

/// Own CG beside Eigen's, from the same guess: the same x to rounding.
void compare_with_eigen(const OneStep& step, FindingsIn& findings) {
  const auto other = SparseSolver(static_cast<int>(step.exact.size()), step.euler.entries())
                         .solve_cg(step.euler.right_side(), step.start.v, 1e-6, most_iterations);
  auto v = step.start.v;
  const int ours = ConjugateGradients(v.size()).solve(step.apply(), step.euler.right_side().data(), v.data(),
                                                      {most_iterations, 1e-6});
  findings.value(fmt::format("CG, h = {:g} explicit limits", step.h_ratio),
                 "iterations to a residual of 1e-6, against Eigen's", other.iterations, ours, 1,
                 "the same recurrence, summed in another order");
}

}  // namespace

void implicit_convergence(std::vector<ImplicitConvergenceRow>& errors, std::vector<ImplicitIterationsRow>& iterations,
                          FindingsIn& findings) {
  for (const double ratio : {1.0, 10.0, 100.0}) {
    const OneStep step(ratio, 1.1);
    const double least = watch_solver(step, 0, errors, iterations);
    for (const double omega : {0.5, 0.8}) watch_solver(step, omega, errors, iterations);
    for (const auto& row : iterations) {
      if (row.h_ratio != ratio) continue;
      const std::string subject = fmt::format("{}, h = {:g} explicit limits", row.solver, ratio);
      if (row.to_1e6)
        findings.number(subject, "iterations to 1e-6", *row.to_1e6, "to an error of 1e-6 of v'");
      else
        findings.verdict(subject, "iterations to 1e-6", Verdict::resolved,
                         fmt::format("more than {}", most_iterations));
    }
    judge_bound(step, errors, findings);
    compare_with_eigen(step, findings);
    findings.value(fmt::format("CG, h = {:g} explicit limits", ratio), "smallest difference from sparse LU", 0, least,
                   1e-12, "two independent methods");
    for (const int l : {3, 5})
      for (const auto& row : errors)
        if (row.solver == "CG" && row.h_ratio == ratio && row.iteration == l)
          findings.number(fmt::format("CG, h = {:g} explicit limits", ratio),
                          fmt::format("error of v' after {} iterations", l), row.error,
                          "Teschner's fixed count of iterations");
  }
}

void implicit_jacobi(std::vector<ImplicitJacobiRow>& rows, FindingsIn& findings) {
  for (const double ratio : {1.0, 10.0, 100.0}) {
    const OneStep step(ratio, 1.1);
    auto scaled = step.euler.entries();
    for (auto& [row, column, value] : scaled)
      value /= std::sqrt(step.euler.diagonal()[std::size_t(row)] * step.euler.diagonal()[std::size_t(column)]);
    const auto mu = eigenvalues(static_cast<int>(step.exact.size()), scaled);
    const double limit = 2 / mu.back();
    const auto factor = [&](double omega) {
      // From the error after many iterations, when the slowest part is all that is left.
      std::vector<double> sizes;
      step.iterate(omega, 400, [&](int, const std::pair<double, double>& e) { sizes.push_back(e.first); });
      std::size_t last = sizes.size() - 1;
      while (last > 20 && (sizes[last] < 1e-10 || sizes[last] > 1e100)) --last;
      return std::pow(sizes[last] / sizes[last - 10], 0.1);
    };
    for (const double omega : {0.25, 0.5, 0.98 * limit, 1.02 * limit, 1.0, 1.5, 2.0}) {
      const double expected = std::max(std::fabs(1 - omega * mu.front()), std::fabs(1 - omega * mu.back()));
      rows.push_back({ratio, omega, mu.back(), expected, factor(omega)});
    }
    const auto subject = fmt::format("Jacobi, h = {:g} explicit limits", ratio);
    for (const auto& row : rows)
      if (row.h_ratio == ratio && (row.omega == 0.98 * limit || row.omega == 1.02 * limit))
        findings.value(subject, fmt::format("error factor at omega = {:.4f}", row.omega), row.expected, row.observed,
                       0.005,
                       fmt::format("converges below {:.4f} = 2 / (largest eigenvalue of D^-1 A), "
                                   "not up to 2",
                                   limit));
    findings.number(subject, "omega at which divergence begins", limit, "Teschner allows 0 to 2");
  }
}

/// What happens to CG and to the Jacobian where masses differ, or springs are under pressure.
void implicit_forms(FindingsIn& findings) {
  const OneStep step(10, 1.1);
  const auto& mass = step.system.body().mass;
  // Teschner's I - h^2 J (Particle Motion 2) has each row divided by its mass, and is not symmetric.
  auto v = step.start.v;
  auto b = step.euler.right_side();
  for (std::size_t i = 0; i < b.size(); ++i) b[i] /= mass[i / 3];
  const auto first_below = [&](int& when) {
    return [&when, &step, &v](int l) {
      if (when == 0 && step.errors(v).first < 1e-6) when = l;
    };
  };
  int unsymmetric = 0, symmetric = 0, weighted = 0;
  ConjugateGradients(v.size()).solve(
      [&](const double* u, double* out) {
        step.euler.matrix().multiply(u, out);
        for (std::size_t i = 0; i < b.size(); ++i) out[i] /= mass[i / 3];
      },
      b.data(), v.data(), {400, 0}, first_below(unsymmetric));
  findings.number("CG on I - h^2 J, masses 1 to 4", "iterations to 1e-6", unsymmetric,
                  "rows divided by masses: not symmetric, so CG theory does not apply; 0: never");
  v = step.start.v;
  ConjugateGradients(v.size()).solve(step.apply(), step.euler.right_side().data(), v.data(), {400, 0},
                                     first_below(symmetric));
  findings.number("CG on M (I - h^2 J), masses 1 to 4", "iterations to 1e-6", symmetric, "the same system, symmetric");
  v = step.start.v;
  std::vector<double> weights(v.size());
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = mass[i / 3];
  ConjugateGradients(v.size(), weights)
      .solve(step.apply(), step.euler.right_side().data(), v.data(), {400, 0}, first_below(weighted));
  findings.number("CG by mass, masses 1 to 4", "iterations to 1e-6", weighted,
                  "residuals divided by masses: I - h^2 J in the inner product in which it is "
                  "symmetric");
  // A velocity that all share stretches nothing: A u = M u. Teschner prints J_ij = -(m_i / m_j) J_ii for -J_ii.
  const auto& springs = step.system.body().springs;
  LinearizedBody linear(step.system.body());
  linear.linearize(step.start.x.data(), 1);
  std::vector<double> u(mass.size() * 3, 1), out(u.size());
  linear.multiply(u.data(), out.data());
  double right = 0;
  for (std::size_t i = 0; i < u.size(); ++i) right = worse(right, std::fabs(out[i] / mass[i / 3] - 1));
  findings.value("J_ij = -J_ii", "acceleration from a common displacement", 0, right, 1e-10,
                 "zero: all springs keep their lengths");
  double printed = 0;
  for (std::size_t s = 0; s < springs.size(); ++s) {
    const auto [i, j] = springs.corners_of(s);
    const double mi = mass[std::size_t(i)], mj = mass[std::size_t(j)];
    const double along = step.system.body().material.stiffness * springs.inverse_rest(s) / mi;
    printed = worse(printed, along * std::fabs(1 - mi / mj));
  }
  findings.number("J_ij = -(m_i / m_j) J_ii, as printed", "acceleration from a common displacement of 1", printed,
                  "of a single spring along itself; correct for equal masses only");
  const OneStep pressed(100, 0.7, LinearizedBody::Springs::exact), clamped(100, 0.7);
  findings.number("springs compressed to 70 %, exact Jacobian", "smallest eigenvalue of M - h^2 dF/dx",
                  pressed.spectrum.front(), "negative: at 100 explicit limits the system is not positive definite");
  findings.value("springs compressed to 70 %, lateral term omitted",
                 "smallest eigenvalue of M - h^2 dF/dx, at least the smallest mass", 1,
                 smaller(1.0, clamped.spectrum.front()), 1e-6, "positive definite at any h");
}

}  // namespace halfstep::inline studies::detail
