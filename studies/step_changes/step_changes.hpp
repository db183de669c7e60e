// What becomes of a multistep formula when its step changes: orders, change by change, by how earlier points are
// treated.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/methods/scheme/variable_multistep.hpp"

namespace halfstep::inline studies {

/// How the steps of a run lie. none: all equal. halved: half as long from the middle on. cut: the last one ends early,
/// at T. alternating: each second one half as long. growing: each longer than the one before, by four from first to
/// last.
enum class StepChange { none, halved, cut, alternating, growing };

constexpr std::array<std::string_view, 5> words_of(StepChange) {
  return {"none", "halved", "cut", "alternating", "growing"};
}

/// What is made of the points behind a change. as_they_lie: coefficients of their times. as_if_equal: the formula for
/// equal steps, which takes them for steps of the new size. restart: they are given up, and orders rise again from the
/// lowest.
enum class PointsBehind { as_they_lie, as_if_equal, restart };

constexpr std::array<std::string_view, 3> words_of(PointsBehind) { return {"as they lie", "as if equal", "restart"}; }

/// The last step of a run that is cut, of the others.
inline constexpr double share_of_last_step = 0.37;

/// Orders of Adams' formulas that are looked at; of backward differentiation all.
inline constexpr int highest_adams_order = 6;

/// Nonlinear, one of first order and one of second, without close encounters, which would ask for very small steps.
inline constexpr std::array problems_of_step_changes = {"lotka-volterra", "double-pendulum"};

/// A formula, and what happens to it.
struct ChangedFormula {
  MultistepFamily family = MultistepFamily::adams;
  int order = 2;
  StepChange change = StepChange::none;
  PointsBehind history = PointsBehind::as_they_lie;
};

/// step-changes.csv: one run.
struct StepChangeRow {
  std::string problem, formula, change, history, precision;
  int level = 0;
  double h = 0;      ///< mean step
  double error = 0;  ///< 2-norm of the state at the end time, less the exact one
  double size = 0;   ///< 2-norm of the exact one
};

/// The order at the end time, with a history that is exact at the start.
/// As if equal: a slope that is taken for one at another time is off by O(h) where the step changes at once, and the
/// step by O(h^2); where steps grow slowly by O(h^2) and O(h^3), at each step. So Adams' formulas are left with order
/// 2, and with 1 where each step changes at once. A value that is taken for one at another time is off by O(h): order
/// 1, however often, for what a formula makes of u = t depends on the first and the last step alone. What looks at the
/// newest point only is not touched. Restart: one step of Euler's implicit formula is off by O(h^2), one corrected by
/// the trapezoid by O(h^3).
int expected_order(const ChangedFormula& formula);

/// Every formula under every change.
std::vector<ChangedFormula> changed_formulas();

/// "adams:order=3, steps halved, history as if equal"
std::string name_of(const ChangedFormula& formula);

/// Writes the table, in double-double. Findings: the orders.
std::vector<FindingRow> step_changes(const StudyInput& input);

}  // namespace halfstep::inline studies
