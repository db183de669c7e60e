// Boris's scheme for charges in a magnetic field.
#pragma once

#include <array>

#include "halfstep/core/force.hpp"
#include "halfstep/methods/kernels/state.hpp"

namespace halfstep::inline methods {

/// Half a drift; half a kick by E = a(t, x, 0), the rotation of v about B, the other half of the kick; half a drift.
/// The rotation is the one that (v' - v) / h = (v' + v) / 2 x B asks for, so that it changes no speed. Without a field
/// it is drift-kick-drift.
template <class S>
class BorisKernel {
  using T = typename S::Scalar;

 public:
  BorisKernel(const S& system, const T& h)
      : h_(h), turns_(system.velocity_term() == VelocityTerm::magnetic), rest_(zeros(system)), a_(zeros(system)) {}

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    const T half = h_ / 2;
    Local<S, State<S>> s = state;
    Local<S, Vector<S>> a = a_;
    const auto drift = [&] { each(system, [&](std::size_t d) { s.x[d] += half * s.v[d]; }); };
    const auto kick = [&] { each(system, [&](std::size_t d) { s.v[d] += half * a[d]; }); };
    for (long n = first; n < first + count; ++n) {
      const T t = t0 + h_ * (static_cast<T>(n) + T(1) / 2);
      drift();
      system.acceleration(t, s.x.data(), rest_.data(), a.data());
      kick();
      if constexpr (S::static_dimension == 0 || S::static_dimension == 3)
        if (turns_) rotate(system, t, s);
      kick();
      drift();
    }
    a_ = a;
    state = s;
  }

 private:
  using Three = std::array<T, 3>;

  static Three cross(const Three& u, const Three& w) {
    return {u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]};
  }

  /// With the half angle's tangent r = h B / 2: v + 2 (v + v x r) x r / (1 + r^2).
  void rotate(const S& system, const T& t, State<S>& s) const {
    Three r;
    system.magnetic_field(t, s.x.data(), r.data());
    for (auto& component : r) component *= h_ / 2;
    const T size = 2 / (1 + r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
    Three turned = cross({s.v[0], s.v[1], s.v[2]}, r);
    for (std::size_t i = 0; i < 3; ++i) turned[i] += s.v[i];
    turned = cross(turned, r);
    for (std::size_t i = 0; i < 3; ++i) s.v[i] += size * turned[i];
  }

  T h_;
  bool turns_;
  Vector<S> rest_, a_;
};

}  // namespace halfstep::inline methods
