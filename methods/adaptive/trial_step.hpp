// One step of any size, and what it says of its own error.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/methods/kernels/implicit_slope.hpp"
#include "halfstep/methods/kernels/rosenbrock.hpp"
#include "halfstep/methods/kernels/stepper.hpp"

namespace halfstep::inline methods {

/// What a controller goes by: the norm of an estimate over its tolerance, and the power of h that it falls with.
struct Prospect {
  double error = 0;
  int power = 1;
};

/// Tries steps from a point until one is accepted. All arrays hold the state of FirstOrderSystem.
template <class T>
class TrialStep {
 public:
  /// The norm of an estimate of the last attempt over its tolerance.
  using Norm = std::function<double(const std::vector<T>& estimate)>;

  /// power: of h, that the estimate of the first attempt falls with.
  explicit TrialStep(int power) : power_(power) {}
  virtual ~TrialStep() = default;

  /// The power of h that the estimate of an attempt falls with.
  int power() const { return power_; }

  /// `after`: the state at t + h from `before` at t. `estimate`: of the error of that step, component by component, up
  /// to its sign.
  virtual void attempt(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after,
                       std::vector<T>& estimate) = 0;

  /// y(t + theta h) of the last attempt, before it is accepted. It may cost evaluations.
  virtual std::vector<T> between(const T& t, const std::vector<T>& before, const T& h, const std::vector<T>& after,
                                 const T& theta) = 0;

  /// What the next step is chosen by, the last attempt being accepted with that error. Formulas of other orders may
  /// promise more: then it is made with one of them.
  virtual Prospect after_acceptance(double error, const Norm&) { return {error, power_}; }

  /// Likewise what the same step is tried again by.
  virtual Prospect after_rejection(double error, const Norm&) { return {error, power_}; }

  /// How much longer than the one before the next step may be, at most.
  virtual double most_growth() const { return std::numeric_limits<double>::infinity(); }

  /// The last attempt is where the next step begins.
  virtual void accept() {}

 protected:
  int power_;
};

/// The cubic with these values and slopes at both ends. Hairer, Nørsett, Wanner 1993, section II.6, eq. (6.7).
template <class T>
std::vector<T> hermite(const T& h, const T& theta, const std::vector<T>& y0, const std::vector<T>& slope0,
                       const std::vector<T>& y1, const std::vector<T>& slope1) {
  std::vector<T> y(y0.size());
  for (std::size_t d = 0; d < y.size(); ++d)
    y[d] =
        (1 - theta) * y0[d] + theta * y1[d] +
        theta * (theta - 1) * ((1 - 2 * theta) * (y1[d] - y0[d]) + (theta - 1) * h * slope0[d] + theta * h * slope1[d]);
  return y;
}

/// Of a tableau with embedded weights, explicit or diagonally implicit.
template <class T>
class EmbeddedTrial final : public TrialStep<T> {
 public:
  EmbeddedTrial(const System<T>& system, const FirstOrderSystem<T>& states, const ButcherTableau& tableau,
                const EmbeddedWeights& weights, const DenseOutput& dense, int power)
      : TrialStep<T>(power), system_(states), implicit_(system, states) {
    Rows rows = tableau.a;
    rows.insert(rows.end(), weights.further.begin(), weights.further.end());
    ends_with_slope_ = std::max(weights.b_hat.size(), dense.polynomials.size()) > rows.size() || !dense.stages.empty();
    const std::size_t stages = rows.size() + (ends_with_slope_ ? 1 : 0);
    for (const auto& row : rows) {
      Exact<T> node(0);  // entries may be much larger than their sum, and weights again
      std::vector<T> read;
      for (const Coefficient& a : row) {
        read.push_back(a.template as<T>());
        node += a.template as<Exact<T>>();
      }
      const bool is_implicit = read.size() > a_.size();
      diagonal_.push_back(is_implicit ? read.back() : T(0));
      if (is_implicit) read.pop_back();
      a_.push_back(std::move(read));
      c_.push_back(narrow<T>(node));
    }
    for (const Coefficient& b : tableau.b) b_.push_back(b.template as<T>());
    b_.resize(stages, T(0));
    for (std::size_t i = 0; i < stages; ++i)
      of_estimate_.push_back(b_[i] - (i < weights.b_hat.size() ? weights.b_hat[i].template as<T>() : T(0)));
    slopes_.assign(stages, std::vector<T>(states.dimension()));
    for (const auto& row : dense.stages) {
      Exact<T> node(0);
      between_.emplace_back();
      for (const Coefficient& a : row) {
        between_.back().push_back(a.template as<T>());
        node += a.template as<Exact<T>>();
      }
      nodes_between_.push_back(narrow<T>(node));
    }
    slopes_.resize(stages + between_.size(), std::vector<T>(states.dimension()));
    end_ = stages - 1;
    for (const auto& row : dense.polynomials) {
      dense_.emplace_back();
      for (const Coefficient& c : row) dense_.back().push_back(c.template as<T>());
    }
  }

