// Ladders of errors over halving steps, how far to halve, and what their orders are.
#include "halfstep/engine/orders/orders.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/coefficient_rounding.hpp"
#include "halfstep/engine/orders/error_ladder.hpp"
#include "halfstep/engine/orders/stiff_ladder.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"
#include "halfstep/engine/verdict/why.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline engine {

namespace {

constexpr int most_digits = precisions.back().digits;  // a table of more is as good as exact in every precision
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

int declared(const Claim& claim, bool linear, Quantity quantity) {
  switch (quantity) {
    case Quantity::global_position:
      return claim.global.position;
    case Quantity::global_velocity:
      return claim.global.velocity;
    case Quantity::local_position:
      return claim.local.position;
    case Quantity::local_velocity:
      return claim.local.velocity;
    case Quantity::global_state:
      return claim.global.velocity;
    case Quantity::local_state:
      return claim.local.velocity;
    case Quantity::energy:
      return linear && claim.linear_energy > 0 ? claim.linear_energy : claim.energy;
  }
  return 0;
}

/// The error at the finest level of a finding's window, over the size of the solution.
std::optional<double> finest_error(const Ladder& ladder, const Finding& finding) {
  const auto at = std::find_if(ladder.rungs.begin(), ladder.rungs.end(),
                               [&](const Rung& rung) { return rung.level == finding.last_level; });
  if (!finding.observed || at == ladder.rungs.end() || !(ladder.arithmetic.scale > 0)) return std::nullopt;
  return std::abs(at->error) / ladder.arithmetic.scale;
}

/// The ladder with the order that the method declares.
Ladder claimed_ladder(const Cell& cell, const QuantityInfo& quantity, std::span<const ErrorRow> rows,
                      const CellRunner::Scale& scale) {
  Ladder ladder = error_ladder(quantity.quantity, cell.precision, rows, error_scale(cell, scale));
  const Claim& claim = claim_for(cell.method, cell.problem->info.force);
  const int order = declared(claim, cell.problem->info.linear, quantity.quantity);
  if (order != Claim::conserved) ladder.claimed = order;
  return ladder;
}

/// Whether all errors of the window that contradicts are as small as the rounding of the coefficients may leave them.
bool is_rounding_of_coefficients(const Finding& finding, const Ladder& ladder, const Cell& cell) {
  if (finding.verdict != Verdict::fail || !finding.observed) return false;
  const double left = ladder.arithmetic.scale * condition_missed_by_rounding(cell.method, cell.precision);
  return std::all_of(ladder.rungs.begin(), ladder.rungs.end(), [&](const Rung& rung) {
    return rung.level < finding.first_level || rung.level > finding.last_level ||
           std::abs(rung.error) <= one_digit * left;
  });
}

/// What the digits that a table's texts leave out explain is no contradiction: they add terms of lower order, and the
/// coefficients, asked by their proof, bear the declared order all the same. Errors that never come near to the last
/// digits have another cause. The same holds of exact coefficients that are large and rounded to the precision of the
/// run, where they explain all errors of the window.
Finding excused(Finding finding, const Ladder& ladder, double last_digits, const Cell& cell) {
  const bool contradicted = finding.verdict == Verdict::fail || finding.verdict == Verdict::no_window;
  if (!contradicted || foreign(cell.method)) return finding;
  Finding limited;
  limited.verdict = Verdict::rounding_limited;
  if (digits(cell.method) >= most_digits) {
    if (!is_rounding_of_coefficients(finding, ladder, cell)) return finding;
    limited.reason = "the rounding of large coefficients shows: " + finding.reason;
  } else {
    double smallest = std::numeric_limits<double>::infinity();
    for (const auto& rung : ladder.rungs)
      if (std::isfinite(rung.error)) smallest = std::min(smallest, std::abs(rung.error));
    if (smallest > one_digit * last_digits) return finding;
    limited.reason = "the last digits of the coefficients show: " + finding.reason;
  }
  const Proof proof = prove(cell.method);
  if (!proof.order || disproof(cell.method, proof)) return finding;
  return limited;
}

bool measured(const QuantityInfo& quantity, std::span<const ErrorRow> rows) {
  return std::any_of(rows.begin(), rows.end(), [&](const ErrorRow& row) { return !(row.*quantity.error).empty(); });
}

/// Whether nothing was measured because there was nothing finite: of a whole run, or of single steps beside sound runs.
bool has_blown_up(const QuantityInfo& quantity, std::span<const ErrorRow> rows, Force force) {
  if (is_of_state(quantity.quantity) != (force == Force::first_order)) return false;
  if (quantity.quantity == Quantity::global_position || quantity.quantity == Quantity::global_state)
    return !rows.empty();
  return is_local(quantity.quantity) &&
         std::any_of(rows.begin(), rows.end(), [](const ErrorRow& row) { return row.status == "ok"; });
}

/// One component of a vector's errors, signs and all.
Ladder component(Ladder ladder, const QuantityInfo& quantity, std::span<const ErrorRow> rows, std::size_t number) {
  ladder.carries_sign = true;
  for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
    std::istringstream components(rows[i].*quantity.components);
    std::string text;
    for (std::size_t d = 0; d <= number; ++d)
      if (!std::getline(components, text, ';')) text.clear();
    ladder.rungs[i].error = text.empty() ? nan : from_text<double>(text);
  }
  return ladder;
}

