// The study `collisions`: a ball on a floor and two colliding bodies, against the exact piecewise motion.
#pragma once

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/studies/collisions/broken_force.hpp"
#include "halfstep/studies/collisions/collision_runs.hpp"
#include "halfstep/studies/collisions/penalty.hpp"

namespace halfstep::inline studies {

/// collision_restitution.csv: the coefficient that two bodies in free flight part with, by where in its step the impact
/// falls; e = 1 was asked for where a handling asks.
struct RestitutionRow {
  std::string handling;
  double fraction = 0, restitution = 0, theory = 0;
};

/// collision_books.csv: two bodies of masses 1 and 3 in free flight, over 50 places of the impact in its step.
/// momentum: largest |change| over the sum of |mass * velocity|; energies: of the relative motion, after over before.
struct BalanceRow {
  std::string handling, precision;
  double restitution = 0, momentum = 0, least_energy = 0, largest_energy = 0;
};

/// collision_paths.csv: the height of the ball, elastic, at a coarse step; handling "exact" is the exact motion.
struct PathRow {
  std::string handling;
  double h = 0, t = 0, height = 0;
};

/// What mirroring the overlap makes of an impact at this fraction of its step: of the way through the step, 1 - 2 f of
/// the speed is thrown back; where that is negative the rest goes on downwards and hits in a later step, at another
/// fraction.
double mirror_restitution(double fraction);

/// Writes collision_errors.csv, collision_restitution.csv, collision_books.csv, collision_penalty.csv,
/// collision_paths.csv, collision_forces.csv.
std::vector<FindingRow> collisions(const StudyInput& input);

}  // namespace halfstep::inline studies
