// odeint: Newton's iteration of `implicit_euler` factorises its factors
// Seen with: Boost.odeint 1.81.0
// Upstream: unchanged in boostorg/odeint at efa150f (2026-01-23), and no report of it was found
//
// It means to keep the first Jacobian of a step (“only the first Jacobian is used”), but its solve() factorises that
// matrix in place again in every iteration. At small steps it only needs more evaluations. At h = 2 it ends in an
// assertion of uBLAS (“external logic”) or, compiled with `-DNDEBUG`, never; beside it the same iteration with the
// matrix kept, which converges: one step of x'' = -sin x from rest at x = 1, epsilon = 1e-6 (default). The order at
// steps where it ends is 1, as it should be.
#include <boost/numeric/odeint.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <cstdio>

int kept(double h) {  // evaluations of the pendulum's force; x1 = x + h v1, v1 = v - h sin x1, J at (x, v) = (1, 0)
  double x = 1, v = 0, dx = 1, dv = 1, c = std::cos(x);
  int n = 0;
  for (; std::hypot(dx, dv) > 1e-6; x += dx, v += dv, ++n) {
    const double rx = 1 + h * v - x, rv = -h * std::sin(x) - v;
    dx = (rx + h * rv) / (1 + h * h * c), dv = (rv - h * c * rx) / (1 + h * h * c);
  }
  return n;
}

int main() {
  bool shown = false;
  for (const double h : {0.1, 0.5, 0.9, 1.0, 1.5, 2.0}) try {
      int n = 0;
      const auto pendulum = [&](const auto& y, auto& dydt, double) {
        if (++n == 10000) throw std::runtime_error("has not ended after 10000 evaluations");
        dydt[0] = y[1], dydt[1] = -std::sin(y[0]);
      };
      const auto jacobian = [](const auto& y, auto& dfdy, double) {
        dfdy(0, 0) = dfdy(1, 1) = 0, dfdy(0, 1) = 1, dfdy(1, 0) = -std::cos(y[0]);
      };
      boost::numeric::ublas::vector<double> y = boost::numeric::ublas::unit_vector<double>(2, 0);  // (1, 0)
      boost::numeric::odeint::implicit_euler<double>().do_step(std::make_pair(pendulum, jacobian), y, 0.0, h);
      std::printf("h = %.1f: ends after %d evaluations; with the matrix kept %d\n", h, n, kept(h));
      shown |= n > 2 * kept(h);
    } catch (const std::exception& error) {
      std::printf("h = %.1f: %s; with the matrix kept %d evaluations\n", h, error.what(), kept(h));
      shown = true;
    }
  return shown ? 0 : 1;
}
