// Any scheme in a run whose step changes on the way.
#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/kernels/any_stepper.hpp"
#include "halfstep/methods/kernels/history.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

/// What stands between a scheme's own steppers, one for each size of step, and those who count steps of h. Where the
/// size changes, the scheme is restarted from the state it has, with the history that its start makes of it. A run
/// that does not cross the change, a single step from exact data among them, is the scheme's own.
template <class S>
class ChangedSteps final : public Stepper<S> {
  using T = typename S::Scalar;

 public:
  /// From a step size to the scheme's own stepper.
  using Make = std::function<std::unique_ptr<Stepper<S>>(const T& h)>;

  /// For clock steps of h over a run as long as `span`.
  ChangedSteps(const Method& method, Make make, const T& h, const T& span)
      : steps_(method.steps),
        start_(method.start == Start::exact ? Start::sufficient : method.start),
        points_(methods::points(method)),
        order_(order_to_start(method)),
        make_(std::move(make)),
        h_(h),
        span_(span),
        own_(make_(h)) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) override {
    // Of a run that goes backward, or begins behind the change, no step is counted as the one where it changes.
    change_ = steps_ == StepSizes::halved ? steps_until(span_ / 2 - t) : steps_until(span_ - t) - 1;
    if (change_ < 1) change_ = never;
    leg_ = own_.get();
    leg_begin_ = t;
    leg_steps_ = 0;
    own_->begin(system, t, history, ahead_);
    state_ = ahead_;
    state = state_;
  }

  void advance(const S& system, const T& t, long first, long count, State<S>& state) override {
    for (long n = first; n < first + count; ++n) clock_step(system, T(t + h_ * static_cast<T>(n)), n);
    state = state_;
  }

  T lag() const override { return own_->lag(); }
  const Grid<Plain<T>>* grid() const override { return nullptr; }

 private:
  static constexpr long never = -1;

  long steps_until(const T& time) const { return std::lround(to_double(plain(time)) / to_double(plain(h_))); }

  void clock_step(const S& system, const T& t, long n) {
    if (steps_ == StepSizes::halved) {
      const bool is_behind = change_ != never && n >= change_;
      if (n == change_) restart(system, t, h_ / 2);
      return leg_step(system, is_behind ? 2 : 1);
    }
    if (n == change_) {
      const T first_part = 3 * h_ / 8;
      restart(system, t, first_part);
      leg_step(system, 1);
      restart(system, T(t + first_part), h_ - first_part);
    } else if (change_ != never && n == change_ + 1) {
      restart(system, t, h_);
    }
    leg_step(system, 1);
  }

  void restart(const S& system, const T& t, const T& h) {
    given_ = history(system, start_, points_, order_, t, h, state_, {});
    restarted_ = make_(h);
    leg_ = restarted_.get();
    leg_begin_ = t + h * static_cast<T>(given_.steps_done);
    leg_steps_ = -given_.steps_done;
    restarted_->begin(system, leg_begin_, given_.points, ahead_);
  }

  /// Steps of the leg; the first ones may be those of its start.
  void leg_step(const S& system, int count) {
    for (; count > 0; --count) {
      if (leg_steps_ >= 0) leg_->advance(system, leg_begin_, leg_steps_, 1, ahead_);
      ++leg_steps_;
      state_ =
          leg_steps_ < 0 ? given_.points[given_.points.size() - 1 - static_cast<std::size_t>(-leg_steps_)] : ahead_;
    }
  }

  StepSizes steps_;
  Start start_;
  int points_, order_;
  Make make_;
  T h_, span_;
  std::unique_ptr<Stepper<S>> own_, restarted_;
  Stepper<S>* leg_ = nullptr;  ///< one of both
  History<S> given_;
  State<S> state_, ahead_;  ///< the last state; that of the leg's stepper, which a start is ahead of
  T leg_begin_ = T(0);
  long leg_steps_ = 0;   ///< since leg_begin_
  long change_ = never;  ///< the number of the clock step that changes
};

}  // namespace halfstep::inline methods
