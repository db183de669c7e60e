// The forms of Verlet's method that are no splitting: two-step positions, half-step velocities, predicted velocities.
#pragma once

#include "methods/kernels/state.hpp"
#include "methods/method.hpp"

namespace halfstep {

/// How Stoermer's method, which has positions only, comes by a velocity.
enum class VelocityFormula { central, backward, half_step };

/// x[n+1] = 2x - x[n-1] + h^2 a. The kernel is one position ahead of its state, since the central difference needs it.
/// A force that depends on the velocity is given (x - x[n-1]) / h.
template <class S>
class StormerKernel {
  using T = typename S::Scalar;

 public:
  StormerKernel(const S& system, VelocityFormula formula, const T& h)
      : h_(h), formula_(formula), last_(zeros(system)), next_(last_), a_(last_), v_(last_) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    last_ = history[history.size() - 2].x;
    look_ahead(system, t, state.x);
    state.v = velocity(state.x);
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) {
      last_ = state.x;
      state.x = next_;
      look_ahead(system, t0 + h_ * static_cast<T>(n + 1), state.x);
    }
    state.v = velocity(state.x);
  }

  /// By how many steps the velocity lags behind the position.
  T lag() const { return formula_ == VelocityFormula::half_step ? T(1) / 2 : T(0); }

 private:
  void look_ahead(const S& system, const T& t, const Vector<S>& x) {
    for (std::size_t d = 0; d < x.size(); ++d) v_[d] = (x[d] - last_[d]) / h_;
    system.acceleration(t, x.data(), v_.data(), a_.data());
    for (std::size_t d = 0; d < x.size(); ++d) next_[d] = 2 * x[d] - last_[d] + h_ * h_ * a_[d];
  }

  const Vector<S>& velocity(const Vector<S>& x) {
    for (std::size_t d = 0; d < x.size(); ++d)
      v_[d] = formula_ == VelocityFormula::central ? (next_[d] - last_[d]) / (2 * h_) : (x[d] - last_[d]) / h_;
    return v_;
  }

  T h_;
  VelocityFormula formula_;
  Vector<S> last_, next_, a_, v_;
};

/// Velocities live at half steps, v[1/2] = v0 + h a0 / 2; the velocity of a step is the mean of its neighbours.
template <class S>
class LeapfrogKernel {
  using T = typename S::Scalar;

 public:
  LeapfrogKernel(const S& system, const T& h) : h_(h), before_(zeros(system)), after_(before_), a_(before_) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.acceleration(t, state.x.data(), state.v.data(), a_.data());
    for (std::size_t d = 0; d < a_.size(); ++d) after_[d] = state.v[d] + h_ * a_[d] / 2;
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) {
      for (std::size_t d = 0; d < a_.size(); ++d) state.x[d] += h_ * after_[d];
      before_ = after_;
      system.acceleration(t0 + h_ * static_cast<T>(n + 1), state.x.data(), after_.data(), a_.data());
      for (std::size_t d = 0; d < a_.size(); ++d) after_[d] += h_ * a_[d];
    }
    for (std::size_t d = 0; d < a_.size(); ++d) state.v[d] = (before_[d] + after_[d]) / 2;
  }

 private:
  T h_;
  Vector<S> before_, after_, a_;
};

/// The shortened form of velocity Verlet: x += h v + h^2 a / 2, v += h (a + a[n+1]) / 2, where the new force takes
/// v + h a; with two evaluations it is evaluated again at the new velocity before the next step uses it.
template <class S>
class PredictedVerletKernel {
  using T = typename S::Scalar;

 public:
  PredictedVerletKernel(const S& system, bool twice, const T& h)
      : h_(h), twice_(twice && system.force() == Force::velocity), now_(zeros(system)), next_(now_), v_(now_) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.acceleration(t, state.x.data(), state.v.data(), now_.data());
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) {
      const T t_new = t0 + h_ * static_cast<T>(n + 1);
      for (std::size_t d = 0; d < now_.size(); ++d) {
        state.x[d] += h_ * state.v[d] + h_ * h_ * now_[d] / 2;
        v_[d] = state.v[d] + h_ * now_[d];
      }
      system.acceleration(t_new, state.x.data(), v_.data(), next_.data());
      for (std::size_t d = 0; d < now_.size(); ++d) state.v[d] += h_ * (now_[d] + next_[d]) / 2;
      if (twice_) system.acceleration(t_new, state.x.data(), state.v.data(), next_.data());
      now_ = next_;
    }
  }

 private:
  T h_;
  bool twice_;
  Vector<S> now_, next_, v_;
};

}  // namespace halfstep
