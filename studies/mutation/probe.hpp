// Probes: small tests of an integrator of y' = f(t, y), each a problem, its steps and what is looked at.
#pragma once

#include <functional>
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
  std::vector<double> errors;  ///< of powers with their signs
  long long evaluations = 0;
};

/// What is looked at.
enum class Look {
  exactness,  ///< powers of t up to the order, after one step from exact data
  start,      ///< the same, but exact_powers() of them, after the method's own start and a step
  local,      ///< observed order of the error of one step on a ladder of step sizes, from exact data
  global      ///< observed order of the error at the end time on a ladder, with the method's own start
};

std::string_view word(Look look);

/// The powers that a method of some order makes exactly: as many, but behind its own start, which may be of one order
/// less, one fewer, though one at least (any start that follows y' = 1 makes it).
int exact_powers(Look look, int order);

/// Errors of exactness that rounding in double explains. Calibrated on the original methods of the catalogue, which
/// leave 3.3e-14 at most but for two: no mutant entered.
inline constexpr double rounding_of_powers = 1e-13;

/// Of a method whose own rounding is more, because its coefficients are large, so many times that is allowed; and
/// beyond an error of `most_own_rounding` nothing is called rounding. tsitouras-9 leaves 2.1e-13, verner-6 1.1e-10.
inline constexpr double margin_of_own_rounding = 4;
inline constexpr double most_own_rounding = 1e-9;

/// A ladder's errors below so many unit roundoffs of double times the solution show no order.
inline constexpr double rounding_units_of_ladder = 256;

/// Half the way between an order and the next lower one.
inline constexpr double order_margin_of_ladder = 0.5;

struct Probe {
  std::string problem;
  Look look = Look::exactness;
  std::string steps;         ///< "h = 7/4", "h = 1/16 ... 1/8192"
  bool of_the_field = true;  ///< what people test with today; else powers of t
  int mixture = 0;           ///< of powers of t
  bool exported = false;     ///< one of those that `halfstep discriminate --export` writes
  std::function<Reading(const Method&)> read = {};

  /// Judges a reading of a method of that order. `sound`: what the same probe reads of the original method; pairs of
  /// steps on which a ladder accuses that one do not count, so that too coarse steps and rounding accuse nobody.
  Sight judge(const Reading& reading, int order, const Reading& sound) const;
};

/// The order that a method claims on y' = f(t, y): of the error at a fixed end time.
int claimed_order(const Method& method);

/// Whether an exported test could hold the method: it solves y' = f(t, y) in equal steps.
bool is_covered(const Method& method);

/// The largest error of the first powers of a reading; nan where one is.
double largest_error(const Reading& reading, int exact_powers);

/// What the powers up to the order of a method may be wrong by, from what a probe reads of the method as it should be.
double allowed_rounding(const Reading& sound, int exact_powers);

/// What the exported probe reads of a method.
Reading exported_reading(const Method& method);

/// The errors of the two powers beyond the order of a method, as the exported probe reads them: they change with its
/// coefficients, also with those that no order depends on.
std::vector<double> pinned_powers(const Method& method);

/// Powers of t in two mixtures and three step sizes, and behind a method's own start; the first is exported.
std::vector<Probe> powers_probes();

/// Those and the tests of the field. Methods without a fault around
/// their kernels are run in double, as an exported file would; the others, of which only wide precisions can be had,
/// in quad. For several threads at once.
std::vector<Probe> all_probes();

}  // namespace halfstep::inline studies
