// Functions whose zeros are known: sums of cosines.
#pragma once

#include <array>
#include <complex>
#include <vector>

namespace halfstep::inline studies {

/// sum_k Re(c_k e^(i k t)) - level, k = 1, 2, 3: what a polynomial in (x, v) is along the oscillator x = cos t,
/// v = -sin t.
struct SumOfCosines {
  std::array<std::complex<double>, 3> c = {};
  double level = 0;

  double operator()(double t) const { return at(std::polar(1.0, t)); }
  double slope(double t) const;
  double bend(double t) const;

  /// Of the state x - i v: e^(it) on the exact solution.
  double at(std::complex<double> z) const;

  /// Of any derivative, the zeroth that of the sum without its level.
  double bound(int derivative) const;
};

/// A zero that the function goes through.
struct TrueZero {
  double t;
  double slope;  ///< there
  double reach;  ///< within this of t the slope is half of that at least, and of its sign

  /// Whether every function that is off by less than this, and its slope by less than that, has one zero within reach,
  /// too: at the ends of it |f| is three quarters of slope times reach at least.
  bool is_decidable(double off, double off_slope) const;
};

/// All zeros in [a, b], rising. A piece is left alone where |f| in its middle, or |f'|, is more than their bounds let
/// it lose up to the ends; others are halved. What is missing, two zeros closer than 1e-12, no run could tell from
/// none.
std::vector<TrueZero> true_zeros(const SumOfCosines& f, double a, double b);

}  // namespace halfstep::inline studies
