// What a baseline keeps of a measurement, and when another measurement agrees with it: for `check` and its detector.
#pragma once

#include <optional>

#include "halfstep/engine/tables/tables.hpp"

namespace halfstep::inline engine {

/// Tolerances are these multiples of the measured uncertainty, and a comparison grants the new measurement the same
/// multiple of its own: two measurements of one truth differ by as much as both are uncertain. Measured on 701 rows in
/// double whose roundings were changed (end times off by 1e-14, five runs, all pairs): orders differed by at most 1.0
/// times the sum of their uncertainties, constants by at most 1.3 times. Twice the old uncertainty alone would have
/// failed 3 rows of 100: another rounding may move the window, and with it the uncertainty, by orders of magnitude.
inline constexpr double order_margin = 2;
inline constexpr double constant_margin = 2;

/// A number and its half-width, as they are written down: the tolerance is a margin times the measured uncertainty,
/// rounded up to two digits, the value rounded to a hundredth of it.
struct Frozen {
  double value = 0, tolerance = 0;
};

/// Whether a row holds an order to freeze or to compare: one that was observed, and not with results missing at steps
/// finer than one that worked.
bool has_order(const OrderRow& measured);

/// Of a row whose order was measured with an uncertainty.
Frozen frozen_order(const OrderRow& measured);

/// Empty where there is no constant, or none but zero.
std::optional<Frozen> frozen_constant(const OrderRow& measured);

/// Whether a measurement is within the tolerance and `margin` times its own uncertainty.
bool agrees(const Frozen& expected, double measured, std::optional<double> uncertainty, double margin);

}  // namespace halfstep::inline engine
