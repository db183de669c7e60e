// A polynomial in place of a function on [0, 1], whose extrema are found where those of the function are not.
#pragma once

#include <vector>

namespace halfstep::inline core {

/// The Chebyshev points of [0, 1], rising from 0 to 1: `degree` + 1 of them. Those of half the degree are among them.
std::vector<double> chebyshev_points(int degree);

/// The polynomial through the values of a function at the Chebyshev points of [0, 1]. Boyd 2002, "Computing zeros on a
/// real interval through Chebyshev expansion and polynomial rootfinding".
class ChebyshevProxy {
 public:
  /// values: at chebyshev_points(values.size() - 1), nine of them at least; finite.
  explicit ChebyshevProxy(std::vector<double> values);

  /// Whether the last coefficients are so small, beside the largest value, that the function is this polynomial. They
  /// may be as large as `noise`, which is what the values are off by.
  bool resolves(double noise) const;

  /// Whether the sum of the coefficients leaves no room for a root.
  bool has_no_root() const;

  /// Where the polynomial has its extrema inside (0, 1), rising. Points more than that may be among them; none is
  /// missing but where two are so close that rounding decides whether they are there.
  std::vector<double> extrema() const;

 private:
  double largest_ = 0;                // of the values
  std::vector<double> coefficients_;  // of the Chebyshev polynomials in 2 theta - 1
};

}  // namespace halfstep::inline core
