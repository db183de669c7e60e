// Boost.odeint: adams_bashforth_moulton<N> tells order N, but starts with runge_kutta4 by default, whose few steps
// leave an error of h^5: N = 6, 7, 8 converge with order 5. Started by runge_kutta_fehlberg78 they have their order.
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
}