/// A norm is no sum of powers where terms of different directions are added. So a term of the claimed order that is
/// smaller than one of higher order at all step sizes, or comes up beside it at the finest, is looked for in each
/// component. Where nothing is said of the norm, no component may contradict.
Finding judge_vector(const Ladder& ladder, const QuantityInfo& quantity, std::span<const ErrorRow> rows) {
  Finding whole = judge(ladder);
  const bool is_open = whole.verdict == Verdict::no_window;
  if (!is_open && whole.verdict != Verdict::superconvergent) return whole;
  if (quantity.components == nullptr || ladder.carries_sign) return whole;
  const std::string& some = rows.front().*quantity.components;
  const auto separators = static_cast<std::size_t>(std::count(some.begin(), some.end(), ';'));
  std::optional<Finding> component_finding;
  std::optional<double> constant = 0, uncertainty = 0;
  for (std::size_t d = 0; d <= separators; ++d) {
    const Finding one = judge(component(ladder, quantity, rows, d));
    if (is_open && one.verdict != Verdict::pass && one.verdict != Verdict::superconvergent) return whole;
    const bool shows = one.verdict == Verdict::pass && one.constant;
    if (shows && (!component_finding || *one.uncertainty < *component_finding->uncertainty)) component_finding = one;
    constant = shows && constant ? std::optional(std::hypot(*constant, *one.constant)) : std::nullopt;
    uncertainty = constant ? std::optional(std::hypot(*uncertainty, *one.constant_uncertainty)) : std::nullopt;
  }
  if (!component_finding) return whole;
  component_finding->constant = constant;
  component_finding->constant_uncertainty = uncertainty;
  return *component_finding;
}

/// For a quantity that is declared to be conserved: errors of rounding only are what was promised.
Finding judge_conserved(const Ladder& ladder) {
  Finding finding = judge(ladder);
  if (finding.verdict == Verdict::rounding_limited) {
    finding.verdict = Verdict::pass;
    finding.reason = "conserved up to rounding, as declared";
  } else if (finding.verdict == Verdict::resolved) {
    finding.verdict = Verdict::fail;
    finding.reason = "declared to be conserved";
  }
  return finding;
}

// How far to halve decides what a run costs, not what is said of its ladders: docs/verdict.md, "How far a ladder goes".
constexpr double tight_order = 2e-3;     // uncertainty of an order in the third digit after its point
constexpr double tight_constant = 2e-3;  // relative uncertainty of an error constant likewise
constexpr double tight_maximum = 1e-2;   // both, where errors are the largest over times or start points, which change
constexpr double no_fall = 1.5;          // errors that fall by less in a halving have stopped: an order of 0.58
constexpr double near_rounding = 1e3;    // an error so many times the unit roundoff of all steps may be rounding
constexpr int finest_level = 40;         // 10^13 steps: every budget ends before
constexpr std::size_t rows_before_rounding = 5;  // three that have stopped falling, and two to fall from
constexpr std::size_t rows_before_settled = 6;   // 256 steps: up to there another halving costs next to nothing
constexpr int further_halvings = 8;   // that single steps, which cost next to nothing, go beyond the budget of runs
constexpr long long least_share = 8;  // of native precisions an eighth of the budget: long curves and small faults

