// Verlet's recurrence with friction in its coefficients.
#pragma once

#include <cmath>

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/damped_verlet.hpp"

namespace halfstep::inline methods {

/// What a step of size h takes from the displacement of the one before: as stated, or what the friction asks for.
template <class T>
T damping(const DampedVerlet& scheme, const T& friction, const T& h) {
  using std::expm1;
  if (scheme.f) return scheme.f->template as<T>();
  return scheme.rate == DampingRate::exponential ? T(-expm1(T(-friction * h))) : T(friction * h);
}

/// x[n+1] = (2 - f) x - (1 - f) x[n-1] + h^2 a(t, x, 0); v = (x[n+1] - x[n-1]) / 2h. Written as
///   (x[n+1] - 2x + x[n-1]) / h^2 + (f/h) (x - x[n-1]) / h = a
/// it is seen to have the friction -(f/h) v: one rate for one step size. Only f in proportion to h is a rate.
template <class S>
class DampedVerletKernel {
  using T = typename S::Scalar;

 public:
  /// f: the part of its displacement that a step takes from the one before.
  DampedVerletKernel(const S& system, const T& f, const T& h)
      : h_(h), f_(f), work_{zeros(system), zeros(system), zeros(system), zeros(system)} {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    work_.last = history[history.size() - 2].x;
    look_ahead(system, t, state.x, work_);
    velocity(system, state);
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    for (long n = first; n < first + count; ++n) {
      w.last = s.x;
      s.x = w.next;
      look_ahead(system, t0 + h_ * static_cast<T>(n + 1), s.x, w);
    }
    work_ = w;
    state = s;
    velocity(system, state);
  }

 private:
  /// The positions of the neighbouring steps, the force, and the velocity 0 that it is given.
  struct Work {
    Vector<S> last, next, a, rest;
  };

  void look_ahead(const S& system, const T& t, const Vector<S>& x, Work& w) const {
    system.acceleration(t, x.data(), w.rest.data(), w.a.data());
    each(system, [&](std::size_t d) { w.next[d] = (2 - f_) * x[d] - (1 - f_) * w.last[d] + h_ * h_ * w.a[d]; });
  }

  void velocity(const S& system, State<S>& s) const {
    each(system, [&](std::size_t d) { s.v[d] = (work_.next[d] - work_.last[d]) / (2 * h_); });
  }

  T h_, f_;
  Work work_;
};

}  // namespace halfstep::inline methods
