// What the schemes make of all that a problem conserves beside its energy.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// invariants.csv: a window of a long run.
struct InvariantRow {
  static constexpr int periods = 100;             ///< of a run
  static constexpr int steps_per_period = 160;    ///< at least: the step is a power of two
  static constexpr int steps_per_end_time = 800;  ///< of a run on a problem without a period, which ends at its T

  std::string problem, method, precision, invariant;
  double h = 0, t = 0;   ///< t: of its end; both in the problem's unit of time
  double deviation = 0;  ///< largest |I - I0| of the window, over |I0|, or over 1 where that is 0
};

/// kinetic-energies.csv: a window of a long run of atoms, whose kinetic energy is that of their velocities as a scheme
/// has them at the times of its positions.
struct KineticEnergyRow {
  std::string problem, method, precision;
  double h = 0, t = 0;
  double kinetic_energy = 0;      ///< mean of the window, in units of the potential's depth
  double least = 0, largest = 0;  ///< of the window
  double temperature = 0;  ///< of the mean: twice the energy over the number of coordinates, Boltzmann's constant 1
};

/// Writes the tables for all methods that were asked for on every problem that declares invariants, and the energy
/// beside them; where no methods were, for the default ones and two symplectic Runge-Kutta methods. Findings, the
/// largest deviation of a run: schemes conserve what is linear in the velocities or the unknowns of y' = f(t, y),
/// symplectic ones what is bilinear in positions and velocities where forces depend on positions alone, symplectic
/// Runge-Kutta methods all that is quadratic (Hairer, Lubich, Wanner 2006, theorems IV.1.5, IV.2.2 and IV.2.3), up to
/// rounding; of all others it is a number, bounded or growing. Of atoms, the mean temperature of a run.
std::vector<FindingRow> invariants(const StudyInput& input);

}  // namespace halfstep::inline studies
