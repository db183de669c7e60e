// Baselines: what is expected of orders and error constants, as a file that is committed and read by people.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/check/freezing.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// A row of a baseline: what is expected of one quantity. Tolerances are half-widths, in the unit of what they belong
/// to (a constant's tolerance is no percentage); constant and its tolerance may both be empty.
struct BaselineRow {
  std::string problem, method, precision;
  Quantity quantity = Quantity::global_position;
  double order = 0;
  double order_tolerance = 0;
  std::optional<double> constant, constant_tolerance;
  std::string reason;  ///< why something other than the declared order is expected
  long line = 0;       ///< in its file, 1 = first; 0: in none
};

/// "kepler / rk4 / double / energy", of a BaselineRow or an OrderRow.
template <class Row>
std::string title(const Row& row) {
  return row.problem + " / " + row.method + " / " + row.precision + " / " + std::string(name(row.quantity));
}

/// The same without the quantity: what is run.
template <class Row>
std::string cell_title(const Row& row) {
  return row.problem + " / " + row.method + " / " + row.precision;
}

/// Throws InputError with file, line and column for numbers that are none, negative tolerances, a row that is there
/// twice, a constant without a tolerance.
std::vector<BaselineRow> read_baseline(const std::filesystem::path& file);

/// The header of a baseline, and a row, without line ends.
const std::string& baseline_header();
std::string baseline_line(const BaselineRow& row);

/// What a baseline names, as a plan for the study that writes orders.csv.
struct BaselinePlan {
  Plan plan;
  std::map<std::string, std::string> gone;  ///< cell_title -> why it cannot be run (any more)
};
BaselinePlan baseline_plan(const std::vector<BaselineRow>& rows, StudyList studies);

/// Whether a row expects what the method declares (of a conserved quantity: no order at all).
bool expects_declared(const BaselineRow& row, const OrderRow& measured);

/// Whether a row expects less than is declared.
bool expects_less(const BaselineRow& row, const OrderRow& measured);

}  // namespace halfstep::inline engine
