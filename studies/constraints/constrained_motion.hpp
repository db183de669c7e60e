// Linkages whose motion is known: the rigid pendulum and the double pendulum, in Cartesian coordinates.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/double_pendulum.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/constraints/constrained/linkage.hpp"
#include "halfstep/studies/constraints/constrained/rigid_pendulum.hpp"

namespace halfstep::inline studies {

/// Positions and velocities of all particles.
template <class T>
struct LinkageState {
  Points<T> x, v;
};

/// Rods hanging from a fixed point at the origin under gravity g downwards, and how they really move.
template <class T>
struct Motion {
  std::string name;
  Linkage<T> linkage;
  T g, end;                                          ///< end: T, the end time
  LinkageState<T> start;                             ///< at t = 0, on the rods and along them
  std::function<LinkageState<T>(const T& t)> exact;  /// rounded to T from a wider one
};

/// Kinetic and potential energy, 0 for hanging at rest.
template <class T>
T energy_above_rest(const Motion<T>& motion, const Points<T>& x, const Points<T>& v) {
  T sum = 0, rest = 0;
  for (std::size_t i = 1; i < x.size(); ++i) {
    rest += motion.linkage.rods[i - 1].length;
    sum += (dot(v[i], v[i]) / 2 + motion.g * (x[i][1] + rest)) / motion.linkage.inverse_mass[i];
  }
  return sum;
}

/// Where rods end that hang on one another at these angles (radians, from the downward vertical) and turn at these
/// rates; the fixed point comes first.
template <class T>
LinkageState<T> hung(const std::vector<T>& lengths, const T* angles, const T* rates) {
  using std::cos;
  using std::sin;
  LinkageState<T> s{{Point2<T>{T(0), T(0)}}, {Point2<T>{T(0), T(0)}}};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const T across = lengths[i] * sin(angles[i]), down = lengths[i] * cos(angles[i]);
    s.x.push_back({s.x[i][0] + across, s.x[i][1] - down});
    s.v.push_back({s.v[i][0] + rates[i] * down, s.v[i][1] + rates[i] * across});
  }
  return s;
}

template <class T>
LinkageState<T> narrow_state(const LinkageState<Exact<T>>& s) {
  LinkageState<T> result;
  for (const auto& p : s.x) result.x.push_back({narrow<T>(p[0]), narrow<T>(p[1])});
  for (const auto& p : s.v) result.v.push_back({narrow<T>(p[0]), narrow<T>(p[1])});
  return result;
}

/// One rod of length 1, g = 9.81, from the horizontal at rate 1, to T = 2: no whole period (about 2.44), no turn.
template <class T>
Motion<T> pendulum_motion() {
  using R = Exact<T>;
  const Coefficient g("9.81");
  const Swing<R> start{pi<R>() / 2, R(1)};
  const RigidPendulum<R> pendulum(g.as<R>(), R(1), start);
  const auto place = [](const Swing<R>& s) { return narrow_state<T>(hung<R>({R(1)}, &s.angle, &s.rate)); };
  return {"pendulum",   {{T(0), T(1)}, {{0, 1, T(1)}}},
          g.as<T>(),    T(2),
          place(start), [=](const T& t) { return place(pendulum.at(R(t))); }};
}

/// The problem of that name ("double-pendulum:m1=2") as two rods: its certified angles, carried to the plane.
template <class T>
Motion<T> double_pendulum_motion(const std::string& name) {
  using R = Exact<T>;
  const Problem problem = halfstep::problem(name);
  const DoublePendulum<R> p(problem.data);
  const auto place = [lengths = std::vector<R>{p.l1, p.l2}](const R* angles, const R* rates) {
    return narrow_state<T>(hung<R>(lengths, angles, rates));
  };
  const auto exact = solution<R>(problem);
  return {problem.name,
          {{T(0), narrow<T>(1 / p.m1), narrow<T>(1 / p.m2)}, {{0, 1, narrow<T>(p.l1)}, {1, 2, narrow<T>(p.l2)}}},
          narrow<T>(p.g),
          problem.data.at("T").as<T>(),
          place(p.start, p.start_rate),
          [=](const T& t) {
            R x[2], v[2];
            exact->at(R(t), x, v);
            return place(x, v);
          }};
}

}  // namespace halfstep::inline studies
