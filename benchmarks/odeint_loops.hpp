// Boost.odeint's steppers, one do_step after another.
#pragma once

#include <array>
#include <boost/numeric/odeint/stepper/adams_bashforth.hpp>
#include <boost/numeric/odeint/stepper/adams_bashforth_moulton.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/velocity_verlet.hpp>
#include <cstddef>
#include <utility>
#include <vector>

#include "benchmarks/loop.hpp"

namespace halfstep::loops {

template <class Force>
struct OdeintLoops : Loop<Force> {
  using typename Loop<Force>::P;
  using Loop<Force>::n, Loop<Force>::force, Loop<Force>::h, Loop<Force>::steps;
  using Phase = std::array<double, 2 * n>;  // positions, then velocities

  P velocity_verlet(const P& start) const {
    boost::numeric::odeint::velocity_verlet<Vector<n>> stepper;
    const auto system = [&](const Vector<n>& x, const Vector<n>&, Vector<n>& a, double) {
      force.accelerate(x.data(), a.data());
    };
    std::pair<Vector<n>, Vector<n>> s{start.x, start.v};
    for (long i = 0; i < steps; ++i) stepper.do_step(system, s, h * static_cast<double>(i), h);
    return {s.first, s.second};
  }

  P rk4(const P& start) const { return run<boost::numeric::odeint::runge_kutta4<Phase>>(start); }

  /// Seven slopes, the last one handed on to the next step: six evaluations.
  P dormand_prince(const P& start) const { return run<boost::numeric::odeint::runge_kutta_dopri5<Phase>>(start); }

  /// Predicts, evaluates, corrects, and evaluates at the beginning of the next step. `past`: four points.
  P adams_bashforth_moulton4(const std::vector<P>& past) const {
    boost::numeric::odeint::adams_bashforth_moulton<4, Phase> stepper;
    const auto slope = system();
    Phase s = phase(past.front());
    double t = 0;
    stepper.initialize(GivenPoints{past}, slope, s, t, h);
    for (long i = 0; i < steps; ++i) stepper.do_step(slope, s, h * static_cast<double>(i), h);
    return point(s);
  }

 private:
  static Phase phase(const P& point) {
    Phase s;
    for (std::size_t d = 0; d < n; ++d) {
      s[d] = point.x[d];
      s[n + d] = point.v[d];
    }
    return s;
  }

  /// A stepper that leads from each of these points to the next.
  struct GivenPoints {
    const std::vector<P>& points;
    std::size_t next = 1;
    void do_step_dxdt_impl(const auto&, Phase& s, const Phase&, double, double) { s = phase(points[next++]); }
  };

  auto system() const {
    return [force = force](const Phase& y, Phase& rate, double) {
      for (std::size_t d = 0; d < n; ++d) rate[d] = y[n + d];
      force.accelerate(y.data(), rate.data() + n);
    };
  }

  static P point(const Phase& s) {
    P result;
    for (std::size_t d = 0; d < n; ++d) {
      result.x[d] = s[d];
      result.v[d] = s[n + d];
    }
    return result;
  }

  /// The stepper lives here: nobody else sees it, and it stays in registers.
  template <class Stepper>
  P run(const P& start) const {
    Stepper stepper;
    const auto slope = system();
    Phase s = phase(start);
    for (long i = 0; i < steps; ++i) stepper.do_step(slope, s, h * static_cast<double>(i), h);
    return point(s);
  }
};

}  // namespace halfstep::loops
