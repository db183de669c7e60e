// One step of a multistep formula that looks back at points which lie unevenly.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "halfstep/core/first_order_system.hpp"
#include "halfstep/methods/kernels/implicit_slope.hpp"
#include "halfstep/methods/kernels/newton_form.hpp"
#include "halfstep/methods/scheme/variable_multistep.hpp"

namespace halfstep::inline methods {

/// Adams' formulas in the form of Shampine and Gordon, and those of backward differentiation, with the coefficients
/// that the times of the points make: of full order whatever the ratios. Hairer, Nørsett, Wanner 1993, section III.5.
/// Adams, order p: a polynomial through p - 1 slopes predicts; through the slope at the predicted point as well it
/// corrects. Backward differentiation, order p: a polynomial through p + 1 values predicts, which the estimate needs;
/// one through the new value and p old ones has the slope f there. All arrays hold the state of FirstOrderSystem.
template <class T>
class UnevenMultistep {
 public:
  UnevenMultistep(MultistepFamily family, const System<T>& system, const FirstOrderSystem<T>& states)
      : family_(family), states_(states), implicit_(system, states) {}

  /// Begins at one point, with nothing behind it.
  void begin(const T& t, const std::vector<T>& y) {
    past_.clear();
    behind_.reset();
    y_ = y;
    past_.push_front({t, family_ == MultistepFamily::adams ? states_.rate(t, y) : y});
  }

  /// Goes on from the latest point, as if there were nothing behind it.
  void forget() {
    past_.resize(1);
    behind_.reset();
    form_.reset();
  }

