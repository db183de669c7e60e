// Somebody else's code as a kernel.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {

template <class S>
class ForeignKernel {
  using T = typename S::Scalar;

 public:
  ForeignKernel(const S&, const std::shared_ptr<const Integrator>& integrator, const T& h)
      : integrator_(integrator), h_(h) {}

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) {
    run_ = integrator_->begin<T>();
    state = history.back();
  }

  void advance(const S& system, const T& t, long first, long count, State<S>& state) {
    if (count > 0) run_(system, T(t + static_cast<T>(first) * h_), h_, count, std::span(state.x), std::span(state.v));
  }

 private:
  std::shared_ptr<const Integrator> integrator_;
  T h_;
  Integrator::Run<T> run_;
};

}  // namespace halfstep::inline methods
