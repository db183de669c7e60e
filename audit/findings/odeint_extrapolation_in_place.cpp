// Boost.odeint: extrapolation_stepper<N>, stepped in place, does not converge at all: do_step(sys, x, t, dt) hands x on
// as input and as output, the first midpoint result overwrites the input, the finer ones start from there. The class
// has do_step_impl_io for that case, but its base class calls do_step_impl.
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>

using State = std::array<double, 2>;

void oscillator(const State& y, State& dydt, double) { dydt = {y[1], -y[0]}; }

int main() {
  boost::numeric::odeint::extrapolation_stepper<4, State> stepper;
  std::printf("extrapolation_stepper<4>, order() = %d; error of x'' = -x at t = 1\n", stepper.order());
  for (int n = 8; n <= 512; n *= 4) {
    State in_place = {1, 0}, in = {1, 0}, out;
    for (int k = 0; k < n; ++k) {
      stepper.do_step(oscillator, in_place, k * 1.0 / n, 1.0 / n);
      stepper.do_step(oscillator, in, k * 1.0 / n, out, 1.0 / n);
      in = out;
    }
    std::printf("%4d steps: in place %.2e, out of place %.2e\n", n, std::fabs(in_place[0] - std::cos(1.0)),
                std::fabs(in[0] - std::cos(1.0)));
  }
}
