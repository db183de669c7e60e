// The tables of the engine itself: one struct a row, its members in the order of the CSV header. Those that one study
// alone writes stand in its folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/tables/quantity.hpp"
#include "halfstep/engine/tables/table_files.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// A number with every digit that its precision holds, and its nearest double for drawing and comparing.
/// An empty text is an empty field.
struct Number {
  std::string text;
  double value = 0;

  bool empty() const { return text.empty(); }
  bool operator==(const Number& other) const { return text == other.text; }
};

/// The status of a row that has the errors of single steps and no run: those of runs were known well enough before.
inline constexpr std::string_view single_steps = "single-steps";

/// errors.csv: one run of a method on a problem. Units: the problem's own (dimensionless unless it says otherwise).
struct ErrorRow {
  std::string problem, method, precision;
  int level = 0;
  long long steps = 0;
  Number h;
  Number global_position, global_velocity;  ///< 2-norm of the error at the end time
  Number local_position, local_velocity;    ///< largest 2-norm error of one step from exact data
  Number energy;                            ///< largest |H - H0| over the run, over |H0| where that is not 0
  long long force_evaluations = 0;
  double seconds = 0;
  std::string status;                            ///< "ok", "unstable", "broken" or single_steps
  Number max_position, max_velocity;             ///< largest 2-norm errors over sampled times
  std::string signed_position, signed_velocity;  ///< components of the error at the end time, joined by ';'
  std::string reason;  ///< of "broken": what foreign code did instead of a run; of "ok": why there are no local errors
  // Of y' = f(t, y), which has neither position nor velocity: the same of the state y.
  Number global_state, local_state, max_state;
  std::string signed_state;
};

/// orders.csv: what the ladder of one quantity says.
struct OrderRow {
  std::string problem, method, precision;
  Quantity quantity = Quantity::global_position;
  std::optional<double> expected, observed, uncertainty, constant;
  int first_level = 0, last_level = 0;
  Verdict verdict = Verdict::no_window;
  std::optional<double> constant_uncertainty;
  std::string reason;
  std::string evidence;  ///< the rule that decided and each test of the ladder, joined by " | "
  /// The error at last_level over the size of the solution, the energy's over |H0|: a fault that changes a result by
  /// less was not looked for.
  std::optional<double> finest_error;
};

/// energy.csv: a sample of a long run.
struct EnergyRow {
  std::string problem, method, precision;
  double h = 0, t = 0, relative_energy_error = 0;
};

/// drift.csv: what a long run's energy does. behaviour: "bounded", "linear", "growing" or "unstable".
struct DriftRow {
  std::string problem, method, precision;
  double h = 0, time = 0, max_relative_energy_error = 0, drift_per_time = 0, drift_uncertainty = 0;
  std::string behaviour;
};

/// proofs.csv: the order that a method's coefficients prove, beside what it declares. declared and proven are orders
/// for general forces; proven is empty where nothing was proven and `how` says why.
struct ProofRow {
  std::string method;
  int declared = 0;
  std::optional<int> proven;
  std::string how;

  /// Whether the coefficients disprove the declaration: more is claimed than they can give.
  bool disproven() const { return proven && *proven < declared; }
};

/// methods.csv: what the run knew of its methods. Orders are for a(x) unless named otherwise; empty: cannot take it.
struct MethodRow {
  std::string name, what, family;
  int position = 0, velocity = 0;
  std::string velocity_dependent;  ///< "p/q": orders of position and velocity under a(x, v)
  std::string evaluations;         ///< force evaluations per step, or "implicit"
  bool symplectic = false, reversible = false;
  std::string source;
};

/// problems.csv: what the run knew of its problems.
struct ProblemRow {
  std::string name, equation, data, force, exact;
  int dimension = 0;
  double end_time = 0;
  bool has_energy = false;
};

}  // namespace halfstep::inline engine
