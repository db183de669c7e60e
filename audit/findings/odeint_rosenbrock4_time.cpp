// odeint: `rosenbrock4` has order 1 for forces of time
// Seen with: Boost.odeint 1.81.0
// Upstream: unchanged in boostorg/odeint at efa150f (2026-01-23), and no report of it was found (`d4 ( static_cast<
// value_type >( 0.3620000000000023e-01 ) )`)
//
// The weights of ∂f/∂t must be the row sums of the matrix that c21 … c43 stand for. The fourth is -0.0362; `d4` is
// +0.0362. Order 4 without dependence on time. The same equation with time as a second unknown, where no ∂f/∂t is
// needed, converges with order 4.
#include <boost/numeric/odeint.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <cmath>
#include <cstdio>

using Vector = boost::numeric::ublas::vector<double>;
using Matrix = boost::numeric::ublas::matrix<double>;

int main() {  // y' = -y + sin t, y(0) = 1
  const auto f = [](const Vector& y, Vector& d, double t) { d[0] = -y[0] + std::sin(t); };
  const auto df = [](const Vector&, Matrix& j, double t, Vector& dfdt) { j(0, 0) = -1, dfdt[0] = std::cos(t); };
  const auto g = [](const Vector& y, Vector& d, double) { d[0] = -y[0] + std::sin(y[1]), d[1] = 1; };
  const auto dg = [](const Vector& y, Matrix& j, double, Vector& dgdt) {
    j(0, 0) = -1, j(0, 1) = std::cos(y[1]), j(1, 0) = j(1, 1) = dgdt[0] = dgdt[1] = 0;
  };
  const boost::numeric::odeint::default_rosenbrock_coefficients<double> c;
  const double s1 = c.gamma, s2 = c.gamma * (1 + c.c21 * s1), s3 = c.gamma * (1 + c.c31 * s1 + c.c32 * s2);
  std::printf("sum of the fourth row %.5f, d4 = %.5f\n", c.gamma * (1 + c.c41 * s1 + c.c42 * s2 + c.c43 * s3), c.d4);
  double before = 1, before_with = 1;  // of the first line no order is seen
  for (int n = 8; n <= 128; n *= 2) {
    boost::numeric::odeint::rosenbrock4<double> one, two;
    Vector y(1, 1.0), with_time(2, 1.0);
    with_time[1] = 0;
    for (int k = 0; k < n; ++k) {
      one.do_step(std::make_pair(f, df), y, k * 1.0 / n, 1.0 / n);
      two.do_step(std::make_pair(g, dg), with_time, k * 1.0 / n, 1.0 / n);
    }
    const double exact = (3 * std::exp(-1.0) + std::sin(1.0) - std::cos(1.0)) / 2;
    const double a = std::fabs(y[0] - exact), b = std::fabs(with_time[0] - exact);
    std::printf("%4d steps: f(t, y) %.2e (order %.2f)   f(y) %.2e (order %.2f)\n", n, a, std::log2(before / a), b,
                std::log2(before_with / b));
    before = a, before_with = b;
  }
  return before > 1e6 * before_with ? 0 : 1;
}
