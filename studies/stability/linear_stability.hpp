// Linear stability from a method's data: limits, amplification, the region in the complex plane.
#pragma once

#include <complex>
#include <functional>
#include <optional>
#include <vector>

#include "halfstep/core/rational.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/studies/stability/amplification.hpp"

namespace halfstep::inline studies {

/// Where a search for a limit looks: at `first`, then in steps of `step` up to `fine`, then by tenths of the value, in
/// multiples of `step`, up to `most`; between the last stable and the first unstable value it bisects to the relative
/// `tolerance`.
struct LimitSearch {
  double first, step, fine, most, tolerance;
};

/// The first limit of stability: 0 where `first` is unstable already, infinite where nothing up to `most` is.
double first_limit(const std::function<bool(double)>& stable, const LimitSearch& search);

/// The linear stability of one method. All decisions are made in exact rationals where the coefficients are rational,
/// else in 100 digits: no eigenvalue is compared with 1.
class LinearStability {
 public:
  explicit LinearStability(const Method& method);

  /// Whether the scheme's formula is known: it is for all but steppers in code that
  /// studies/stability/oscillator_step.hpp lacks.
  bool known() const;

  /// Whether there is a recurrence on y' = lambda y.
  bool first_order() const;

  /// Whether coefficients, and so decisions, are exact.
  bool exact() const;

  /// Whether all factors by which a step multiplies solutions of x'' = -w^2 x lie in the closed unit disc, and those
  /// on the unit circle are simple roots. wh > 0, taken as the exact number that it is.
  bool stable_on_oscillator(double wh) const;

  /// The same on y' = -r y, r h = minus_z > 0.
  bool stable_on_axis(double minus_z) const;

  /// The largest wh up to which the oscillator is stable; 0, or infinite where nothing up to 2^20 is unstable.
  double oscillator_limit() const;
  /// The largest r h up to which y' = -r y is stable.
  double axis_limit() const;

  /// The factors on the oscillator: those of y' = i w y for a first-order scheme, else all of x'' = -w^2 x.
  std::vector<std::complex<double>> factors(double wh) const;

  /// How large the terms of a step on y' = lambda y are in sum, z = h lambda, over the state that they add up to: what
  /// a step multiplies the unit roundoff by. 1 where there is no recurrence.
  double cancellation(std::complex<double> z) const;

  /// Points where a factor of y' = lambda y passes the unit circle at the angle `phi` while no other is outside: they
  /// make up the boundary of the region of stability. One entry for each sheet of h lambda over the circle, empty where
  /// the point does not belong to the boundary; `last` (the entries of a neighbouring angle, or empty) fixes their
  /// order.
  std::vector<std::optional<std::complex<double>>> boundary(double phi, std::vector<std::complex<double>>& last) const;

 private:
  template <class Use>
  auto in_numbers(Use use) const;
  template <class Q>
  Polynomial<Q> of_oscillator(const std::optional<Recurrence<Q>>& formula, double wh) const;

  Method method_;
  // Of many stages it takes longer to find than to ask.
  std::optional<Recurrence<digits100_t>> formula_;
  std::optional<Recurrence<Rational>> in_rationals_;  // where coefficients are exact
};

/// The factor that belongs to the exact e^(i wh), at each wh = step, 2 step, ... up to `most`: followed from wh = 0. Of
/// a scheme for x'' = a two factors become real together, and a step does not oscillate any more: there it ends. That
/// of y' = lambda y is not one of a pair, and passes the real axis.
std::vector<std::complex<double>> principal_factors(const LinearStability& stability, double step, double most);

}  // namespace halfstep::inline studies
