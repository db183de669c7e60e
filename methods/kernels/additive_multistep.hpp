// Linear multistep formulas, explicit in one part of f and implicit in the other.
#pragma once

#include <vector>

#include "halfstep/methods/kernels/split.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/additive_multistep.hpp"

namespace halfstep::inline methods {

/// Parts: LinearSplit or ComponentSplit. A step is y = r + d f_I(y), where r comes from the past and d is h times the
/// weight of the new point.
template <class S, class Parts>
class AdditiveMultistepKernel {
  using T = typename S::Scalar;

 public:
  AdditiveMultistepKernel(const S& system, const AdditiveMultistep& m, const T& h)
      : h_(h), diagonal_(h * m.implicit_beta.front().template as<T>()), parts_(system) {
    for (const auto& c : m.alpha) alpha_.push_back(c.template as<T>());
    for (const auto& c : m.explicit_beta) of_explicit_.push_back(h * c.template as<T>());
    for (std::size_t j = 1; j < m.implicit_beta.size(); ++j)
      of_implicit_.push_back(h * m.implicit_beta[j].template as<T>());
    const State<S> zero{zeros(system), zeros(system)};
    past_.assign(static_cast<std::size_t>(m.points()), {zero, zero, zero});
    next_ = zero;
    const std::size_t points = past_.size();
    of_explicit_.resize(std::min(of_explicit_.size(), points));
    of_implicit_.resize(std::min(of_implicit_.size(), points));
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    const auto time_of = [&](std::size_t j) { return T(t - h_ * static_cast<T>(static_cast<long>(j))); };
    parts_.begin(system, time_of(history.size() - 1), history.front());
    newest_ = 0;
    for (std::size_t j = 0; j < history.size(); ++j) {
      past(j).y = history[history.size() - 1 - j];
      keep_slopes(system, time_of(j), past(j));
    }
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n + 1));
    state = past(0).y;
  }

 private:
  struct Point {
    State<S> y, of_explicit, of_implicit;
  };

  /// The j-th newest point.
  Point& past(std::size_t j) { return past_[(newest_ + j) % past_.size()]; }

  void step(const S& system, const T& t_new) {
    each(system, [&](std::size_t d) { next_.x[d] = next_.v[d] = T(0); });
    for (std::size_t j = past_.size(); j-- > 0;) {
      const Point& point = past(j);
      if (j < alpha_.size()) add(system, alpha_[j], point.y);
      if (j < of_explicit_.size()) add(system, of_explicit_[j], point.of_explicit);
      if (j < of_implicit_.size()) add(system, of_implicit_[j], point.of_implicit);
    }
    if (diagonal_ != 0) parts_.solve(system, t_new, diagonal_, next_);
    newest_ = (newest_ + past_.size() - 1) % past_.size();
    past(0).y = next_;
    keep_slopes(system, t_new, past(0));
  }

  void add(const S& system, const T& factor, const State<S>& addend) {
    each(system, [&](std::size_t d) {
      next_.x[d] += factor * addend.x[d];
      next_.v[d] += factor * addend.v[d];
    });
  }

  void keep_slopes(const S& system, const T& t, Point& point) {
    parts_.slopes(system, t, t, point.y, &point.of_explicit, &point.of_implicit);
  }

  T h_, diagonal_;  // diagonal_: times h, as the weights of slopes
  Parts parts_;
  std::vector<T> alpha_, of_explicit_, of_implicit_;
  std::vector<Point> past_;  // a ring
  std::size_t newest_ = 0;
  State<S> next_;
};

}  // namespace halfstep::inline methods