  /// Before a step of h: leaves out points so close to the next later one that what rounding leaves of their difference
  /// would rule, as a stop on the way makes them; and, where the run turns back, all but the latest.
  void thin_out(const T& h) {
    constexpr int closest = 16;
    for (std::size_t i = 1; i < past_.size();) {
      const T gap = (past_[i - 1].t - past_[i].t) * closest / h;
      if (gap < 1)
        past_.erase(past_.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
  }

  /// The highest order, up to the given one, that there are points for.
  int order_for_points(int order) const {
    while (order > lowest_multistep_order(family_) && points_for(order) > past_.size()) --order;
    return order;
  }

  /// A point before all others.
  void add_before(const T& t, const std::vector<T>& y) {
    past_.push_back({t, family_ == MultistepFamily::adams ? states_.rate(t, y) : y});
  }

  std::size_t points() const { return past_.size(); }

  /// How many points a formula of that order looks back at.
  std::size_t points_for(int order) const {
    return static_cast<std::size_t>(family_ == MultistepFamily::adams ? order - 1 : order + 1);
  }

  /// The state at t + h. From a single point backward differentiation makes a step of order 1.
  void step(const T& h, int order, std::vector<T>& after) {
    const bool lacks_one = family_ == MultistepFamily::bdf && past_.size() == 1;
    if (lacks_one) past_.push_back(on_the_tangent(h));
    form_.emplace(past_, std::min(past_.size(), points_for(order + 1)), h);
    if (lacks_one) past_.pop_back();
    h_ = h;
    order_ = order;
    if (family_ == MultistepFamily::adams)
      step_of_adams(after);
    else
      step_of_bdf(after);
  }

  /// Whether the last step shows what the error of one of that order would have been.
  bool can_estimate(int order) const {
    return order >= lowest_multistep_order(family_) && form_ && points_for(order) <= form_->terms();
  }

  /// What the last step adds to the error of a run, estimated, had it been of that order; of Adams' formulas that of
  /// the order below it.
  void estimate(int order, std::vector<T>& errors) const {
    const T factor = family_ == MultistepFamily::adams ? weight_of_adams(order) : weight_of_bdf(order);
    const auto known = extrapolated(points_for(order));
    for (std::size_t d = 0; d < errors.size(); ++d) errors[d] = factor * (at_end_[d] - known[d]);
  }

  /// The solution at t + theta h.
  std::vector<T> between(const T& theta) const {
    const bool adams = family_ == MultistepFamily::adams;
    const std::size_t terms = points_for(order_), common = adams ? terms : terms - 1;
    std::vector<T> y = adams ? y_ : std::vector<T>(y_.size(), T(0));
    const auto add = [&](const T& weight, const std::vector<T>& value) {
      for (std::size_t d = 0; d < y.size(); ++d) y[d] += weight * value[d];
    };
    for (std::size_t m = 0; m < terms; ++m)
      add(adams ? T(h_ * form_->integral(m, theta)) : form_->weight(m, theta), form_->difference(m));
    auto beyond = extrapolated(terms);
    for (std::size_t d = 0; d < y.size(); ++d) beyond[d] = at_end_[d] - beyond[d];
    const T numerator = adams ? T(h_ * form_->integral(common, theta)) : form_->weight(common, theta);
    add(numerator / form_->weight(common, T(1)), beyond);
    return y;
  }

  /// The last step is kept. At most so many points are remembered.
  void accept(const std::vector<T>& after, std::size_t most_points) {
    const T t = past_.front().t + h_;
    past_.push_front({t, family_ == MultistepFamily::adams ? states_.rate(t, after) : after});
    if (past_.size() > most_points) past_.pop_back();
    y_ = after;
    behind_.reset();
    form_.reset();
  }

 protected:
  std::deque<PastValue<T>> past_;  ///< the latest first: slopes for Adams, values for backward differentiation

 private:
  /// In place of the point before the first, which a step of order 1 needs for its estimate alone.
  PastValue<T> on_the_tangent(const T& h) {
    if (!behind_) behind_ = states_.rate(past_.front().t, y_);
    PastValue<T> point{past_.front().t - h, y_};
    for (std::size_t d = 0; d < y_.size(); ++d) point.value[d] -= h * (*behind_)[d];
    return point;
  }

  /// The polynomial through so many values, at t + h.
  std::vector<T> extrapolated(std::size_t terms) const {
    std::vector<T> value(y_.size(), T(0));
    for (std::size_t m = terms; m-- > 0;)
      for (std::size_t d = 0; d < value.size(); ++d) value[d] += form_->weight(m, T(1)) * form_->difference(m)[d];
    return value;
  }

  void step_of_adams(std::vector<T>& after) {
    const std::size_t terms = points_for(order_);
    after = y_;
    for (std::size_t d = 0; d < after.size(); ++d) {
      T sum(0);
      for (std::size_t m = terms; m-- > 0;) sum += form_->integral(m, T(1)) * form_->difference(m)[d];
      after[d] += h_ * sum;
    }
    at_end_ = states_.rate(T(past_.front().t + h_), after);
    const auto known = extrapolated(terms);
    const T weight = h_ * form_->integral(terms, T(1)) / form_->weight(terms, T(1));
    for (std::size_t d = 0; d < after.size(); ++d) after[d] += weight * (at_end_[d] - known[d]);
  }

  T weight_of_adams(int order) const {
    const auto ratio = [&](std::size_t m) { return form_->integral(m, T(1)) / form_->weight(m, T(1)); };
    const std::size_t m = points_for(order);
    return h_ * (ratio(m) - ratio(m - 1));
  }

  /// The slope at t + h of the polynomial of an order over what is left between its value there and the prediction.
  T alpha(int order) const {
    T sum(0);
    for (int i = 0; i < order; ++i) sum += 1 / (h_ * (1 + form_->s(static_cast<std::size_t>(i))));
    return sum;
  }

  /// The slope of the polynomial is off by y[t + h, t, ..., t_(n-p)] (t + h - t) ... (t + h - t_(n-p+1)); times h that
  /// is what the step adds to the error of a run.
  T weight_of_bdf(int order) const { return 1 / (1 + form_->s(static_cast<std::size_t>(order))); }

  /// slope + alpha (y - predicted) = f(t + h, y)
  void step_of_bdf(std::vector<T>& after) {
    const std::size_t terms = points_for(order_), n = y_.size();
    std::vector<T> slope(n, T(0));
    for (std::size_t m = 1; m < terms; ++m)
      for (std::size_t d = 0; d < n; ++d) slope[d] += form_->slope(m, T(1)) / h_ * form_->difference(m)[d];
    const T share = 1 / alpha(order_);
    after = extrapolated(terms);
    for (std::size_t d = 0; d < n; ++d) after[d] -= share * slope[d];
    implicit_.solve(T(past_.front().t + h_), after, share, slope);
    for (std::size_t d = 0; d < n; ++d) after[d] += share * slope[d];
    at_end_ = after;
  }

  MultistepFamily family_;
  const FirstOrderSystem<T>& states_;
  ImplicitSlope<T> implicit_;
  std::vector<T> y_, at_end_;  // at t; what is known at t + h: the slope at the predicted point, or the value
  std::optional<std::vector<T>> behind_;  // the slope at the only point
  std::optional<NewtonForm<T>> form_;
  T h_{0};
  int order_ = 0;
};

}  // namespace halfstep::inline methods
