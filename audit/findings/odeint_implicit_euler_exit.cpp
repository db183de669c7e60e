// odeint: `implicit_euler` ends the program with exit code 0
// Seen with: Boost.odeint 1.81.0
// Upstream: unchanged in boostorg/odeint at efa150f (2026-01-23), and no report of it was found
//
// `if( res != 0 ) std::exit(0);` where the matrix of a step is singular: nobody learns that the results are missing.
// Here y' = y with a step of 1, for which h J - 1 = 0. The exit code is 0; `main` would have returned 1.
#include <boost/numeric/odeint.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <cstdio>

using Vector = boost::numeric::ublas::vector<double>;
using Matrix = boost::numeric::ublas::matrix<double>;

int main() {
  const auto growth = [](const Vector& y, Vector& dydt, double) { dydt[0] = y[0]; };
  const auto jacobian = [](const Vector&, Matrix& dfdy, double) { dfdy(0, 0) = 1; };
  Vector y(1, 1.0);
  std::puts("before the step");
  try {
    boost::numeric::odeint::implicit_euler<double>().do_step(std::make_pair(growth, jacobian), y, 0.0, 1.0);
    std::puts("after the step");
  } catch (...) {
    std::puts("an exception");
  }
  std::puts("the end of main");
  return 1;
}
