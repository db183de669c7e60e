// Sweeps over the rods of a chain in other ways than from rod to rod: back and forth, over clusters solved by LU.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/studies/constraints/constrained/projection.hpp"

namespace halfstep::inline studies {

/// constraint_relaxation.csv: a free step of a hanging chain of N links from rest (chain_step), corrected to
/// chain_goal. order: of the sweeps, "forward" (from the peg on) or "alternating"; cluster: rods that are solved at
/// once; sweeps_per_digit: at the end; theory: the same, 0 where one cluster is the whole chain; sweeps: all;
/// reach_along, reach_against: sweeps until a pull at the first (last) free particle has moved all others.
struct RelaxationRow {
  int links = 0;
  std::string shape, order;
  int cluster = 0;
  double sweeps_per_digit = 0, theory = 0;
  int sweeps = 0, reach_along = 0, reach_against = 0;
};

/// "forward", "alternating".
std::string name_of(SweepOrder order);

RelaxationRow relaxation(int links, const std::string& shape, SweepOrder order, int cluster);

/// Sweeps for one more digit where they alternate, each of the N > 2 links turned by `turn` radians against the one
/// before. Forward and back are one symmetric Gauss-Seidel step: with A = L + D + U it multiplies the error by
/// M^-1 N, M = (D + L) D^-1 (D + U) = A + N, N = L D^-1 U, so that its factor is 1 / (1 + k) with k the least root of
/// A x = k N x (Young 1971, chapter 15). Here N is diagonal, c^2 (0, 1, 1/2, ..., 1/2) with c = cos(turn), and x a sine
/// but for its first entry.
double sweeps_per_digit_alternating(int links, double turn);

/// Sweeps over clusters of `cluster` rods for one more digit, the chain hanging straight; 0 for one cluster.
/// Gauss-Seidel between blocks squares the eigenvalues of Jacobi's iteration between them, where the matrix is block
/// tridiagonal (Young 1971, chapter 14). Inside a block an eigenvector of Jacobi's is linear, and its largest
/// eigenvalue is that with which it has no change of sign.
double sweeps_per_digit_of_clusters(int links, int cluster);

/// Rates as theory has them. A pull is felt all along the sweep in one, and against it a cluster further each time;
/// back and forth in two.
void judge_relaxation(const std::vector<RelaxationRow>& rows, FindingsIn& findings);

}  // namespace halfstep::inline studies
