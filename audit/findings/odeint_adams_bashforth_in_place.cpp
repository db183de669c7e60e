// odeint: `adams_bashforth<N>`, in place, has order 1
// Seen with: Boost.odeint 1.81.0
// Upstream: unchanged in boostorg/odeint at efa150f (2026-01-23), and no report of it was found
//
// For every N from 2 to 8 where `initialize()` is not called: the start is `extrapolation_stepper`, handed one vector
// as input and output, which writes the output before it has read the input for the last time. `integrate_n_steps`
// steps in that way. Out of place, and after `initialize()`, every N has order N.
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>

using State = std::array<double, 2>;
using namespace boost::numeric::odeint;
using Stepper = adams_bashforth<4, State>;

void oscillator(const State& y, State& dydt, double) { dydt = {y[1], -y[0]}; }

int main() {
  std::printf("adams_bashforth<4>, order() = %d; error of x'' = -x at t = 1\n", Stepper().order());
  std::printf("%6s %12s %12s %12s %18s\n", "steps", "in place", "out of place", "initialize", "integrate_n_steps");
  double last = 0;
  for (int n = 16; n <= 1024; n *= 4) {
    const double h = 1.0 / n;
    State in_place = {1, 0}, in = {1, 0}, out, begun = {1, 0}, constant = {1, 0};
    Stepper a, b, c;
    double t = 0;
    c.initialize(oscillator, begun, t, h);
    for (int k = 0; k < n; ++k) {
      a.do_step(oscillator, in_place, k * h, h);
      b.do_step(oscillator, in, k * h, out, h);
      in = out;
      if (k >= 3) c.do_step(oscillator, begun, k * h, h);
    }
    integrate_n_steps(Stepper(), oscillator, constant, 0.0, h, n);
    const auto error = [](const State& y) { return std::fabs(y[0] - std::cos(1.0)); };
    std::printf("%6d %12.2e %12.2e %12.2e %18.2e\n", n, error(in_place), error(out), error(begun), error(constant));
    last = error(in_place) / error(out);
  }
  return last > 1e6 ? 0 : 1;
}