/// Whether an error is of the size that the rounding of so many steps may have, over the size of the solution.
bool is_near_rounding(double error, const ErrorRow& row, Precision precision, double size) {
  return std::abs(error) < near_rounding * info(precision).unit_roundoff * static_cast<double>(row.steps) * size;
}

/// Whether halving on would tell nothing new of the errors of runs, or of single steps: every order is known tightly
/// and is the one declared, and so is its constant, if it has one. What contradicts may be a term that finer steps
/// would lay bare.
bool is_settled(const Cell& cell, std::span<const ErrorRow> rows, const CellRunner::Scale& scale,
                bool of_single_steps) {
  for (const auto& quantity : quantities) {
    if (is_local(quantity.quantity) != of_single_steps) continue;
    if (!measured(quantity, rows)) {
      const bool is_lost = !of_single_steps && has_blown_up(quantity, rows, cell.problem->info.force);
      if (is_lost) return false;  // a shorter step may be stable
      continue;
    }
    const Ladder ladder = claimed_ladder(cell, quantity, rows, scale);
    if (!ladder.claimed) continue;
    const Finding finding = judge_vector(ladder, quantity, rows);
    const bool is_maximum = ladder.largest || is_local(quantity.quantity);
    const bool order_known = finding.verdict == Verdict::pass && finding.uncertainty &&
                             *finding.uncertainty < (is_maximum ? tight_maximum : tight_order);
    // The constant of a largest error over time wavers at all step sizes, and a term under a larger one has none that
    // is told.
    const bool constant_known =
        ladder.largest || !finding.constant ||
        (finding.constant_uncertainty &&
         *finding.constant_uncertainty < (is_maximum ? tight_maximum : tight_constant) * *finding.constant);
    if (!order_known || !constant_known) return false;
    // What holds up to coarser steps only is contradicted by the finest, unless rounding has taken them over.
    const bool holds_to_the_end = finding.last_level == ladder.rungs.back().level ||
                                  is_near_rounding(ladder.rungs.back().error, rows[ladder.rungs.size() - 1],
                                                   cell.precision, ladder.arithmetic.scale);
    if (!holds_to_the_end) return false;
  }
  return true;
}

/// Whether rounding has taken over: the global errors have stopped falling over the last two halvings, near the size
/// that the rounding of so many steps may have.
bool is_rounding(const Cell& cell, std::span<const ErrorRow> rows, const CellRunner::Scale& scale) {
  if (rows.size() < rows_before_rounding) return false;
  const bool first_order = cell.problem->info.force == Force::first_order;
  for (const auto& [column, size] :
       {std::pair(first_order ? &ErrorRow::global_state : &ErrorRow::global_position,
                  first_order ? scale.velocity : scale.position),
        std::pair(first_order ? &ErrorRow::global_state : &ErrorRow::global_velocity, scale.velocity)}) {
    const auto error = [&, column = column](std::size_t back) { return (rows[rows.size() - 1 - back].*column).value; };
    if (!(error(0) > error(1) / no_fall && error(1) > error(2) / no_fall &&
          is_near_rounding(error(0), rows.back(), cell.precision, size)))
      return false;
  }
  return true;
}

/// Steps that the start makes before the scheme makes its own: a run has more steps than these, or the scheme none.
int steps_of_start(const Method& method) {
  const bool from_the_data_alone =
      method.start == Start::linear || method.start == Start::constant || method.start == Start::own;
  return from_the_data_alone ? 0 : points(method) - 1;
}

}  // namespace

long long default_budget(Precision precision) { return info(precision).native ? 1LL << 20 : 1LL << 21; }

