// Solvers with one of the faults that have been released, beside their sound twins.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"

namespace halfstep {

enum class Slip {
  none,
  never_set,
  order_1,
  weights_do_not_cancel,
  a_sign,
  controller,
  tolerance_ignored,
  tolerance_kept_above,
  tolerance_times_100,
  estimate_not_told,
  estimate_no_number,
  first_step_unchecked,
  straight_line,
  slope_of_the_start,
  shifted_curve,
  curve_of_equal_steps,
  curve_of_last_step,
  curve_of_another_method,
  events_of_straight_lines,
  no_number_in_last_step,
  euler_start,
  dropped_part,
  splitting,
  splitting_drops_a_part,
};

struct Twin {
  Slip slip;
  const char* fault;
};

inline constexpr Twin twins[] = {
    {Slip::none, "none"},
    {Slip::never_set, "estimate is never set"},
    {Slip::order_1, "estimate of order 1"},
    {Slip::weights_do_not_cancel, "weights of the estimate do not sum to zero"},
    {Slip::a_sign, "a sign in the estimate"},
    {Slip::controller, "controller divides by twice the power"},
    {Slip::tolerance_ignored, "tolerance is ignored"},
    {Slip::tolerance_kept_above, "tolerance is never less than 1e-6"},
    {Slip::tolerance_times_100, "tolerance is a hundred times as large"},
    {Slip::estimate_not_told, "estimate is told over equal steps alone"},
    {Slip::estimate_no_number, "estimate is no number but over equal steps"},
    {Slip::first_step_unchecked, "first step is accepted unchecked"},
    {Slip::straight_line, "curve is a straight line"},
    {Slip::slope_of_the_start, "curve has the slope of the start at both ends"},
    {Slip::shifted_curve, "curve ends beside the point"},
    {Slip::curve_of_equal_steps, "curve is right over equal steps alone"},
    {Slip::curve_of_last_step, "curve of a last step that is cut short is that of a whole one"},
    {Slip::curve_of_another_method, "curve is that of another method, by the same slopes"},
    {Slip::events_of_straight_lines, "events are zeros of a straight line"},
    {Slip::euler_start, "first step is Euler's"},
    {Slip::dropped_part, "one stage drops a part of f"},
    {Slip::splitting, "none, of a splitting"},
    {Slip::splitting_drops_a_part, "a splitting drops a part"},
};

/// Bogacki and Shampine's pair with a slip.
class Slipping final : public ForeignRun {
 public:
  using Numbers = std::vector<double>;

  Slipping(const ForeignTask& task, Slip slip)
      : task_(task),
        slip_(slip),
        t_(task.t),
        from_t_(task.t),
        h_(task.equal_step > 0                  ? task.equal_step
           : slip == Slip::first_step_unchecked ? std::pow(task.tolerances.relative, 1. / 6)
                                                : 1e-3),
        y_(task.y),
        from_(task.y),
        errors_(task.y.size()) {}

  void step(double end) override {
    for (;; ++rejected_) {
      const double whole = h_, h = std::copysign(std::min(h_, std::abs(end - t_)), end - t_);
      const auto k1 = rate(t_, y_), k2 = rate(t_ + h / 2, plus(h, {1. / 2}, {k1}));
      auto k3 = rate(t_ + 3 * h / 4, plus(h, {0, 3. / 4}, {k1, k2}));
      if (slip_ == Slip::dropped_part) k3.back() = 0;
      const bool by_euler = slip_ == Slip::euler_start && t_ == task_.t;
      const auto after = by_euler ? plus(h, {1}, {k1}) : plus(h, {2. / 9, 1. / 3, 4. / 9}, {k1, k2, k3});
      const auto k4 = rate(t_ + h, after);
      double sum = 0;
      for (std::size_t i = 0; i < y_.size(); ++i) {
        errors_[i] = h * (weight_of_first() * k1[i] + k2[i] / 12 + k3[i] / 9 + weight_of_last() * k4[i]);
        if (slip_ == Slip::never_set) errors_[i] = 0;
        if (slip_ == Slip::order_1) errors_[i] = after[i] - y_[i] - h * k1[i];
        sum += std::pow(errors_[i] / (tolerance() * (1 + std::max(std::abs(y_[i]), std::abs(after[i])))), 2);
      }
      const double error = std::sqrt(sum / static_cast<double>(y_.size()));
      const double power = slip_ == Slip::controller ? 6 : 3;
      if (task_.equal_step == 0) h_ = std::abs(h) * std::clamp(0.9 * std::pow(error, -1 / power), 0.2, 5.0);
      const bool is_unchecked = slip_ == Slip::first_step_unchecked && t_ == task_.t;
      if (task_.equal_step == 0 && error > 1 && !is_unchecked) continue;
      is_cut_ = std::abs(h) < whole;
      from_t_ = t_, from_ = y_, slopes_ = {k1, k2, k3}, slope_ = k1,
      slope_after_ = slip_ == Slip::slope_of_the_start ? k1 : k4;
      t_ = h == end - t_ ? end : t_ + h;
      y_ = after;
      return;
    }
  }
  double time() const override { return t_; }
  Numbers state() const override { return y_; }
  Numbers estimate() const override {
    if (task_.equal_step > 0) return errors_;
    if (slip_ == Slip::estimate_not_told) return Numbers(y_.size());
    return slip_ == Slip::estimate_no_number ? Numbers(y_.size(), std::nan("")) : errors_;
  }
  long rejected() const override { return rejected_; }

