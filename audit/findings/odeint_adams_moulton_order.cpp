// Boost.odeint: adams_moulton<N> tells order N + 1, but its N coefficients, that of the end included, make order N:
// moments of the weights of f[n+1], f[n], f[n-1], ... against what order N + 1 asks for.
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>

using State = std::array<double, 2>;
namespace odeint = boost::numeric::odeint;

void oscillator(const State& y, State& dydt, double) { dydt = {y[1], -y[0]}; }

template <std::size_t N>
void show() {
  std::printf("adams_moulton<%zu>, order() = %d:", N, odeint::adams_moulton<N, State>().order());
  double before = 0;
  for (int n = 32; n <= 256; n *= 2) {
    const double h = 1.0 / n;
    odeint::adams_bashforth<N, State> predictor;
    odeint::adams_moulton<N, State> corrector;
    State y = {1, 0}, guess, out;
    double t = 0;
    predictor.initialize(odeint::runge_kutta_fehlberg78<State>(), oscillator, y, t, h);
    for (int k = static_cast<int>(N) - 1; k < n; ++k, y = out) {
      predictor.do_step(oscillator, y, k * h, guess, h);
      for (int i = 0; i < 50; ++i, guess = out)  // until nothing changes: the implicit formula itself
        corrector.do_step(oscillator, y, guess, (k + 1) * h, out, h, predictor.step_storage());
    }
    const double error = std::hypot(y[0] - std::cos(1.0), y[1] + std::sin(1.0));
    std::printf("  %.2e (%.2f)", error, n == 32 ? 0.0 : std::log2(before / error));
    before = error;
  }
  std::puts("");
}

int main() { show<1>(), show<2>(), show<3>(), show<4>(); }
