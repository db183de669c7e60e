// Threads that may be slack, relaxed with clamped intermediate forces: Jacobi and Gauss-Seidel.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline studies {

/// constraint_clamping.csv: particles of mass 1 on a line, joined by threads, the first one held fast; some distances
/// are too large. The forces y of the threads solve A y >= e, y >= 0, y (A y - e) = 0, e: what is too long.
/// rope: its number; taut: threads with y > 0; sweeps: until the error of y is below 1e-10 and stays there, 0 where it
/// does not come to that; digits: the same from 1e-4 to 1e-10; error: the largest of y at the end.
struct ClampingRow {
  int links = 0, rope = 0;
  std::string solver;  ///< "jacobi", "jacobi-0.5", "gauss-seidel", "conjugate-gradients"
  int taut = 0, sweeps = 0, digits = 0;
  double error = 0;
};

/// Ropes of 8 links, each solved independently by trying all sets of taut threads.
std::vector<ClampingRow> clamped_relaxations();

/// Projected Gauss-Seidel converges wherever A is positive definite, projected Jacobi where 2 D - A is, too (D: its
/// diagonal; Cottle, Pang, Stone 1992, section 5.3). On the taut threads A is tridiagonal, and Gauss-Seidel squares the
/// factor of Jacobi. Conjugate gradients are of no such kind: clamped, their directions are no longer conjugate.
void judge_clamping(const std::vector<ClampingRow>& rows, FindingsIn& findings);

}  // namespace halfstep::inline studies