  void attempt(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after,
               std::vector<T>& estimate) override {
    has_between_ = false;
    for (std::size_t i = 0; i < a_.size(); ++i) {
      if (i == 0 && has_first_) continue;
      sum(before, h, a_[i], stage_);
      if (diagonal_[i] == 0) {
        system_.rate(t + c_[i] * h, stage_.data(), slopes_[i].data());
        continue;
      }
      if (i > 0)
        slopes_[i] = slopes_[i - 1];
      else if (!std::all_of(slopes_[0].begin(), slopes_[0].end(), [](const T& k) { return is_finite(k); }))
        std::fill(slopes_[0].begin(), slopes_[0].end(), T(0));  // what a failed attempt leaves is no guess
      implicit_.solve(T(t + c_[i] * h), stage_, T(diagonal_[i] * h), slopes_[i]);
    }
    has_first_ = begins_with_slope();  // the slope at t serves whatever step is tried from there
    sum(before, h, b_, after);
    if (ends_with_slope_) system_.rate(t + h, after.data(), slopes_[end_].data());
    for (std::size_t d = 0; d < estimate.size(); ++d) {
      T total(0);
      for (std::size_t i = 0; i < of_estimate_.size(); ++i)
        if (of_estimate_[i] != 0) total += of_estimate_[i] * slopes_[i][d];
      estimate[d] = h * total;
    }
  }

  std::vector<T> between(const T& t, const std::vector<T>& before, const T& h, const std::vector<T>& after,
                         const T& theta) override {
    if (dense_.empty()) {
      std::vector<T> last(after.size());
      if (!ends_with_slope_) system_.rate(t + h, after.data(), last.data());
      std::vector<T> first(before.size());
      if (!begins_with_slope()) system_.rate(t, before.data(), first.data());
      return hermite(h, theta, before, begins_with_slope() ? slopes_.front() : first, after,
                     ends_with_slope_ ? slopes_[end_] : last);
    }
    if (!has_between_) evaluate_between(t, before, h);
    std::vector<T> weights;
    for (const auto& polynomial : dense_) {
      T value(0);
      for (auto c = polynomial.rbegin(); c != polynomial.rend(); ++c) value = (value + *c) * theta;
      weights.push_back(value);
    }
    std::vector<T> y;
    sum(before, h, weights, y);
    return y;
  }

  void accept() override {
    has_first_ = ends_with_slope_ && begins_with_slope();
    if (ends_with_slope_) std::swap(slopes_.front(), slopes_[end_]);
  }

 private:
  /// The stages that dense output alone needs.
  void evaluate_between(const T& t, const std::vector<T>& before, const T& h) {
    for (std::size_t i = 0; i < between_.size(); ++i) {
      sum(before, h, between_[i], stage_);
      system_.rate(T(t + nodes_between_[i] * h), stage_.data(), slopes_[end_ + 1 + i].data());
    }
    has_between_ = true;
  }

  /// to = from + h sum_i row_i slope_i
  void sum(const std::vector<T>& from, const T& h, const std::vector<T>& row, std::vector<T>& to) const {
    to.resize(from.size());
    for (std::size_t d = 0; d < from.size(); ++d) {
      T total(0);
      for (std::size_t i = 0; i < row.size(); ++i)
        if (row[i] != 0) total += row[i] * slopes_[i][d];
      to[d] = from[d] + h * total;
    }
  }

