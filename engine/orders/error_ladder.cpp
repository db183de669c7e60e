// Ladders of errors, with all that is known of their arithmetic.
#include "halfstep/engine/orders/error_ladder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline engine {
namespace {

/// The size of what is measured; errors of the energy are relative.
double size_of(Quantity quantity, const ErrorScale& scale) {
  if (quantity == Quantity::energy) return 1;
  return is_position(quantity) ? scale.position : scale.velocity;
}

/// The error of a row as a double.
double error_of(const QuantityInfo& quantity, const ErrorRow& row, bool with_sign) {
  const Number& error = row.*quantity.error;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (error.empty()) return nan;
  if (!with_sign) return error.value;
  const std::string& components = row.*quantity.components;
  return components.empty() ? nan : from_text<double>(components);
}

bool has_sign(const QuantityInfo& quantity, std::span<const ErrorRow> rows) {
  return quantity.components != nullptr && std::all_of(rows.begin(), rows.end(), [&](const ErrorRow& row) {
           return (row.*quantity.components).find(';') == std::string::npos;
         });
}

}  // namespace

ErrorScale error_scale(const Cell& cell, const CellRunner::Scale& solution) {
  ErrorScale scale;
  scale.position = solution.position;
  scale.velocity = solution.velocity;
  scale.interval = to_double(cell.problem->data.at("T").as<quad_t>());
  scale.rounding_power = is_two_step(cell.method) ? 2 : 1;
  scale.reference_digits = solution.reference_digits;
  if (foreign(cell.method)) scale.code_digits = digits(cell.method);
  return scale;
}

double size_of_last_digits(Quantity quantity, const ErrorScale& scale, int digits) {
  return size_of(quantity, scale) * std::pow(10.0, 1 - digits);
}

Ladder error_ladder(Quantity quantity, Precision precision, std::span<const ErrorRow> rows, const ErrorScale& scale) {
  // Rounding adds up over the steps of a run; where positions are sums of sums, it does so twice, and a velocity that
  // is a difference of them divided by h has it once in a single step.
  const double power = is_local(quantity) ? scale.rounding_power - 1 : scale.rounding_power;
  Ladder ladder{Arithmetic(info(precision).unit_roundoff, size_of(quantity, scale), scale.interval, power)};
  const QuantityInfo& column = info(quantity);
  ladder.carries_sign = has_sign(column, rows);
  for (const auto& row : rows)
    if (is_local(quantity) || row.status != single_steps)
      ladder.rungs.push_back({row.level, row.h.value, error_of(column, row, ladder.carries_sign)});
  ladder.largest = quantity == Quantity::energy;
  // What rounded coefficients of a table leave is no floor but terms of lower order, which have to be seen. Of code
  // from elsewhere only its digits are known.
  ladder.floor = std::pow(10.0, -scale.reference_digits);
  if (scale.code_digits > 0) ladder.floor += size_of_last_digits(quantity, scale, scale.code_digits);
  return ladder;
}

}  // namespace halfstep::inline engine
