// Implicit Euler on a body of particles (Teschner, Particle Motion 2): one linearised solve a step, matrix-free or by
// LU.
#pragma once

#include <string>
#include <vector>

#include "halfstep/core/iterative.hpp"
#include "halfstep/core/sparse_solve.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/problems/particles/particle_system.hpp"
#include "halfstep/problems/particles/stiffness.hpp"

namespace halfstep::inline engine {

/// How the linear system of a step is solved.
struct LinearSolve {
  enum class By { lu, conjugate_gradients, jacobi };
  /// Where an iteration begins: at the velocity before the step, as Teschner proposes, or at zero.
  enum class From { velocity, zero };

  By by = By::conjugate_gradients;
  IterationLimits limits = {};
  From from = From::velocity;
  double omega = 0.5;    ///< of damped Jacobi
  bool by_mass = false;  ///< conjugate gradients divide residuals by the masses

  /// "CG, 5 iterations from v"
  std::string name() const;
};

/// Steps of size h: (M - h df/dv - h^2 df/dx) v' = M v + h f(x, 0), x' = x + h v'. Damping forces are linear in v, so
/// that f(x, v) - df/dv v is the force at rest. Interleaved layout. Allocates in a step only for LU.
class ParticleEuler {
 public:
  using Bodies = System<double>;

  ParticleEuler(const ParticleSystem& system, const LinearSolve& solve, double h,
                LinearizedBody::Springs springs = LinearizedBody::Springs::positive);

  void advance(long count, State<Bodies>& state);

  /// Sets up the linear system of the step that begins at a state.
  void prepare(const State<Bodies>& state);
  const LinearizedBody& matrix() const { return linear_; }
  const std::vector<double>& right_side() const { return b_; }
  const std::vector<double>& diagonal() const { return diagonal_; }
  /// The matrix of `prepare` as entries.
  std::vector<MatrixEntry> entries() const;

  /// Iterations per step so far.
  double mean_iterations() const { return steps_ == 0 ? 0 : double(iterations_) / double(steps_); }

 private:
  void solve(std::vector<double>& v);

  const ParticleSystem& system_;
  LinearSolve solve_;
  double h_;
  LinearizedBody linear_;
  std::vector<double> b_, diagonal_, rest_;
  ConjugateGradients gradients_;
  DampedJacobi jacobi_;
  long iterations_ = 0, steps_ = 0;
};

}  // namespace halfstep::inline engine
