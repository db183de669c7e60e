// Orders and error constants against a committed baseline.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "studies/plan.hpp"
#include "studies/results.hpp"

namespace halfstep {

/// A row of a baseline: what is expected of one quantity. Tolerances are half-widths, in the unit of what they belong
/// to (a constant's tolerance is no percentage); constant and its tolerance may both be empty.
struct BaselineRow {
  std::string problem, method, precision, quantity;
  double order = 0;
  double order_tolerance = 0;
  std::optional<double> constant, constant_tolerance;
  std::string reason;  ///< why something other than the declared order is expected
  long line = 0;       ///< in its file, 1 = first; 0: in none
};

/// A row beside what was measured.
struct Comparison {
  BaselineRow expected;
  std::optional<OrderRow> measured;
  bool good = false;
  std::string what;    ///< one line: how it deviates
  std::string ladder;  ///< of a deviating row: the errors of its run with their rates
  double seconds = 0;  ///< what its run took, shared among the quantities of the run
};

/// Throws InputError with file, line and column for numbers that are none, negative tolerances, a row that is there
/// twice, a constant without a tolerance.
std::vector<BaselineRow> read_baseline(const std::filesystem::path& file);
void write_baseline(const std::filesystem::path& file, const std::vector<BaselineRow>& rows);

/// What the baseline names, as a plan for the convergence study. Throws InputError with the line of an unknown name.
Plan baseline_plan(const std::filesystem::path& file, const std::vector<BaselineRow>& rows);

/// Row by row in the baseline's order; rows that only the results have are left out. Throws InputError naming the line
/// where a row expects another order than the method declares and gives no reason.
std::vector<Comparison> compare(const std::filesystem::path& file, const std::vector<BaselineRow>& rows,
                                const Results& results);

/// Deviations with their ladders, then one line that counts.
std::string check_text(const std::vector<Comparison>& comparisons);

/// A baseline made of measurements, and the rows that it cannot take.
struct Update {
  std::vector<BaselineRow> rows;
  std::vector<std::string> refused;
};

/// Tolerances are twice the measured uncertainty, at least 1e-3 (of the constant: at least a thousandth of it). Rows
/// that were not measured stay as they are; reasons are kept. Refused: an order other than the declared one without a
/// reason, and a row whose order can no longer be resolved. A superconvergent row gets the engine's own reason.
Update updated(const std::vector<BaselineRow>& rows, const Results& results);

}  // namespace halfstep
