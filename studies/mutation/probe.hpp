// Probes: small tests of an integrator of y' = f(t, y), each a problem, its steps and what is looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// What a probe says of a method that claims to be of some order.
struct Sight {
  bool accused = false;       ///< what it found contradicts that order
  int rung = 0;               ///< of a ladder the first pair of steps that does, counted from the coarsest, 0
  long long evaluations = 0;  ///< of the right-hand side, of all its steps
};

/// What a probe measured: on a ladder an error for each step size, else an error for each power of t.
struct Reading {
  std::vector<double> errors;  ///< of powers with their signs, from that of y_0 on
  long long evaluations = 0;
  /// Of a one-step method, and of the first power beyond its order: what two steps leave less twice what one does. That
  /// error of a step is of degree 0, the same at any time and from any data, unless a step depends on the run.
  double uneven = 0;
};

/// What is looked at.
enum class Look {
  exactness,  ///< powers of t up to the order, after two steps from exact data, and whether both leave the same of the
              ///< next
  start,      ///< the same, but exact_powers() of them, after the method's own start and a step
  local,      ///< observed order of the error of one step on a ladder of step sizes, from exact data
  global      ///< observed order of the error at the end time on a ladder, with the method's own start
};

std::string_view word(Look look);

/// The highest power that a method of some order makes exactly: that order, but behind its own start, which may be of
/// one order less, one lower, though 1 at least (any start that follows y' = 1 makes it).
int exact_powers(Look look, int order);

/// What y_0, y_1, y_2 and the higher powers may be wrong by.
using Allowed = std::array<double, 4>;
inline double allowed_of(const Allowed& allowed, int power) {
  return allowed[static_cast<std::size_t>(std::min(power, 3))];
}

/// Errors of exactness that rounding in double explains: of weighted means, and of powers beyond the second where
/// numbers of both signs are added. Calibrated on the original methods of the catalogue, which leave 3.3e-14 of means
/// and 9.1e-13 of the others at most but for two: no mutant entered.
inline constexpr double rounding_of_powers = 1e-13, rounding_of_alternating_powers = 3e-12;
inline constexpr Allowed rounding_of_means = {rounding_of_powers, rounding_of_powers, rounding_of_powers,
                                              rounding_of_powers};
inline constexpr Allowed usual_rounding = {rounding_of_powers, rounding_of_powers, rounding_of_powers,
                                           rounding_of_alternating_powers};

/// Of a method whose own rounding is more, because its coefficients are large, so many times that is allowed; and
/// beyond an error of `most_own_rounding` nothing is called rounding. verner-6 leaves 3.6e-10. Not of y_0 and y_1: in
/// their rates nothing depends on a stage, and large coefficients of stages round nothing there.
inline constexpr double margin_of_own_rounding = 4;
inline constexpr double most_own_rounding = 1e-9;

/// A ladder's errors below so many unit roundoffs of double times the solution show no order.
inline constexpr double rounding_units_of_ladder = 256;

/// Half the way between an order and the next lower one.
inline constexpr double order_margin_of_ladder = 0.5;

struct Probe {
  std::string problem;
  Look look = Look::exactness;
  std::string steps;                     ///< "h = 7/4", "h = 1/16 ... 1/8192"
  bool of_the_field = true;              ///< what people test with today; else powers of t
  bool exported = false;                 ///< one of those that `halfstep discriminate --export` writes
  Allowed rounding = rounding_of_means;  ///< of powers of t: what it leaves of most methods
  std::function<Reading(const Method&)> read = {};

  /// Judges a reading of a method of that order. `sound`: what the same probe reads of the original method; pairs of
  /// steps on which a ladder accuses that one do not count, so that too coarse steps and rounding accuse nobody.
  Sight judge(const Reading& reading, int order, const Reading& sound) const;
};

/// The order that a method claims on y' = f(t, y): of the error at a fixed end time.
int claimed_order(const Method& method);

/// Whether an exported test could hold the method: it solves y' = f(t, y) in equal steps.
bool is_covered(const Method& method);

/// The largest error of the powers 0 ... highest of a reading; nan where one is.
double largest_error(const Reading& reading, int highest);

/// What the powers up to `highest` of a method may be wrong by, from what a probe reads of the method as it should be.
Allowed allowed_rounding(const Reading& sound, int highest, const Allowed& usual);

/// What the exported probe of two steps reads of a method.
Reading exported_reading(const Method& method);

/// The errors of the two powers beyond the order of a method, as the exported probe reads them: they change with its
/// coefficients, also with those that no order depends on.
std::vector<double> pinned_powers(const Method& method);

/// Powers of t: with alternating weights, the first and the last of these, from exact data and behind a method's own
/// start, which are exported; and with two means in three step sizes.
std::vector<Probe> powers_probes();

/// What a small change of coefficients leaves of the powers that should be exact, and what rounding the coefficients to
/// double may leave: the sum over them of what one unit roundoff of each does. By the exported two steps, run in quad;
/// of the power where the change exceeds rounding most.
struct ChangeBesideRounding {
  double change = 0, rounding = 0;
  bool is_hidden() const { return change <= rounding; }  ///< it may be the table, rounded
};

/// The same of a mutant of a method; empty where one of them has no coefficients or more is wrong than these.
std::optional<ChangeBesideRounding> change_beside_rounding(const Method& mutant, const Method& sound);

/// Those and the tests of the field. Methods without a fault around their kernels are run in double, as an exported
/// file would; the others, of which only wide precisions can be had, in quad. For several threads at once.
std::vector<Probe> all_probes();

}  // namespace halfstep::inline studies
