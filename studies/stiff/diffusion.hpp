// Diffusion with boundary values that change in time, mode by mode.
#pragma once

#include <atomic>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline studies {

/// The heat equation of the catalogue's problem `heat` on a finer line of points, kappa = 1: u_t = u_xx + f(t, x) with
/// the solution (1 + x)^3/(1 + t), which solves the discrete equations as well.
class Diffusion {
 public:
  /// cells: intervals of the line.
  explicit Diffusion(int cells);

  /// |lambda| of the fastest mode.
  double stiffness() const;

  /// The errors at T = 1 with h = 1/8, 1/16, ... at so many levels, as root mean squares over the points. One-step
  /// methods for y' = f commute with the change to the eigenvectors sin(k pi x) of the second difference, in which the
  /// equations are those of Prothero and Robinson; so each mode is run by itself. The ladder ends before the first
  /// level at which a mode is lost.
  Ladder ladder(const Method& method, Precision precision, int levels, const std::atomic<bool>* stop) const;

 private:
  struct Mode {
    Problem problem;
    double amplitude;  // of (1 + x)^3
  };

  int cells_;
  std::vector<Mode> modes_;
};

/// The same errors over the root of h, the width of the layer at the ends, of which they are a series.
Ladder over_root_of_step(Ladder ladder);

}  // namespace halfstep::inline studies
