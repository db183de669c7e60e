// The forms of Verlet's method that are no splitting: two-step positions, half-step velocities, predicted velocities.
#pragma once

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/kernels/step_clock.hpp"
#include "halfstep/methods/scheme/stormer_verlet.hpp"

namespace halfstep::inline methods {

/// x[n+1] = 2x - x[n-1] + h^2 a. The kernel is one position ahead of its state, since the central difference needs it.
/// A force that depends on the velocity is given (x - x[n-1]) / h.
template <class S>
class StormerKernel {
  using T = typename S::Scalar;

 public:
  StormerKernel(const S& system, VelocityFormula formula, const T& h)
      : h_(h),
        square_(h * h),
        formula_(formula),
        work_{zeros(system), zeros(system)},
        given_{zeros(system), zeros(system)} {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    work_.last = history[history.size() - 2].x;
    look_ahead(system, t, state.x, work_, given_);
    velocity(system, state);
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    Local<S, Given> given = given_;
    const StepClock<S> clock(system, t0, h_);
    for (long n = first; n < first + count; ++n) {
      w.last = s.x;
      s.x = w.next;
      look_ahead(system, clock.after(n + 1), s.x, w, given);
    }
    work_ = w;
    state = s;
    velocity(system, state);
  }

  /// By how many steps the velocity lags behind the position.
  T lag() const { return formula_ == VelocityFormula::half_step ? T(1) / 2 : T(0); }

 private:
  /// The positions of the neighbouring steps.
  struct Work {
    Vector<S> last, next;
  };
  /// A force and the velocity that it is given.
  struct Given {
    Vector<S> a, v;
  };

  void look_ahead(const S& system, const T& t, const Vector<S>& x, Work& w, Given& given) const {
    each(system, [&](std::size_t d) { given.v[d] = (x[d] - w.last[d]) / h_; });
    system.acceleration(t, x.data(), given.v.data(), given.a.data());
    each(system, [&](std::size_t d) { w.next[d] = 2 * x[d] - w.last[d] + square_ * given.a[d]; });
  }

  void velocity(const S& system, State<S>& s) const {
    each(system, [&](std::size_t d) {
      s.v[d] = formula_ == VelocityFormula::central ? (work_.next[d] - work_.last[d]) / (2 * h_)
                                                    : (s.x[d] - work_.last[d]) / h_;
    });
  }

  T h_, square_;
  VelocityFormula formula_;
  Work work_;
  Given given_;
};

/// Velocities live at half steps, v[1/2] = v0 + h a0 / 2; the velocity of a step is the mean of its neighbours.
template <class S>
class LeapfrogKernel {
  using T = typename S::Scalar;

 public:
  LeapfrogKernel(const S& system, const T& h) : h_(h), work_{zeros(system), zeros(system)}, a_(zeros(system)) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.acceleration(t, state.x.data(), state.v.data(), a_.data());
    each(system, [&](std::size_t d) { work_.after[d] = state.v[d] + h_ * a_[d] / 2; });
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    Local<S, Vector<S>> a = a_;
    const StepClock<S> clock(system, t0, h_);
    for (long n = first; n < first + count; ++n) {
      each(system, [&](std::size_t d) { s.x[d] += h_ * w.after[d]; });
      w.before = w.after;
      system.acceleration(clock.after(n + 1), s.x.data(), w.after.data(), a.data());
      each(system, [&](std::size_t d) { w.after[d] += h_ * a[d]; });
    }
    each(system, [&](std::size_t d) { s.v[d] = (w.before[d] + w.after[d]) / 2; });
    work_ = w;
    state = s;
  }

 private:
  /// The velocities half a step before and after the state.
  struct Work {
    Vector<S> before, after;
  };

  T h_;
  Work work_;
  Vector<S> a_;  // the force between them
};

/// The shortened form of velocity Verlet: x += h v + h^2 a / 2, v += h (a + a[n+1]) / 2, where the new force takes
/// v + h a; with two evaluations it is evaluated again at the new velocity before the next step uses it.
template <class S>
class PredictedVerletKernel {
  using T = typename S::Scalar;

 public:
  PredictedVerletKernel(const S& system, bool twice, const T& h)
      : h_(h),
        half_(h / 2),
        half_square_(h * h / 2),
        twice_(twice && system.force() == Force::velocity),
        work_{zeros(system), zeros(system)},
        predicted_(zeros(system)) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.acceleration(t, state.x.data(), state.v.data(), work_.now.data());
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    Local<S, Vector<S>> predicted = predicted_;
    const StepClock<S> clock(system, t0, h_);
    for (long n = first; n < first + count; ++n) {
      const T t_new = clock.after(n + 1);
      each(system, [&](std::size_t d) {
        s.x[d] += h_ * s.v[d] + half_square_ * w.now[d];
        predicted[d] = s.v[d] + h_ * w.now[d];
      });
      system.acceleration(t_new, s.x.data(), predicted.data(), w.next.data());
      each(system, [&](std::size_t d) { s.v[d] += half_ * (w.now[d] + w.next[d]); });
      if (twice_) system.acceleration(t_new, s.x.data(), s.v.data(), w.next.data());
      w.now = w.next;
    }
    work_ = w;
    state = s;
  }

 private:
  /// The forces before and after a step.
  struct Work {
    Vector<S> now, next;
  };

  T h_, half_, half_square_;
  bool twice_;
  Work work_;
  Vector<S> predicted_;  // the velocity that the new force is given
};

}  // namespace halfstep::inline methods
