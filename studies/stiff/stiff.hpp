// What stiffness does to the order of implicit Runge-Kutta and Rosenbrock methods.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// stiff-orders.csv: what the coefficients of a method say. Powers are of the error on the Prothero-Robinson problem at
/// a fixed end time as |h lambda| grows: h^step_power |lambda|^lambda_power; empty where it grows without bound.
struct StiffMethodRow {
  std::string method;
  int classical_order = 0;
  std::optional<int> stage_order, weak_stage_order;  ///< of Runge-Kutta methods
  double stability_at_infinity = 0;                  ///< the stability function as h lambda goes to minus infinity
  std::optional<double> step_power, lambda_power;
  std::optional<double> diffusion_order;  ///< on diffusion with boundary values that change in time
};

/// stiff-errors.csv: one run, on the Prothero-Robinson problem or on diffusion. order: of the error from twice the step
/// to this one; empty at the coarsest.
struct StiffErrorRow {
  std::string method, problem, precision;
  double stiffness = 0;  ///< |lambda|, or what stands for it, per time
  double h = 0, error = 0;
  std::optional<double> order;
};

/// The stiffness of the runs on the Prothero-Robinson problem that are judged.
constexpr const char* infinite_stiffness = "10^16";

/// Intervals of the line on which diffusion is run: so many that its fastest modes are stiff at the finest step too.
inline constexpr int cells_of_diffusion = 256;

/// Writes both tables, of runs on the Prothero-Robinson problem in 50 digits and on diffusion in long double: all such
/// methods of those that were asked for, or of the catalogue where none were. Findings: the orders under stiffness and
/// on diffusion beside those that the coefficients give, and powers of lambda.
std::vector<FindingRow> stiff(const StudyInput& input);

}  // namespace halfstep::inline studies
