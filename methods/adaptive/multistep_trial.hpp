// Steps of multistep formulas whose history is the run itself, and the choice of their order.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "halfstep/core/extrapolation.hpp"
#include "halfstep/methods/adaptive/trial_step.hpp"
#include "halfstep/methods/kernels/uneven_multistep.hpp"

namespace halfstep::inline methods {

/// A run begins with the lowest order, since it has no history, and takes the next one as soon as there are points for
/// it. From then on an order is left where a neighbour promises a longer step: after as many accepted steps as the next
/// order looks back at, by a tenth at least where that is the one; a rejected step may lower it at once. A step that is
/// rejected again and again begins a new history.
/// With steps of one size nothing would hold the error of low orders: there the history is made by extrapolation,
/// backward from the first point.
template <class T>
class MultistepTrial final : public TrialStep<T> {
  using Norm = typename TrialStep<T>::Norm;

 public:
  MultistepTrial(const System<T>& system, const FirstOrderSystem<T>& states, const VariableMultistep& method,
                 ErrorPer per, bool equal_steps)
      : TrialStep<T>(estimate_power(method.family, lowest_multistep_order(method.family))),
        system_(system),
        states_(states),
        method_(method),
        per_(per),
        makes_history_(equal_steps && method.order > 0),
        formula_(method.family, system, states) {}

  void attempt(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after,
               std::vector<T>& estimate) override {
    if (formula_.points() == 0) begin(t, before, h);
    formula_.thin_out(h);
    if (makes_history_ && formula_.order_for_points(method_.order) < method_.order) begin(t, before, h);  // a turn
    if (const int order = formula_.order_for_points(order_); order < order_) set_order(order);
    formula_.step(h, order_, after);
    formula_.estimate(order_, estimate);
    last_ = &after;
    scratch_.resize(estimate.size());
  }

  std::vector<T> between(const T&, const std::vector<T>&, const T&, const std::vector<T>&, const T& theta) override {
    return formula_.between(theta);
  }

  Prospect after_acceptance(double error, const Norm& norm) override {
    refused_ = 0;
    ++held_;
    // the step just made is a point of the history, too
    const bool may_rise = order_ < method_.highest();
    const bool has_points = formula_.points() + 1 >= formula_.points_for(order_ + 1);
    if (method_.order > 0 && climbs_ && may_rise && has_points) return take(order_ + 1, norm, error);
    if (method_.order > 0 || (!climbs_ && held_ < formula_.points_for(order_ + 1))) return {error, this->power_};
    int best = order_;
    double longest = growth(error, order_);
    for (const int other : {order_ - 1, order_ + 1}) {
      if (other > order_ ? !may_rise : climbs_) continue;
      const double by = growth(error_of(other, norm), other);
      constexpr double clearly = 1.1;
      if (by > (other > order_ ? clearly : 1) * longest) best = other, longest = by;
    }
    if (best <= order_ && (!may_rise || formula_.can_estimate(order_ + 1))) climbs_ = false;
    return best == order_ ? Prospect{error, this->power_} : take(best, norm, error);
  }

  Prospect after_rejection(double error, const Norm& norm) override {
    constexpr int patience = 3;
    if (method_.order == 0) climbs_ = false;
    if (++refused_ >= patience && order_ > lowest()) {
      const Prospect prospect = take(lowest(), norm, error);
      formula_.forget();
      climbs_ = true;
      return prospect;
    }
    if (method_.order == 0 && order_ > lowest() &&
        growth(error_of(order_ - 1, norm), order_ - 1) > growth(error, order_))
      return take(order_ - 1, norm, error);
    return {error, this->power_};
  }

  /// Towards an order that is asked for steps are equal, whatever those on the way promise.
  double most_growth() const override {
    return method_.order > order_ ? 1 : methods::most_growth(method_.family, order_);
  }

  void accept() override {
    constexpr std::size_t spare = 2;  // for points that are left out
    formula_.accept(*last_, formula_.points_for(method_.highest()) + spare);
  }

 private:
  int lowest() const { return lowest_multistep_order(method_.family); }

  void begin(const T& t, const std::vector<T>& y, const T& h) {
    formula_.begin(t, y);
    set_order(lowest());
    climbs_ = true;
    if (!makes_history_) return;
    Extrapolation<T> back(system_.dimension(), method_.order + 3);
    auto x = zeros(system_), v = zeros(system_);
    states_.scatter(y, x, v);
    auto point = y;
    for (std::size_t i = 1; i < formula_.points_for(method_.order); ++i) {
      back.step(system_, T(t - h * T(static_cast<int>(i - 1))), T(-h), x.data(), v.data());
      states_.gather(x, v, point);
      formula_.add_before(T(t - h * T(static_cast<int>(i))), point);
    }
    set_order(method_.order);
  }

  void set_order(int order) {
    order_ = order;
    held_ = 0;
    this->power_ = estimate_power(method_.family, order);
  }

  /// The order of the next step; `otherwise` is the error where the last one does not show it.
  Prospect take(int order, const Norm& norm, double otherwise) {
    const double error = formula_.can_estimate(order) ? error_of(order, norm) : otherwise;
    set_order(order);
    return {error, this->power_};
  }

  double error_of(int order, const Norm& norm) {
    if (!formula_.can_estimate(order)) return std::numeric_limits<double>::infinity();
    formula_.estimate(order, scratch_);
    return norm(scratch_);
  }

  /// How much longer a step of that error may be.
  double growth(double error, int order) const {
    constexpr double least = 1e-10;
    const int power = estimate_power(method_.family, order) - (per_ == ErrorPer::unit_step ? 1 : 0);
    return std::pow(std::max(error, least), -1.0 / std::max(power, 1));
  }

  const System<T>& system_;
  const FirstOrderSystem<T>& states_;
  VariableMultistep method_;
  ErrorPer per_;
  bool makes_history_;
  UnevenMultistep<T> formula_;
  int order_ = 0;
  std::size_t held_ = 0;  // steps of that order
  int refused_ = 0;       // attempts at this step
  bool climbs_ = true;    // has not found an order too high yet
  const std::vector<T>* last_ = nullptr;
  std::vector<T> scratch_;
};

}  // namespace halfstep::inline methods
