// A chain between two pegs, the mirror image of itself: what the order of the sweeps makes of the symmetry.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/studies/constraints/constrained/projection.hpp"

namespace halfstep::inline studies {

/// constraint_symmetry.csv: a chain of N links let go from half a circle between its pegs, with a fixed number of
/// sweeps a step (0: Newton's method). order: "forward", "alternating"; asymmetry: the largest distance of a particle
/// from the mirror image of its partner in time 5, in links; excess: how much longer than it should be a link is then,
/// at most.
struct SymmetryRow {
  int links = 0;
  std::string order;
  int sweeps = 0;
  double h = 0, asymmetry = 0, excess = 0;
};

SymmetryRow symmetry(int links, SweepOrder order, int sweeps);

/// Newton's method leaves the chain as symmetric as rounding does; what sweeps leave is told, forward ones in front of
/// the alternating ones of the same number.
void judge_symmetry(const std::vector<SymmetryRow>& rows, FindingsIn& findings);

}  // namespace halfstep::inline studies