  std::vector<ReportedEvent> events() const override {
    std::vector<ReportedEvent> found;
    for (std::size_t k = 0; k < task_.events.size(); ++k) {
      const auto& [g, crossing, terminal] = task_.events[k];
      const double first = g(from_t_, from_), last = g(t_, y_);
      if (first == 0 || first * last > 0) continue;  // a zero where the step begins was that of the step before
      const bool rises = first < 0;
      if (crossing == Crossing::either || rises == (crossing == Crossing::rising))
        found.push_back({k, zero(g, first, last), rises});
    }
    std::ranges::sort(found, [&](const auto& a, const auto& b) { return t_ > from_t_ ? a.t < b.t : a.t > b.t; });
    return found;
  }

  Numbers between(double t) override { return curve(t); }

 private:
  template <class Function>
  double zero(const Function& g, double first, double last) const {
    if (slip_ == Slip::events_of_straight_lines) return from_t_ + (t_ - from_t_) * first / (first - last);
    double a = from_t_, b = t_;
    for (int halving = 0; halving < 60; ++halving) {
      const double middle = a + (b - a) / 2;
      (first * g(middle, curve(middle)) > 0 ? a : b) = middle;
    }
    return b;
  }

  Numbers curve(double t) const {
    const double h = t_ - from_t_, end = slip_ == Slip::shifted_curve ? 0.9999 : 1;
    double theta = (t - from_t_) / h;
    if (slip_ == Slip::curve_of_last_step && is_cut_) theta *= 0.5;
    Numbers y(y_.size());
    if (slip_ == Slip::no_number_in_last_step && is_cut_) return Numbers(y.size(), std::nan(""));
    for (std::size_t i = 0; i < y.size(); ++i) {
      if (slip_ == Slip::curve_of_another_method) {  // Kutta's, of slopes at 0, 1/2 and 1
        const double square = theta * theta, cube = square * theta;
        y[i] =
            from_[i] + h * ((theta - 3 * square / 2 + 2 * cube / 3) * slopes_[0][i] +
                            (2 * square - 4 * cube / 3) * slopes_[1][i] + (2 * cube / 3 - square / 2) * slopes_[2][i]);
        continue;
      }
      const double rise = end * (y_[i] - from_[i]);
      y[i] = from_[i] + theta * rise;
      if (slip_ != Slip::straight_line && (slip_ != Slip::curve_of_equal_steps || task_.equal_step > 0))
        y[i] +=
            theta * (theta - 1) * ((1 - 2 * theta) * rise + (theta - 1) * h * slope_[i] + theta * h * slope_after_[i]);
    }
    return y;
  }