std::vector<ErrorRow> run_ladder(const Cell& cell, CellRunner& runner, const LadderLimits& limits,
                                 std::span<const ErrorRow> known,
                                 const std::function<bool(const ErrorRow&)>& finished) {
  const auto scale = runner.scale();
  const int first = limits.levels ? limits.levels->first : 0;
  const int last = limits.levels ? limits.levels->second : finest_level;
  const bool native = info(cell.precision).native;
  const bool steps_may_go_on = limits.single_steps && !native;
  std::vector<ErrorRow> rows;
  bool steps_alone = false;
  long long work = 0;  // of the run at a level, whether it is made or not
  for (int level = first; level <= last; ++level) {
    const long long steps = base_steps << level;
    if (steps <= steps_of_start(cell.method)) continue;  // all of such a run would be the start's
    const auto earlier = std::find_if(known.begin(), known.end(), [&](const ErrorRow& row) {
      return row.level == level && (steps_alone || row.status != single_steps);
    });
    if (earlier != known.end()) {
      rows.push_back(*earlier);
      if (earlier->status == "broken") break;
    } else {
      ErrorRow row = steps_alone ? runner.local_errors(level, steps) : runner.errors(level, steps);
      if (row.status == "interrupted") break;
      rows.push_back(std::move(row));
      if (!finished(rows.back()) || rows.back().status == "broken") break;
    }
    if (limits.levels) continue;
    work = steps_alone ? 2 * work : std::max(rows.back().force_evaluations, rows.back().steps);
    const bool is_spent = 2 * work > limits.budget;
    const bool is_affordable = steps_may_go_on ? (work >> further_halvings) <= limits.budget : !is_spent;
    if (!is_affordable) break;
    if (!steps_alone && !is_spent) {
      if (native && is_rounding(cell, rows, scale)) break;
      const bool may_settle = native ? least_share * work >= limits.budget : rows.size() >= rows_before_settled;
      if (!may_settle || !is_settled(cell, rows, scale, false)) continue;
    }
    if (is_settled(cell, rows, scale, true)) break;
    steps_alone = steps_may_go_on;
  }
  if (rows.empty() && limits.levels && (base_steps << last) <= steps_of_start(cell.method))
    throw IntegratorError("levels up to " + std::to_string(last) + ", of " + std::to_string(base_steps << last) +
                          " steps, are too coarse: its start alone makes " +
                          std::to_string(steps_of_start(cell.method)));
  return rows;
}

std::optional<Ladder> ladder_of(const Cell& cell, Quantity quantity, std::span<const ErrorRow> rows,
                                const CellRunner::Scale& scale) {
  const QuantityInfo& column = info(quantity);
  if (!measured(column, rows) && !has_blown_up(column, rows, cell.problem->info.force)) return std::nullopt;
  return claimed_ladder(cell, column, rows, scale);
}

std::vector<OrderRow> orders(const Cell& cell, std::span<const ErrorRow> rows, const CellRunner::Scale& scale) {
  std::vector<OrderRow> result;
  for (const auto& quantity : quantities) {
    if (!measured(quantity, rows) && !has_blown_up(quantity, rows, cell.problem->info.force)) continue;
    const Ladder ladder = claimed_ladder(cell, quantity, rows, scale);
    const double last_digits = size_of_last_digits(quantity.quantity, error_scale(cell, scale), digits(cell.method));
    const Finding judged = ladder.claimed ? judge_vector(ladder, quantity, rows) : judge_conserved(ladder);
    const Finding finding = on_stiff_problem(excused(judged, ladder, last_digits, cell), ladder, quantity, scale);
    OrderRow row;
    row.problem = cell.problem->name;
    row.method = cell.method->name;
    row.precision = name(cell.precision);
    row.quantity = quantity.quantity;
    row.expected = ladder.claimed;
    row.observed = finding.observed;
    row.uncertainty = finding.uncertainty;
    row.constant = finding.constant;
    row.constant_uncertainty = finding.constant_uncertainty;
    row.first_level = finding.first_level;
    row.last_level = finding.last_level;
    row.verdict = finding.verdict;
    row.reason = finding.reason;
    row.evidence = evidence_line(ladder, finding.verdict);
    row.finest_error = finest_error(ladder, finding);
    if (!rows.empty() && rows.back().status == "broken") {
      // What the rows before it say is no order of a run that broke: an expected failure is not met by it.
      row.observed = row.uncertainty = row.constant = row.constant_uncertainty = row.finest_error = std::nullopt;
      row.verdict = Verdict::fail;
      row.first_level = row.last_level = 0;
      row.evidence.clear();
      row.reason = "broken at " + std::to_string(rows.back().steps) + " steps: " + rows.back().reason;
    }
    result.push_back(row);
  }
  return result;
}

}  // namespace halfstep::inline engine
