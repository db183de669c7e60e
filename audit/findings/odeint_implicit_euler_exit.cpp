// Boost.odeint: where the matrix of a step is singular, implicit_euler ends the whole program, with exit code 0: nobody
// learns that the results are missing. Here y' = y with a step of 1, for which h J - 1 = 0.
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
