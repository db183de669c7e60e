// A run of a method step by step, on any system.
#pragma once

#include <memory>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/methods/kernels/any_stepper.hpp"
#include "halfstep/methods/kernels/history.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/kernels/stepper.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// A run under way. S: the system as the kernels see it, which must outlive the run.
template <class S>
class Trajectory {
  using T = typename S::Scalar;

 public:
  /// For steps of h. span: the length of time over which steps of unequal length are laid out; 0: 64 steps. Throws
  /// InputError where no kernel can run the method. `start` or `continue_from` comes before any step.
  Trajectory(const Method& method, const S& system, const T& h, const T& span = T(0))
      : method_(&method), system_(&system), h_(h), stepper_(make_stepper(method, system, h, span)) {}

  /// From the data s0 at t = 0, with the history that the method's start makes of them. order: of the method, which a
  /// sufficient start is to exceed. exact: the solution; where it is not known, an exact start is replaced by a
  /// sufficient one.
  void start(const State<S>& s0, int order = 6, const ExactSolution<T>& exact = {}) {
    const Start start = method_->start == Start::exact && !exact ? Start::sufficient : method_->start;
    auto made = history(*system_, start, points(*method_), order, T(0), h_, s0, exact);
    steps_of_start_ = made.steps_done;
    begin(std::move(made.points), h_ * static_cast<T>(steps_of_start_));
  }

  /// From points(method) states, the oldest first, the last of them at time t; steps are counted from there.
  void continue_from(std::vector<State<S>> past, const T& t) {
    steps_of_start_ = 0;
    begin(std::move(past), t);
  }

  /// Begins again behind the same history.
  void restart() { begin(std::move(past_), T(begin_)); }

  void advance(long count = 1) {
    stepper_->advance(*system_, begin_, steps_made_, count, state_);
    steps_made_ += count;
  }

  const State<S>& state() const { return state_; }
  /// The number of the state: of steps from the first data, or from the past that was given.
  long step() const { return steps_of_start_ + steps_made_; }
  int steps_of_start() const { return steps_of_start_; }
  /// The states that the scheme began with, the oldest first.
  const std::vector<State<S>>& past() const { return past_; }
  const Stepper<S>& stepper() const { return *stepper_; }

 private:
  void begin(std::vector<State<S>> past, const T& t) {
    past_ = std::move(past);
    begin_ = t;
    steps_made_ = 0;
    state_ = past_.back();
    stepper_->begin(*system_, begin_, past_, state_);
  }

  const Method* method_;
  const S* system_;
  T h_, begin_ = T(0);
  std::unique_ptr<Stepper<S>> stepper_;
  std::vector<State<S>> past_;
  State<S> state_;
  int steps_of_start_ = 0;
  long steps_made_ = 0;
};

template <class T>
using States = std::vector<State<System<T>>>;

/// The states at steps 0 ... n from s0 at t = 0; those before a multistep scheme's own steps are its history.
template <class T>
States<T> states(const Method& method, const System<T>& system, const State<System<T>>& s0, const T& h, long n,
                 const ExactSolution<T>& exact = {});

/// The states at steps 0 ... n behind a past of points(method) states, the oldest first, of which step 0 is the last,
/// at time t. span: as in Trajectory.
template <class T>
States<T> states_behind(const Method& method, const System<T>& system, const States<T>& past, const T& h, long n,
                        const T& t = T(0), const T& span = T(0));

}  // namespace halfstep::inline engine
