// Kicks and drifts in turn.
#pragma once

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/kernels/step_clock.hpp"
#include "halfstep/methods/scheme/splitting.hpp"

namespace halfstep::inline methods {

/// Stages > 0: their number at compile time, every one with a drift but perhaps the last; 0: any. A force is evaluated
/// where a kick follows a drift, and a last kick hands its force on to the first kick of the next step.
template <class S, int Stages, bool DriftsLast = true>
class SplittingKernel {
  using T = typename S::Scalar;
  using Array = std::conditional_t<Stages != 0, std::array<T, static_cast<std::size_t>(Stages)>, std::vector<T>>;

 public:
  SplittingKernel(const S& system, const Splitting& splitting, const T& h) : h_(h), a_(zeros(system)) {
    const std::size_t s = splitting.kick.size();
    if constexpr (Stages == 0) {
      kick_.resize(s);
      drift_.resize(s);
      time_.resize(s);
    }
    T c = 0;
    for (std::size_t i = 0; i < s; ++i) {
      const T d = splitting.drift[i].template as<T>();
      kick_[i] = h * splitting.kick[i].template as<T>();
      drift_[i] = h * d;
      time_[i] = c * h;
      c += d;
    }
    hands_on_ = may_hand_on && s > 1 && !splitting.kick.front().is_zero() && splitting.drift.back().is_zero();
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    if (hands_on_) system.acceleration(t, state.x.data(), state.v.data(), a_.data());
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Vector<S>> a = a_;
    const StepClock<S> clock(system, t0, h_);
    for (long n = first; n < first + count; ++n) {
      const T t = clock.after(n);
      for (std::size_t i = 0; i < kick_.size(); ++i) {
        if (kick_[i] != 0) {
          if (i > 0 || !may_hand_on || !hands_on_)
            system.acceleration(clock.later(t, time_[i]), s.x.data(), s.v.data(), a.data());
          each(system, [&](std::size_t d) { s.v[d] += kick_[i] * a[d]; });
        }
        if (drifts(i)) each(system, [&](std::size_t d) { s.x[d] += drift_[i] * s.v[d]; });
      }
    }
    if constexpr (may_hand_on) a_ = a;
    state = s;
  }

 private:
  /// Whether the next step may reuse the last force. Where it may not, the force is not stored after the loop, and the
  /// compiler drops what only storing it needs.
  static constexpr bool may_hand_on = Stages == 0 || (Stages > 1 && !DriftsLast);

  // At compile time where it can be: of a test in the loop clang makes a selection, which x then waits for.
  bool drifts(std::size_t i) const {
    if constexpr (Stages == 0)
      return drift_[i] != 0;
    else
      return DriftsLast || i + 1 < static_cast<std::size_t>(Stages);
  }

  T h_;
  Vector<S> a_;
  Array kick_{}, drift_{}, time_{};  // h times the coefficients, and the clock of each kick
  bool hands_on_ = false;
};

}  // namespace halfstep::inline methods
