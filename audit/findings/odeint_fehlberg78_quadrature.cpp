// odeint: controlled Fehlberg 7(8) does not see errors where f depends on the time alone
// Seen with: Boost.odeint 1.81.0
// Upstream: not known to be reported. It is a property of the pair as published, no error of odeint
//
// The estimate of Fehlberg's pair is 41/840 h (k1 + k11 - k12 - k13), and the times of k1 and k12, of k11 and k13, are
// the same: where f is f(t) it is 0 whatever the error. make_controlled() then lengthens every step by the most that is
// allowed, and the result is wrong by far more than the tolerance. The same holds for component equations of that kind
// in a larger system. Cash-Karp and Dormand-Prince keep the tolerance.
#include <boost/numeric/odeint.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

using State = std::vector<double>;

template <class Stepper>
double error(double tolerance) {
  State y = {0};
  const auto f = [](const State&, State& dydt, double t) { dydt[0] = std::exp(-10 * (t - 2) * (t - 2)); };
  const auto controlled = boost::numeric::odeint::make_controlled(tolerance, tolerance, Stepper());
  boost::numeric::odeint::integrate_adaptive(controlled, f, y, 0.0, 4.0, 0.01);
  return std::fabs(y[0] - std::sqrt(std::acos(-1.0) / 10) * std::erf(2 * std::sqrt(10.0)));
}

int main() {
  const double fehlberg = error<boost::numeric::odeint::runge_kutta_fehlberg78<State>>(1e-8),
               dopri5 = error<boost::numeric::odeint::runge_kutta_dopri5<State>>(1e-8);
  std::printf("tolerance 1e-8: error of runge_kutta_fehlberg78 %.1e, of runge_kutta_dopri5 %.1e\n", fehlberg, dopri5);
  return fehlberg > 1e-4 && dopri5 < 1e-6 ? 0 : 1;
}
