// Any scheme with compensated summation: its own kernel, run on numbers that keep what rounding cuts off.
#pragma once

#include <memory>
#include <vector>

#include "halfstep/core/compensated.hpp"
#include "halfstep/methods/kernels/grid.hpp"
#include "halfstep/methods/kernels/state.hpp"

namespace halfstep::inline methods {

template <class S>
class Stepper;

/// What stands between a kernel on System<Compensated<T>> and those who ask for states in T. The states that it gives
/// are rounded; the one that it goes on from is not.
template <class S>
class CompensatedStepper final : public Stepper<S> {
  using T = typename S::Scalar;
  using C = Compensated<T>;
  using Inner = System<C>;

 public:
  /// `make`: from the compensated equations to the scheme's own stepper on them.
  template <class Make>
  CompensatedStepper(const S& system, const Make& make) : system_(system), inner_(make(system_)) {}

  void begin(const S&, const T& t, const std::vector<State<S>>& history, State<S>& state) override {
    std::vector<State<Inner>> exact;
    for (const auto& point : history)
      exact.push_back({{point.x.begin(), point.x.end()}, {point.v.begin(), point.v.end()}});
    inner_->begin(system_, t, exact, state_);
    round(state);
  }

  void advance(const S&, const T& t, long first, long count, State<S>& state) override {
    inner_->advance(system_, t, first, count, state_);
    round(state);
  }

  T lag() const override { return inner_->lag().high; }
  const Grid<Plain<T>>* grid() const override { return inner_->grid(); }

 private:
  void round(State<S>& state) const {
    for (std::size_t d = 0; d < state_.x.size(); ++d) {
      state.x[d] = state_.x[d].high;
      state.v[d] = state_.v[d].high;
    }
  }

  CompensatedSystem<T> system_;
  std::unique_ptr<Stepper<Inner>> inner_;
  State<Inner> state_;
};

}  // namespace halfstep::inline methods
