// Steps of Adams' formulas in Nordsieck's form: the history is a polynomial, which is rescaled where the step changes.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/core/extrapolation.hpp"
#include "halfstep/methods/adaptive/trial_step.hpp"
#include "halfstep/methods/kernels/nordsieck_form.hpp"

namespace halfstep::inline methods {

/// A run begins with order 1 and takes the next one as soon as there are steps for it, the last as long as the one
/// before, until it has its own. From then on a step grows only where as many have been made since it last grew as the
/// order looks back at. A step that is rejected again and again, or that is to be much longer than the last, as behind
/// a stop on the way, begins anew: its rounding errors would be multiplied. With steps of one size the history is made
/// by extrapolation, backward from the first point.
template <class T>
class NordsieckTrial final : public TrialStep<T> {
  using Norm = typename TrialStep<T>::Norm;

 public:
  NordsieckTrial(const System<T>& system, const FirstOrderSystem<T>& states, int order, bool equal_steps)
      : TrialStep<T>(estimate_power(MultistepFamily::nordsieck, 1)),
        system_(system),
        states_(states),
        highest_(order),
        makes_history_(equal_steps) {}

  void attempt(const T& t, const std::vector<T>& before, const T& h, std::vector<T>& after,
               std::vector<T>& estimate) override {
    if (!form_.is_empty() && (h > longest * h_ || -h > longest * h_)) form_.clear();
    if (form_.is_empty()) begin(t, before, h);
    next_ = form_;
    next_.rescale(T(h / h_));
    next_.predict();
    correction_.assign(before.size(), T(0));
    for (int times = 0; times < 2; ++times) {  // P(EC)^2
      const auto mismatch = next_.mismatch(h, states_.rate(T(t + h), next_.values()));
      next_.correct(mismatch);
      for (std::size_t d = 0; d < mismatch.size(); ++d) correction_[d] += mismatch[d];
    }
    after = next_.values();
    const T constant = next_.error_constant();
    for (std::size_t d = 0; d < estimate.size(); ++d) estimate[d] = constant * correction_[d];
    made_ = h;
  }

  std::vector<T> between(const T&, const std::vector<T>&, const T&, const std::vector<T>&, const T& theta) override {
    return next_.at(T(theta - 1));
  }

  Prospect after_rejection(double error, const Norm&) override {
    constexpr int patience = 3;
    if (++refused_ >= patience) form_.clear();
    return {error, this->power_};
  }

  double most_growth() const override {
    constexpr double twice = 2;
    return form_.order() == highest_ && held_ >= form_.order() ? twice : 1;
  }

  void accept() override {
    refused_ = 0;
    const T size = made_ < 0 ? T(-made_) : made_;
    const bool is_as_long = size == h_;
    held_ = size > h_ ? 0 : held_ + 1;
    h_ = size;
    if (is_as_long && next_.order() < highest_ && held_ >= next_.order()) {
      next_.raise(correction_);
      held_ = 0;
      this->power_ = estimate_power(MultistepFamily::nordsieck, next_.order());
    }
    form_ = next_;
    if (made_ < 0) form_.rescale(T(-1));
  }

 private:
  static constexpr int longest = 4;  // times the last step

  void begin(const T& t, const std::vector<T>& y, const T& h) {
    h_ = h < 0 ? T(-h) : h;
    const int order = makes_history_ ? highest_ : 1;
    std::vector<std::vector<T>> slopes = {states_.rate(t, y)};
    Extrapolation<T> back(system_.dimension(), highest_ + 3);
    auto x = zeros(system_), v = zeros(system_);
    states_.scatter(y, x, v);
    auto point = y;
    for (int i = 1; i < order; ++i) {
      back.step(system_, T(t - h_ * T(i - 1)), T(-h_), x.data(), v.data());
      states_.gather(x, v, point);
      slopes.push_back(states_.rate(T(t - h_ * T(i)), point));
    }
    form_.begin(h_, y, slopes);
    held_ = refused_ = 0;
    this->power_ = estimate_power(MultistepFamily::nordsieck, order);
  }

  const System<T>& system_;
  const FirstOrderSystem<T>& states_;
  int highest_;
  bool makes_history_;
  NordsieckForm<T> form_, next_;  // at t, forward, of steps h_; at the end of the last attempt, of steps made_
  T h_{0}, made_{0};
  std::vector<T> correction_;
  int held_ = 0, refused_ = 0;  // steps since it grew, or the order was raised; attempts at this step
};

}  // namespace halfstep::inline methods
