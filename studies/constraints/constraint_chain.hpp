// A hanging chain: how fast sweeps bring its rods to agree, against Newton's method with LU; what is left when not.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline studies {

/// The free step of a chain, and the violation down to which it is corrected.
inline constexpr double chain_step = 0.01, chain_goal = 1e-10;

/// constraint_chain.csv: the largest |distance - length| / length after so many sweeps (or Newton iterations) on one
/// free step of a chain at rest. shape: "straight" (hanging down) or "curved" (along a quarter of a circle).
struct ChainRow {
  int links = 0;
  std::string shape, solver;
  int sweeps = 0;
  double violation = 0;
};

/// constraint_chain_speed.csv: how many sweeps make the violation ten times smaller in the end, and what theory says;
/// sweeps, iterations and microseconds (least of several) from the free step to a violation of chain_goal.
struct ChainSpeedRow {
  int links = 0;
  std::string shape;
  double sweeps_per_digit = 0, theory = 0;
  int sweeps = 0, iterations = 0;
  double sweeping_microseconds = 0, newton_microseconds = 0;
  double time_scatter = 0;  ///< the second least time over the least, less 1, of sweeps and Newton's method together
};

/// constraint_stretch.csv: by how much of its length a chain at rest has grown when only so many sweeps a step are
/// made.
struct StretchRow {
  int links = 0, sweeps = 0;
  double h = 0, stretch = 0;
};

/// One chain's relaxation. Alone on the machine, or the times mean nothing.
ChainSpeedRow chain_speed(int links, const std::string& shape, std::vector<ChainRow>& course);

/// Sweeps that a hanging chain of n equal links needs for one more digit, where each link is turned by `turn` radians
/// against the one before: the sweeps multiply the slowest part of the error by (cos(turn) cos(pi / 2n))^2.
/// (The matrix of the constraints is tridiagonal, 2 on the diagonal but for 1 first, -cos(turn) beside it: Jacobi's
/// iteration on it has the eigenvalues cos(turn) cos((2k - 1) pi / 2n), and Gauss-Seidel squares those of a tridiagonal
/// matrix; Young 1971, chapter 5.)
double sweeps_per_digit(int links, double turn);

/// `sweeps` a step until the chain hangs still.
StretchRow stretch(int links, int sweeps, double h);

}  // namespace halfstep::inline studies
