// Forces that depend on time and velocity: the orders that schemes keep, friction per step against friction per time,
// and the gyroradius over many turns.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// The orders of all schemes, in the columns of orders.csv.
inline constexpr const char* damping_orders_file = "damping.csv";

/// friction.csv: a run of `verlet-damped` on the damped oscillator.
struct FrictionRow {
  std::string method, precision;
  double h = 0, position = 0;  ///< error of the position at the end time
};

/// gyration.csv: a charge in a magnetic field alone, `turns` after the start.
struct GyrationRow {
  static constexpr int steps_per_turn = 32;
  /// The power of the turns with which the radius changes at first where a step multiplies it by a constant factor.
  static constexpr int first_exponent = 1;

  std::string method, precision;
  double h = 0, turns = 0;
  double radius = 0;  ///< gyroradius |v| / b over that of the start, less 1
};

/// viscosity.csv: the velocities of particles that drag each other, by RK4 in double.
struct ViscosityRow {
  double t = 0;
  int particle = 0;     ///< from 1; 0: the velocity of the centre of mass
  double u = 0, w = 0;  ///< its components
};

/// Writes damping.csv (columns of orders.csv: every scheme on the driven and the damped oscillator, under dry friction
/// and viscosity, in a magnetic field and in a Penning trap), friction.csv and gyration.csv, in the precisions asked
/// for, and viscosity.csv.
std::vector<FindingRow> damping(const StudyInput& input);

namespace detail {
void damping_orders(const StudyInput& input, std::vector<OrderRow>& rows, Findings& findings);
void friction(const StudyInput& input, std::vector<FrictionRow>& rows, Findings& findings);
void viscosity(std::vector<ViscosityRow>& rows, Findings& findings);
void gyration(const StudyInput& input, std::vector<GyrationRow>& rows, Findings& findings);
}  // namespace detail

}  // namespace halfstep::inline studies
