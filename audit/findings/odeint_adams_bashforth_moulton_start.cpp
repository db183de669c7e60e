// odeint: `adams_bashforth_moulton<6>`, `<7>` and `<8>` have order 5 by default
// Seen with: Boost.odeint 1.81.0
// Upstream: unchanged in boostorg/odeint at efa150f (2026-01-23), and no report of it was found
//
// `order()` says 6, 7, 8. The default start is `runge_kutta4`, whose seven steps leave h⁵. With
// `initialize(runge_kutta_fehlberg78)` they have the order claimed. (A comment in the header says that the order is
// “equal to the number of steps+1”; `order()` says the number of steps, and that is what holds.)
#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/numeric/odeint.hpp>
#include <cstdio>

using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<40>, boost::multiprecision::et_off>;
using State = std::vector<Real>;
using namespace boost::numeric::odeint;
using Stepper = adams_bashforth_moulton<8, State, Real>;

void oscillator(const State& y, State& dydt, const Real&) {
  dydt[0] = y[1];
  dydt[1] = -y[0];
}

int main() {
  std::printf("adams_bashforth_moulton<8>, order() = %d; error of x'' = -x at t = 1, order from line to line\n",
              Stepper().order());
  Real before[2] = {0, 0};
  for (int n = 32; n <= 1024; n *= 2) {
    std::printf("%5d steps", n);
    for (const bool fehlberg : {false, true}) {
      const Real h = Real(1) / n;
      Stepper stepper;
      State y = {1, 0};
      Real t = 0;
      if (fehlberg) stepper.initialize(runge_kutta_fehlberg78<State, Real>(), oscillator, y, t, h);
      for (int k = fehlberg ? 7 : 0; k < n; ++k) stepper.do_step(oscillator, y, Real(k * h), h);
      const Real error = abs(Real(y[0] - cos(Real(1))));
      std::printf("   %s %.2e, order %5.2f", fehlberg ? "fehlberg78" : "default", static_cast<double>(error),
                  n == 32 ? 0.0 : static_cast<double>(log2(Real(before[fehlberg] / error))));
      before[fehlberg] = error;
    }
    std::puts("");
  }
  return before[0] > 1e6 * before[1] ? 0 : 1;
}
