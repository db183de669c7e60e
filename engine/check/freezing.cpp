// What a baseline keeps of a measurement, and when another measurement agrees with it: for `check` and its detector.
#include "halfstep/engine/check/freezing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace halfstep::inline engine {
namespace {

/// Two significant digits, upwards.
double rounded_up(double tolerance) {
  if (tolerance == 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(tolerance)) - 1);
  return std::stod(fmt::format("{:.2g}", std::ceil(tolerance / unit - 1e-9) * unit));
}

/// To a hundredth of its tolerance or finer: more digits say nothing.
double rounded(double value, double tolerance) {
  if (tolerance == 0 || value == 0) return value;
  const double places = std::floor(std::log10(std::abs(value))) - std::floor(std::log10(tolerance)) + 3;
  return places > 17 ? value : std::stod(fmt::format("{:.{}g}", value, std::max(1, static_cast<int>(places))));
}

Frozen frozen_number(double value, double tolerance) {
  const double wide = rounded_up(tolerance);
  return {rounded(value, wide), wide};
}

}  // namespace

bool has_order(const OrderRow& measured) { return measured.observed && measured.verdict != Verdict::unstable; }

Frozen frozen_order(const OrderRow& measured) {
  return frozen_number(*measured.observed, order_margin * *measured.uncertainty);
}

std::optional<Frozen> frozen_constant(const OrderRow& measured) {
  if (!measured.constant || !measured.constant_uncertainty || *measured.constant == 0) return std::nullopt;
  return frozen_number(*measured.constant, constant_margin * *measured.constant_uncertainty);
}

bool agrees(const Frozen& expected, double measured, std::optional<double> uncertainty, double margin) {
  return std::abs(measured - expected.value) <= expected.tolerance + margin * uncertainty.value_or(0);
}

}  // namespace halfstep::inline engine
