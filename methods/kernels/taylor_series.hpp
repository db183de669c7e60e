// Taylor series of the solution, as far as their weights go.
#pragma once

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/taylor_series.hpp"

namespace halfstep::inline methods {

/// The system differentiates its equations itself; a coefficient of their series counts as one evaluation.
template <class S>
class TaylorSeriesKernel {
  using T = typename S::Scalar;

 public:
  TaylorSeriesKernel(const S& system, const TaylorSeries& scheme, const T& h)
      : h_(h), n_(dimension(system)), series_(n_ * (scheme.weights.size() + 2), T(0)) {
    T power = h;
    for (const auto& weight : scheme.weights) {
      weights_.push_back(power * weight.template as<T>());
      power *= h;
    }
  }

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), state);
  }

 private:
  void step(const S& system, const T& t, State<S>& s) {
    const std::size_t order = weights_.size();
    system.taylor(t, s.x.data(), s.v.data(), static_cast<int>(order) + 1, series_.data());
    system.count_evaluations(static_cast<long long>(order));
    each(system, [&](std::size_t d) {
      T x(0), v(0);
      for (std::size_t k = order; k > 0; --k) {  // the smallest terms first
        x += weights_[k - 1] * series_[k * n_ + d];
        v += weights_[k - 1] * (series_[(k + 1) * n_ + d] * T(static_cast<int>(k) + 1));
      }
      s.x[d] += x;
      s.v[d] += v;
    });
  }

  T h_;
  std::size_t n_;
  std::vector<T> weights_;  // times h^k
  std::vector<T> series_;   // of the positions: x^(k) / k! in row k
};

}  // namespace halfstep::inline methods
