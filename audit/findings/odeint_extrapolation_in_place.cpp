// odeint: `extrapolation_stepper`, in place, does not converge
// Seen with: Boost.odeint 1.81.0
// Upstream: unchanged in boostorg/odeint at efa150f (2026-01-23), and no report of it was found
//
// `do_step(sys, x, t, dt)`, with `dxdt` or `xerr` or without: order 0 for 4, 6 and 8; 10 blows up on five of the seven
// problems, and the error of a single step falls with order 1. `do_step_v1` of `explicit_error_stepper_base` calls
// `do_step_impl(sys, x, dxdt, t, x, dt)`, which writes its result for the coarsest midpoint rule into `x` and reads `x`
// again for the finer ones; the `do_step_impl_io` that was written for this case is not called. Out of place the orders
// are 4, 6, 8 and 10.
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>

using State = std::array<double, 2>;

void oscillator(const State& y, State& dydt, double) { dydt = {y[1], -y[0]}; }

int main() {
  boost::numeric::odeint::extrapolation_stepper<4, State> stepper;
  std::printf("extrapolation_stepper<4>, order() = %d; error of x'' = -x at t = 1\n", stepper.order());
  bool shown = false;
  for (int n = 8; n <= 512; n *= 4) {
    State in_place = {1, 0}, in = {1, 0}, out;
    for (int k = 0; k < n; ++k) {
      stepper.do_step(oscillator, in_place, k * 1.0 / n, 1.0 / n);
      stepper.do_step(oscillator, in, k * 1.0 / n, out, 1.0 / n);
      in = out;
    }
    std::printf("%4d steps: in place %.2e, out of place %.2e\n", n, std::fabs(in_place[0] - std::cos(1.0)),
                std::fabs(in[0] - std::cos(1.0)));
    shown = std::fabs(in_place[0] - std::cos(1.0)) > 0.1;
  }
  return shown ? 0 : 1;
}
