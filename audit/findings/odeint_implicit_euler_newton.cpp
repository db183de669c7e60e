// Boost.odeint: implicit_euler says that it keeps the first Jacobian of a step, but solve() factorises the matrix in
// place, so that every later iteration factorises the factors of the one before. On the linear x'' = -x Newton's
// method needs one iteration; here it goes on, and does not always end.
#include <boost/numeric/odeint.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <cstdio>
#include <cstdlib>

using Vector = boost::numeric::ublas::vector<double>;
using Matrix = boost::numeric::ublas::matrix<double>;

int main() {
  for (const double h : {0.001, 0.01, 0.1, 0.5, 1.0, 2.0, 4.0}) {
    int evaluations = 0;
    const auto oscillator = [&](const Vector& y, Vector& dydt, double) {
      dydt[0] = y[1];
      dydt[1] = -y[0];
      if (++evaluations == 10000 || !(y[0] * y[0] < 1e300)) {
        std::printf("h = %5.3f: x = %.3g after %d evaluations in ONE step, stopped from outside\n", h, y[0],
                    evaluations);
        std::exit(1);
      }
    };
    const auto jacobian = [](const Vector&, Matrix& dfdy, double) {
      dfdy(0, 0) = dfdy(1, 1) = 0;
      dfdy(0, 1) = 1;
      dfdy(1, 0) = -1;
    };
    boost::numeric::odeint::implicit_euler<double> stepper;  // epsilon = 1e-6
    Vector y(2);
    y[0] = 1;
    y[1] = 0;
    stepper.do_step(std::make_pair(oscillator, jacobian), y, 0.0, h);
    std::printf("h = %5.3f: x = %.9f, exactly %.9f; %d evaluations, Newton's method on a linear problem needs 2\n", h,
                y[0], 1 / (1 + h * h), evaluations);
  }
}
