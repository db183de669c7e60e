// The loops that halfstep's kernels are held against: written by hand in plain doubles, and Boost.odeint's steppers.
#pragma once

#include <array>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/velocity_verlet.hpp>
#include <cmath>
#include <cstddef>
#include <utility>

namespace halfstep::loops {

/// Positions, then velocities.
template <std::size_t N>
using Phase = std::array<double, 2 * N>;

/// By hand: x'' = -w2 x.
struct Oscillator {
  static constexpr std::size_t n = 1;
  double w2;

  void accelerate(const double* x, double* a) const { a[0] = -(w2 * x[0]); }

  Phase<n> verlet(Phase<n> s, double h, long steps) const {
    auto [x, v] = s;
    const double half = h / 2;
    double a = -(w2 * x);
    for (long i = 0; i < steps; ++i) {
      v += half * a;
      x += h * v;
      a = -(w2 * x);
      v += half * a;
    }
    return {x, v};
  }

  Phase<n> rk4(Phase<n> s, double h, long steps) const {
    auto [x, v] = s;
    const double half = h / 2, sixth = h / 6, third = h / 3;
    for (long i = 0; i < steps; ++i) {
      const double a1 = -(w2 * x);
      const double v2 = v + half * a1;
      const double a2 = -(w2 * (x + half * v));
      const double v3 = v + half * a2;
      const double a3 = -(w2 * (x + half * v2));
      const double v4 = v + h * a3;
      const double a4 = -(w2 * (x + h * v3));
      x += sixth * (v + v4) + third * (v2 + v3);
      v += sixth * (a1 + a4) + third * (a2 + a3);
    }
    return {x, v};
  }
};

/// By hand: r'' = -r / |r|^3 in the plane.
struct Kepler {
  static constexpr std::size_t n = 2;

  void accelerate(const double* x, double* a) const {
    const double r2 = x[0] * x[0] + x[1] * x[1];
    const double r3 = r2 * std::sqrt(r2);
    a[0] = -(x[0] / r3);
    a[1] = -(x[1] / r3);
  }

  Phase<n> verlet(Phase<n> s, double h, long steps) const {
    auto [x, y, u, v] = s;
    const double half = h / 2;
    double a[2], r[2] = {x, y};
    accelerate(r, a);
    for (long i = 0; i < steps; ++i) {
      u += half * a[0];
      v += half * a[1];
      r[0] += h * u;
      r[1] += h * v;
      accelerate(r, a);
      u += half * a[0];
      v += half * a[1];
    }
    return {r[0], r[1], u, v};
  }

  Phase<n> rk4(Phase<n> s, double h, long steps) const {
    const double half = h / 2, sixth = h / 6, third = h / 3;
    auto [x, y, u, v] = s;
    for (long i = 0; i < steps; ++i) {
      double a1[2], a2[2], a3[2], a4[2];
      const double r1[] = {x, y};
      accelerate(r1, a1);
      const double u2 = u + half * a1[0], v2 = v + half * a1[1];
      const double r2[] = {x + half * u, y + half * v};
      accelerate(r2, a2);
      const double u3 = u + half * a2[0], v3 = v + half * a2[1];
      const double r3[] = {x + half * u2, y + half * v2};
      accelerate(r3, a3);
      const double u4 = u + h * a3[0], v4 = v + h * a3[1];
      const double r4[] = {x + h * u3, y + h * v3};
      accelerate(r4, a4);
      x += sixth * (u + u4) + third * (u2 + u3);
      y += sixth * (v + v4) + third * (v2 + v3);
      u += sixth * (a1[0] + a4[0]) + third * (a2[0] + a3[0]);
      v += sixth * (a1[1] + a4[1]) + third * (a2[1] + a3[1]);
    }
    return {x, y, u, v};
  }
};

/// Boost.odeint's velocity_verlet, one do_step after another.
template <class Force, std::size_t N = Force::n>
Phase<N> odeint_verlet(const Force& force, const Phase<N>& start, double h, long steps) {
  using Vector = std::array<double, N>;
  boost::numeric::odeint::velocity_verlet<Vector> stepper;
  const auto system = [&](const Vector& x, const Vector&, Vector& a, double) { force.accelerate(x.data(), a.data()); };
  std::pair<Vector, Vector> s;
  for (std::size_t d = 0; d < N; ++d) {
    s.first[d] = start[d];
    s.second[d] = start[N + d];
  }
  for (long i = 0; i < steps; ++i) stepper.do_step(system, s, h * static_cast<double>(i), h);
  Phase<N> end;
  for (std::size_t d = 0; d < N; ++d) {
    end[d] = s.first[d];
    end[N + d] = s.second[d];
  }
  return end;
}

/// Boost.odeint's runge_kutta4 on (x, v).
template <class Force, std::size_t N = Force::n>
Phase<N> odeint_rk4(const Force& force, Phase<N> s, double h, long steps) {
  boost::numeric::odeint::runge_kutta4<Phase<N>> stepper;
  const auto system = [&](const Phase<N>& y, Phase<N>& rate, double) {
    for (std::size_t d = 0; d < N; ++d) rate[d] = y[N + d];
    force.accelerate(y.data(), rate.data() + N);
  };
  for (long i = 0; i < steps; ++i) stepper.do_step(system, s, h * static_cast<double>(i), h);
  return s;
}

}  // namespace halfstep::loops