  bool begins_with_slope() const { return diagonal_.front() == 0; }

  const FirstOrderSystem<T>& system_;
  ImplicitSlope<T> implicit_;
  bool ends_with_slope_ = false;
  bool has_first_ = false, has_between_ = false;
  std::size_t end_ = 0;                              // where the slope at the end of the step is, if there is one
  std::vector<std::vector<T>> a_, between_, dense_;  // a without the diagonal
  std::vector<T> diagonal_, c_, b_, of_estimate_, nodes_between_, stage_;
  std::vector<std::vector<T>> slopes_;
};

/// The cubic between two points whose slopes nobody knows yet.
template <class T>
std::vector<T> hermite_of_points(const FirstOrderSystem<T>& system, const T& t, const std::vector<T>& before,
                                 const T& h, const std::vector<T>& after, const T& theta) {
  return hermite(h, theta, before, system.rate(t, before), after, system.rate(T(t + h), after));
}

/// Of a Rosenbrock method with embedded weights.
template <class T>
class RosenbrockTrial final : public TrialStep<T> {
 public:
  RosenbrockTrial(const System<T>& system, const FirstOrderSystem<T>& states, const Rosenbrock& scheme,
                  const EmbeddedWeights& weights, int power)
      : TrialStep<T>(power), system_(system), states_(states), scheme_(scheme), b_hat_(weights.b_hat) {}

  void attempt(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after,
               std::vector<T>& estimate) override {
    State<System<T>> state{zeros(system_), zeros(system_)};
    states_.scatter(before, state.x, state.v);
    RosenbrockKernel<System<T>> kernel(system_, scheme_, h);
    kernel.begin(system_, t, {state}, state);
    kernel.advance(system_, t, 0, 1, state);
    states_.gather(state.x, state.v, after);
    const auto difference = kernel.difference_to(system_, b_hat_);
    states_.gather(difference.x, difference.v, estimate);
  }

  std::vector<T> between(const T& t, const std::vector<T>& before, const T& h, const std::vector<T>& after,
                         const T& theta) override {
    return hermite_of_points(states_, t, before, h, after, theta);
  }

 private:
  const System<T>& system_;
  const FirstOrderSystem<T>& states_;
  const Rosenbrock& scheme_;
  const Coefficients& b_hat_;
};

/// Of any one-step method: two steps of half the length, which are kept, against one. Hairer, Nørsett, Wanner 1993,
/// section II.4, eq. (4.4).
template <class T>
class DoubledTrial : public TrialStep<T> {
 public:
  DoubledTrial(const System<T>& system, const FirstOrderSystem<T>& states, const Method& method, int order)
      : TrialStep<T>(order + 1), system_(system), states_(states), method_(method) {
    for (int i = 0; i < order; ++i) two_to_order_ *= 2;
  }

  void attempt(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after,
               std::vector<T>& estimate) override {
    advance(t, before, h, 1, estimate);
    make_halves(t, before, h, after);
    for (std::size_t d = 0; d < after.size(); ++d) estimate[d] = (after[d] - estimate[d]) / (two_to_order_ - 1);
  }

  std::vector<T> between(const T& t, const std::vector<T>& before, const T& h, const std::vector<T>& after,
                         const T& theta) override {
    return hermite_of_points(states_, t, before, h, after, theta);
  }

 protected:
  /// `after`: the result that is kept.
  virtual void make_halves(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after) {
    advance(t, before, h / 2, 2, after);
  }

  const System<T>& system_;
  const FirstOrderSystem<T>& states_;

 private:
  void advance(const T& t, const std::vector<T>& before, const T& h, long steps, std::vector<T>& after) const {
    State<System<T>> state{zeros(system_), zeros(system_)};
    states_.scatter(before, state.x, state.v);
    const auto stepper = make_stepper(method_, system_, h, T(h * T(steps)));
    stepper->begin(system_, t, {state}, state);
    stepper->advance(system_, t, 0, steps, state);
    states_.gather(state.x, state.v, after);
  }

  const Method& method_;
  T two_to_order_{1};
};

}  // namespace halfstep::inline methods
