// Rounding error apart from discretisation error.
#include "halfstep/studies/rounding/rounding.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/merge/merge_under_way.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/measure_cells.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep {

template <>
TableLayout Table<RoundingRow>::layout() {
  return {"rounding.csv",
          {{"problem", &Row::problem, column::name().key()},
           {"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"wide_precision", &Row::wide_precision, column::precision().key()},
           {"level", &Row::level, column::level().key()},
           {"steps", &Row::steps, column::count()},
           {"h", &Row::h, column::positive()},
           {"discretisation", &Row::discretisation, column::size()},
           {"rounding", &Row::rounding, column::size()}},
          Written::row_by_row};
}
template struct Table<RoundingRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

namespace {
double distance(const std::vector<std::string>& a, const std::vector<DoubleDouble>& b) {
  DoubleDouble sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const DoubleDouble d = from_text<DoubleDouble>(a[i]) - b[i];
    sum += d * d;
  }
  return to_double(DoubleDouble(sqrt(sum)));
}

/// Whether rounding may come up to the discretisation error before the last level: this one falls on as it did in the
/// last halving, and rounding grows by `power` of the number of steps. Single values of rounding scatter by a digit.
bool can_meet(const std::vector<RoundingRow>& rows, double power, int last) {
  constexpr std::size_t looked_at = 3;
  constexpr double scatter = 10;
  if (rows.size() < looked_at) return true;
  const RoundingRow &fine = rows.back(), &coarse = rows[rows.size() - 2];
  const double order = std::log2(coarse.discretisation / fine.discretisation) / (fine.level - coarse.level);
  if (!std::isfinite(order)) return true;
  double rounding = 0;
  for (auto row = rows.end() - looked_at; row != rows.end(); ++row) rounding = std::max(rounding, row->rounding);
  return fine.discretisation <= scatter * rounding * std::exp2((order + power) * (last - fine.level));
}

}  // namespace

std::vector<RoundingRow> rounding(const Cell& cell, const std::atomic<bool>* stop) {
  if (!offers(cell.method, Precision::double_double)) return {};
  constexpr int settled = 8;  // up to here every scheme goes, whose errors then fall as they do at small steps
  constexpr int beyond = 10;  // so far the rise of rounding is shown where it is the larger one
  constexpr int last = 14;    // those go on whose errors come to each other, or remain near each other
  Cell wide_cell = cell;
  wide_cell.precision = Precision::double_double;
  const auto narrow_runner = make_runner(cell);
  const auto wide_runner = make_runner(wide_cell);
  narrow_runner->stop = wide_runner->stop = stop;
  std::vector<DoubleDouble> x(static_cast<std::size_t>(cell.problem->dimension)), v(x);
  const auto end_time = cell.problem->data.at("T").as<DoubleDouble>();
  solution<DoubleDouble>(cell.problem)->at(end_time, x.data(), v.data());
  std::vector<RoundingRow> rows;
  for (int level = 0; level <= last; ++level) {
    const long long steps = base_steps << level;
    const auto narrow = narrow_runner->final_position(steps);
    const auto wide = wide_runner->final_position(steps);
    if (stop && *stop) return {};
    if (narrow.empty() || wide.empty()) continue;
    std::vector<DoubleDouble> wide_numbers;
    for (const auto& text : wide) wide_numbers.push_back(from_text<DoubleDouble>(text));
    RoundingRow row;
    row.problem = cell.problem->name;
    row.method = cell.method->name;
    row.precision = name(cell.precision);
    row.wide_precision = name(Precision::double_double);
    row.level = level;
    row.steps = steps;
    row.h = to_double(DoubleDouble(end_time / steps));
    row.discretisation = distance(wide, x);
    row.rounding = distance(narrow, wide_numbers);
    rows.push_back(row);
    if (level >= settled && !can_meet(rows, is_two_step(cell.method) ? 2 : 1, last)) break;
    if (level >= beyond && (row.discretisation > 1e5 * row.rounding || row.rounding > 10 * row.discretisation)) break;
  }
  return rows;
}

/// Of the cell that was written last rows may be missing, and nothing tells: it is run again.
void measure_rounding(Run& run) {
  const auto known = run.kept<RoundingRow>();
  measure_cells(
      run, "rounding", run.plan().cells, run.options().jobs, known,
      [&](const Cell& cell, const auto&) { return key(cell) != key(known.back()); },
      [&](const Cell& cell) {
        return info(cell.precision).native ? rounding(cell, run.options().stop) : std::vector<RoundingRow>();
      });
}

void merge_rounding(Merge& merge) { merge.take<RoundingRow>(); }

void check_rounding_precisions(const Request&, const std::vector<Precision>& asked) {
  if (std::none_of(asked.begin(), asked.end(), [](Precision p) { return info(p).native; }))
    throw InputError(
        "study \"rounding\" compares float, double or long-double with a wider precision; ask for one of "
        "these three");
}

}  // namespace halfstep::inline studies
