// Implicit Euler on a body of particles.
#include "halfstep/engine/particles/particle_euler.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halfstep::inline engine {
namespace {

/// The mass of each coordinate.
std::vector<double> weights(const Body& body) {
  std::vector<double> all;
  for (const double mass : body.mass) all.insert(all.end(), 3, mass);
  return all;
}

}  // namespace

std::string LinearSolve::name() const {
  if (by == By::lu) return "sparse LU";
  std::string text = by == By::jacobi ? fmt::format("Jacobi {:g}", omega) : by_mass ? "CG by mass" : "CG";
  if (limits.tolerance > 0) text += fmt::format(", to {:g}", limits.tolerance);
  if (limits.iterations > 0 && limits.tolerance <= 0)
    text += limits.iterations == 1 ? ", 1 iteration" : fmt::format(", {} iterations", limits.iterations);
  return text + (from == From::zero ? " from 0" : " from v");
}

ParticleEuler::ParticleEuler(const ParticleSystem& system, const LinearSolve& solve, double h,
                             LinearizedBody::Springs springs)
    : system_(system),
      solve_(solve),
      h_(h),
      linear_(system.body(), springs),
      b_(dimension<Bodies>(system)),
      diagonal_(b_.size()),
      rest_(b_.size()),
      gradients_(b_.size(), solve.by_mass ? weights(system.body()) : std::vector<double>{}),
      jacobi_(b_.size()) {}

void ParticleEuler::prepare(const State<Bodies>& state) {
  linear_.linearize(state.x.data(), h_);
  if (solve_.by == LinearSolve::By::jacobi) linear_.diagonal(diagonal_.data());
  system_.acceleration(0, state.x.data(), rest_.data(), b_.data());
  const auto& mass = system_.body().mass;
  for (std::size_t i = 0; i < b_.size(); ++i) b_[i] = mass[i / 3] * (state.v[i] + h_ * b_[i]);
}

std::vector<MatrixEntry> ParticleEuler::entries() const {
  std::vector<MatrixEntry> all;
  linear_.entries([&](int row, int column, double value) { all.push_back({row, column, value}); });
  return all;
}

void ParticleEuler::solve(std::vector<double>& v) {
  const auto apply = [&](const double* u, double* out) { linear_.multiply(u, out); };
  if (solve_.from == LinearSolve::From::zero) std::fill(v.begin(), v.end(), 0);
  switch (solve_.by) {
    case LinearSolve::By::lu:
      v = SparseSolver(static_cast<int>(b_.size()), entries()).solve_lu(b_);
      break;
    case LinearSolve::By::conjugate_gradients:
      iterations_ += gradients_.solve(apply, b_.data(), v.data(), solve_.limits);
      break;
    case LinearSolve::By::jacobi:
      iterations_ += jacobi_.solve(apply, diagonal_.data(), solve_.omega, b_.data(), v.data(), solve_.limits);
      break;
  }
}

void ParticleEuler::advance(long count, State<Bodies>& state) {
  for (long n = 0; n < count; ++n, ++steps_) {
    prepare(state);
    solve(state.v);
    for (std::size_t i = 0; i < b_.size(); ++i) state.x[i] += h_ * state.v[i];
  }
}

}  // namespace halfstep::inline engine
