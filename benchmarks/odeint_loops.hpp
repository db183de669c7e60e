// Boost.odeint's steppers, one do_step after another.
#pragma once

#include <boost/numeric/odeint/stepper/adams_bashforth.hpp>
#include <boost/numeric/odeint/stepper/adams_bashforth_moulton.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/velocity_verlet.hpp>

#include "benchmarks/hand_loops.hpp"

namespace halfstep::loops {

template <class Force>
struct OdeintLoops {
  static constexpr std::size_t n = Force::n;
  using P = Point<n>;
  using Phase = std::array<double, 2 * n>;  // positions, then velocities

  const Force& force;
  double h;
  long steps;

  P velocity_verlet(const P& start) const {
    boost::numeric::odeint::velocity_verlet<Vector<n>> stepper;
    const auto system = [&](const Vector<n>& x, const Vector<n>&, Vector<n>& a, double) {
      force.accelerate(x.data(), a.data());
    };
    std::pair<Vector<n>, Vector<n>> s{start.x, start.v};
    for (long i = 0; i < steps; ++i) stepper.do_step(system, s, h * static_cast<double>(i), h);
    return {s.first, s.second};
  }

  P rk4(const P& start) const { return run(boost::numeric::odeint::runge_kutta4<Phase>(), start); }
  /// Seven slopes, the last one handed on to the next step: six evaluations.
  P dormand_prince(const P& start) const { return run(boost::numeric::odeint::runge_kutta_dopri5<Phase>(), start); }
  /// Starts by Runge-Kutta steps of its own; the corrector is of order 5, and nothing is evaluated after it.
  P adams_bashforth_moulton4(const P& start) const {
    return run(boost::numeric::odeint::adams_bashforth_moulton<4, Phase>(), start);
  }

 private:
  template <class Stepper>
  P run(Stepper stepper, const P& start) const {
    const auto system = [&](const Phase& y, Phase& rate, double) {
      for (std::size_t d = 0; d < n; ++d) rate[d] = y[n + d];
      force.accelerate(y.data(), rate.data() + n);
    };
    Phase s;
    for (std::size_t d = 0; d < n; ++d) {
      s[d] = start.x[d];
      s[n + d] = start.v[d];
    }
    for (long i = 0; i < steps; ++i) stepper.do_step(system, s, h * static_cast<double>(i), h);
    P end;
    for (std::size_t d = 0; d < n; ++d) {
      end.x[d] = s[d];
      end.v[d] = s[n + d];
    }
    return end;
  }
};

}  // namespace halfstep::loops