  double tolerance() const {
    const double asked = task_.tolerances.relative;
    return slip_ == Slip::tolerance_ignored      ? 1e-5
           : slip_ == Slip::tolerance_kept_above ? std::max(asked, 1e-6)
           : slip_ == Slip::tolerance_times_100  ? 100 * asked
                                                 : asked;
  }
  double weight_of_first() const { return slip_ == Slip::weights_do_not_cancel ? -4. / 72 : -5. / 72; }
  double weight_of_last() const { return slip_ == Slip::a_sign ? 1. / 8 : -1. / 8; }
  Numbers rate(double t, const Numbers& y) const { return task_.system.rate(t, y); }
  Numbers plus(double h, const std::vector<double>& weights, const std::vector<Numbers>& slopes) const {
    Numbers y = y_;
    for (std::size_t k = 0; k < slopes.size(); ++k)
      for (std::size_t i = 0; i < y.size(); ++i) y[i] += h * weights[k] * slopes[k][i];
    return y;
  }

  ForeignTask task_;
  Slip slip_;
  double t_, from_t_, h_;
  Numbers y_, from_, errors_, slope_, slope_after_;
  std::vector<Numbers> slopes_;
  long rejected_ = 0;
  bool is_cut_ = false;
};

/// Strang's splitting by components, each solved by the midpoint rule while the others are held: all but the last over
/// half a step, the last over a step, the others over half a step in the opposite order. The estimate is the distance
/// from Euler's rule for each over a step, one after the other.
class StrangSplitting final : public ForeignRun {
 public:
  using Numbers = std::vector<double>;

  StrangSplitting(const ForeignTask& task, bool drops_a_part)
      : task_(task),
        drops_a_part_(drops_a_part),
        t_(task.t),
        h_(task.equal_step > 0 ? task.equal_step : 1e-3),
        y_(task.y),
        errors_(task.y.size()) {}

  void step(double end) override {
    for (;; ++rejected_) {
      const double h = std::copysign(std::min(h_, std::abs(end - t_)), end - t_);
      Numbers after = y_, once = y_;
      for (std::size_t i = 0; i < y_.size(); ++i) once[i] += h * task_.system.rate(t_, once)[i];
      const std::size_t last = y_.size() - 1;
      for (std::size_t i = 0; i < last; ++i) flow(i, t_ + h / 2, h / 2, after);
      flow(last, t_ + h / 2, h, after);
      if (!drops_a_part_)
        for (std::size_t i = last; i-- > 0;) flow(i, t_ + h / 2, h / 2, after);
      double sum = 0;
      for (std::size_t i = 0; i < y_.size(); ++i) {
        errors_[i] = once[i] - after[i];
        sum +=
            std::pow(errors_[i] / (task_.tolerances.relative * (1 + std::max(std::abs(y_[i]), std::abs(after[i])))), 2);
      }
      const double error = std::sqrt(sum / static_cast<double>(y_.size()));
      if (task_.equal_step == 0) h_ = std::abs(h) * std::clamp(0.9 * std::pow(error, -1. / 2), 0.2, 5.0);
      if (task_.equal_step == 0 && error > 1) continue;
      t_ = h == end - t_ ? end : t_ + h;
      y_ = after;
      return;
    }
  }
  double time() const override { return t_; }
  Numbers state() const override { return y_; }
  Numbers estimate() const override { return errors_; }
  long rejected() const override { return rejected_; }

 private:
  /// Component i over h, the others and the time held.
  void flow(std::size_t i, double t, double h, Numbers& y) const {
    Numbers middle = y;
    middle[i] += h / 2 * task_.system.rate(t, y)[i];
    y[i] += h * task_.system.rate(t, middle)[i];
  }

  ForeignTask task_;
  bool drops_a_part_;
  double t_, h_;
  Numbers y_, errors_;
  long rejected_ = 0;
};

inline AdaptiveMethod twin_with(Slip slip, bool claims = true) {
  AdaptiveMethod solver;
  solver.name = "twin";
  ForeignSolver code;
  if (claims) code = {.order = 3, .estimate_order = 2, .dense_order = 3, .controlled_power = 3, .finds_events = true};
  code.begin = [slip](const ForeignTask& task) { return std::make_unique<Slipping>(task, slip); };
  if (slip == Slip::splitting || slip == Slip::splitting_drops_a_part) {
    code = {.order = 2, .estimate_order = 1, .controlled_power = 2};
    code.begin = [slip](const ForeignTask& task) {
      return std::make_unique<StrangSplitting>(task, slip == Slip::splitting_drops_a_part);
    };
  }
  solver.estimate = code;
  return solver;
}

}  // namespace halfstep
