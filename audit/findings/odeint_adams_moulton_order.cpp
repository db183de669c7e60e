// odeint: `adams_moulton<N>` has order N, and says N + 1
// Seen with: Boost.odeint 1.81.0
// Upstream: unchanged in boostorg/odeint at efa150f (2026-01-23), and no report of it was found; its row in the table
// of the documentation is commented out, “as it is not an independent algorithm”
//
// `order_value = steps + 1`, but N coefficients, the implicit one included, give N. Corrected until nothing changes, so
// that the predictor has no part in it.
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>

using State = std::array<double, 2>;
namespace odeint = boost::numeric::odeint;

void oscillator(const State& y, State& dydt, double) { dydt = {y[1], -y[0]}; }

template <std::size_t N>
bool show() {  // whether the order is below that claimed
  std::printf("adams_moulton<%zu>, order() = %d:", N, odeint::adams_moulton<N, State>().order());
  double before = 0, order = 0;
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
    order = n == 32 ? 0 : std::log2(before / error);
    std::printf("  %.2e (%.2f)", error, order);
    before = error;
  }
  std::puts("");
  return order < odeint::adams_moulton<N, State>().order() - 0.5;
}

int main() { return show<1>() & show<2>() & show<3>() & show<4>() ? 0 : 1; }
