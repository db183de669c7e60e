// Rounding error apart from discretisation error.
#include "studies/rounding/rounding.hpp"

#include <cmath>

#include "core/scalar.hpp"
#include "problems/reference.hpp"

namespace halfstep {

namespace {
double distance(const std::vector<std::string>& a, const std::vector<quad_t>& b) {
  quad_t sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const quad_t d = from_text<quad_t>(a[i]) - b[i];
    sum += d * d;
  }
  return to_double(quad_t(sqrt(sum)));
}
}  // namespace

std::vector<RoundingRow> rounding(const Cell& cell, const std::atomic<bool>* stop) {
  if (!offers(cell.method, Precision::quad)) return {};
  constexpr int first = 2;
  constexpr int plain = 10;  // every scheme goes so far
  constexpr int last = 14;   // those go on whose errors are near each other
  Cell wide_cell = cell;
  wide_cell.precision = Precision::quad;
  const auto narrow_runner = make_runner(cell);
  const auto wide_runner = make_runner(wide_cell);
  narrow_runner->stop = wide_runner->stop = stop;
  std::vector<quad_t> x(static_cast<std::size_t>(cell.problem.dimension)), v(x);
  const auto end_time = cell.problem.data.at("T").as<quad_t>();
  solution<quad_t>(cell.problem)->at(end_time, x.data(), v.data());
  std::vector<RoundingRow> rows;
  for (int level = first; level <= last; ++level) {
    const long long steps = base_steps << level;
    const auto narrow = narrow_runner->final_position(steps);
    const auto wide = wide_runner->final_position(steps);
    if (stop && *stop) return {};
    if (narrow.empty() || wide.empty()) continue;
    std::vector<quad_t> wide_numbers;
    for (const auto& text : wide) wide_numbers.push_back(from_text<quad_t>(text));
    RoundingRow row;
    row.problem = cell.problem.name;
    row.method = cell.method.name;
    row.precision = name(cell.precision);
    row.wide_precision = name(Precision::quad);
    row.level = level;
    row.steps = steps;
    row.h = to_double(quad_t(end_time / steps));
    row.discretisation = distance(wide, x);
    row.rounding = distance(narrow, wide_numbers);
    rows.push_back(row);
    if (level >= plain && (row.discretisation > 1e5 * row.rounding || row.rounding > 10 * row.discretisation)) break;
  }
  return rows;
}

}  // namespace halfstep
