// Runs one method on one problem and measures it; a template over the system that the kernels see.
#pragma once

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/clock.hpp"
#include "halfstep/engine/run/fastest_rate.hpp"
#include "halfstep/engine/run/local_starts.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/methods/foreign/declined.hpp"
#include "halfstep/methods/foreign/worker.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/problems/statement/problem_error.hpp"

namespace halfstep::inline engine {

/// T: the scalar; S: the system as the kernels see it.
template <class T, class S>
class Measure final : public CellRunner {
  using R = Exact<T>;

 public:
  /// From the system's own data.
  Measure(const Cell& cell, std::unique_ptr<S> system, std::shared_ptr<const Solution<R>> solution)
      : Measure(cell, std::move(system), std::move(solution), {}, T(0)) {
    start_ = {zeros(*system_), zeros(*system_)};
    system_->initial(start_.x.data(), start_.v.data());
    period_ = system_->period();
  }

  /// `period` is 0 where the problem has none.
  Measure(const Cell& cell, std::unique_ptr<S> system, std::shared_ptr<const Solution<R>> solution,
          const State<S>& start, const T& period)
      : cell_(cell),
        system_(std::move(system)),
        solution_(std::move(solution)),
        start_(start),
        period_(period),
        end_time_(cell.problem->data.at("T").template as<R>()),
        n_(dimension(*system_)),
        first_order_(system_->force() == Force::first_order) {
    order_ = order_to_start(cell.method);
  }

  ErrorRow errors(int level, long long steps) override { return errors(level, steps, {true, true}); }
  ErrorRow global_errors(int level, long long steps) override { return errors(level, steps, {true, false}); }
  ErrorRow local_errors(int level, long long steps) override { return errors(level, steps, {false, true}); }

  LongRun energy(int periods, int steps_per_period, int windows) override;
  StepCost step_cost() override;
  /// The same at one step size; empty where the run blew up.
  std::optional<StepCost> step_cost_with(const T& h);
  Path path(Laps periods, Laps end_times) override;
  Path exact_path(Laps periods, Laps end_times, int points) override;
  std::vector<std::string> final_position(long long steps) override;
  std::vector<Moment> moments(const Coefficient& step, const std::vector<long long>& steps) override;

  Scale scale() override {
    if (scale_) return *scale_;
    Scale result{0, 0, solution_->digits(), 0};
    for (const auto& sample : samples()) {
      result.position = std::max(result.position, to_double(norm(sample.x)));
      result.velocity = std::max(result.velocity, to_double(norm(sample.v)));
      if (!cell_.problem->info.stiff) continue;
      const auto s = narrow_point(sample);
      const double rate = fastest_rate<T>(*system_, narrow<T>(sample.t), s.x.data(), s.v.data());
      result.fastest_rate = std::max(result.fastest_rate, rate);
    }
    scale_ = result;
    return result;
  }

 private:
  /// The exact solution at a time, in the wider scalar.
  struct ExactPoint {
    R t;
    std::vector<R> x, v;
  };

  /// Which errors of a row are measured.
  struct Measured {
    bool global, local;
  };

  ErrorRow errors(int level, long long steps, Measured measured) {
    const T h = step_size(steps);
    ErrorRow row = head<ErrorRow>();
    row.level = level;
    row.steps = steps;
    row.h = number(h);
    row.status = measured.global ? "ok" : single_steps;
    // From exact data all history is exact, whatever the start of a run would make of it.
    Method from_exact_data = cell_.method;
    from_exact_data.start = Start::exact;
    try {
      if (measured.global) global_errors(h, steps, row);
      if (measured.local && row.status != "interrupted") local_errors(from_exact_data, h, row);
      has_run_ = true;
    } catch (const IntegratorDeclined& declined) {
      if (!has_run_) throw;
      row.status = "broken";
      row.reason = declined.what() + std::string(", which it took at other step sizes");
    } catch (const IntegratorError& error) {
      row.status = stopped() ? "interrupted" : "broken";
      row.reason = error.what();
    }
    return row;
  }

  template <class Row>
  Row head() const {
    Row row;
    row.problem = cell_.problem->name;
    row.method = cell_.method->name;
    row.precision = name(cell_.precision);
    return row;
  }

  /// The step size of laps, and how many steps they are.
  std::pair<T, long> steps_of(Laps periods, Laps end_times) const {
    if (period_ != 0)
      return {T(period_ / static_cast<T>(periods.steps)), static_cast<long>(periods.count) * periods.steps};
    return {T(narrow<T>(end_time_) / static_cast<T>(end_times.steps)),
            static_cast<long>(end_times.count) * end_times.steps};
  }

  /// What is shown of a state: the position, or the y of y' = f(t, y).
  const Vector<S>& shown(const State<S>& s) const { return first_order_ ? s.v : s.x; }

  Path::Point point_of(const State<S>& s, const T& t) const {
    Path::Point point{to_double(t), {}, {}, {}};
    Vector<S> rate = s.v;
    if (first_order_) system_->acceleration(t, s.x.data(), s.v.data(), rate.data());
    for (const T& x : shown(s)) point.x.push_back(to_double(x));
    for (const T& v : rate) point.v.push_back(to_double(v));
    if (std::array<T, 2> place; system_->path_point(shown(s).data(), place.data()))
      point.place = {to_double(place[0]), to_double(place[1])};
    return point;
  }

  static Number number(const T& x) { return {to_text(x), to_double(x)}; }

  T step_size(long long steps) const { return narrow<T>(end_time_) / static_cast<T>(steps); }

  /// The run from the problem's data.
  Trajectory<S> run_from_start(const T& h) const {
    Trajectory<S> run(cell_.method, *system_, h, narrow<T>(end_time_));
    run.start(start_, order_, exact_in_working_precision());
    return run;
  }

  /// The time of a state when the scheme's clock shows `clock`.
  static R time_at(const Stepper<S>& stepper, const R& clock) {
    return stepper.grid() ? R((*stepper.grid())(narrow<T>(clock))) : clock;
  }

  static R norm(const std::vector<R>& e) {
    using std::sqrt;
    R sum = 0;
    for (const auto& entry : e) sum += entry * entry;
    return sqrt(sum);
  }

  ExactPoint exact_at(const R& t) const {
    ExactPoint point{t, std::vector<R>(n_), std::vector<R>(n_)};
    solution_->at(t, point.x.data(), point.v.data());
    return point;
  }

  State<S> narrow_point(const ExactPoint& point) const {
    State<S> s{zeros(*system_), zeros(*system_)};
    for (std::size_t d = 0; d < n_; ++d) {
      s.x[d] = narrow<T>(point.x[d]);
      s.v[d] = narrow<T>(point.v[d]);
    }
    return s;
  }

  ExactSolution<T> exact_in_working_precision() const {
    return [this](const T& t, T* x, T* v) {
      const auto point = narrow_point(exact_at(R(t)));
      std::copy(point.x.begin(), point.x.end(), x);
      std::copy(point.v.begin(), point.v.end(), v);
    };
  }

  /// Steps made at a call: one, so that each is looked at; where a call is dear, as many as lie between two samples.
  long stride(long steps) const {
    const auto* code = foreign(cell_.method);
    return code != nullptr && code->in_legs ? std::max(1L, steps / sample_count) : 1;
  }

  /// Times at which the largest error over time is taken, the same at every level; their points are kept.
  const std::vector<ExactPoint>& samples() {
    for (int i = static_cast<int>(samples_.size()) + 1; i <= sample_count; ++i)
      samples_.push_back(exact_at(end_time_ * i / sample_count));
    return samples_;
  }

  /// computed - exact, where `exact` is known at a time that is earlier than that of `computed` by `lateness` (rounding
  /// only), and `rate` is its derivative.
  std::vector<R> difference(const Vector<S>& computed, const std::vector<R>& exact, const std::vector<R>& rate,
                            const R& lateness) const {
    std::vector<R> e(n_);
    for (std::size_t d = 0; d < n_; ++d) e[d] = R(computed[d]) - (exact[d] + rate[d] * lateness);
    return e;
  }

  /// Position and velocity errors of a state at the sample point, which is at most a rounding away from its time t.
  std::pair<std::vector<R>, std::vector<R>> errors_at(const Stepper<S>& stepper, const State<S>& s, const R& t,
                                                      const ExactPoint& point, const T& h) {
    const R late = t - point.t;
    Vector<S> a = zeros(*system_);
    const auto near = narrow_point(point);
    system_->acceleration(narrow<T>(t), near.x.data(), near.v.data(), a.data());
    std::vector<R> rate(n_);
    for (std::size_t d = 0; d < n_; ++d) rate[d] = R(a[d]);
    auto x_error = difference(s.x, point.x, point.v, late);
    const R behind = R(stepper.lag());
    if (behind == 0) return {x_error, difference(s.v, point.v, rate, late)};
    const auto earlier = exact_at(t - behind * R(h));
    return {x_error, difference(s.v, earlier.v, rate, R(0))};
  }

  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }

  bool has_blown_up(const State<S>& s) {
    using std::abs;
    for (std::size_t d = 0; d < n_; ++d)
      if (!(first_order_ || abs(s.x[d]) < bound_) || !(abs(s.v[d]) < bound_)) return true;
    return false;
  }

  void global_errors(const T& h, long long steps, ErrorRow& row);
  void local_errors(const Method& method, const T& h, ErrorRow& row);
  /// The exact states at t - (count - 1) h, ..., t. None where the solution cannot be continued so far before t = 0.
  std::vector<State<S>> exact_past(const Stepper<S>& stepper, const T& t, const T& h, int count) const;
  void finish_global(const std::vector<R>& x, const std::vector<R>& v, ErrorRow& row);

  static std::string joined(const std::vector<R>& e) {
    std::string text;
    for (const auto& entry : e) text += (text.empty() ? "" : ";") + to_text(narrow<T>(entry));
    return text;
  }

  static constexpr int sample_count = 16;

  Cell cell_;
  std::unique_ptr<S> system_;
  std::shared_ptr<const Solution<R>> solution_;
  State<S> start_;
  T period_;
  R end_time_;
  std::size_t n_;
  bool first_order_;  // all that is measured is the velocity then: the state y
  int order_ = 0;
  bool has_run_ = false;  // on this problem, which it then cannot decline
  std::vector<ExactPoint> samples_;
  std::optional<Scale> scale_;
  T bound_ = T(1000000000);  // of |x| and |v|: beyond it a run has left all meaning
};

template <class T, class S>
std::vector<State<S>> Measure<T, S>::exact_past(const Stepper<S>& stepper, const T& t, const T& h, int count) const
    try {
  // Backward in time a stiff problem is too ill-conditioned to be solved.
  if (cell_.problem->info.stiff && R(t) < R(h) * (count - 1)) return {};
  std::vector<State<S>> past;
  for (int j = count - 1; j >= 0; --j) past.push_back(narrow_point(exact_at(time_at(stepper, R(t) - R(h) * j))));
  return past;
} catch (const ProblemError&) {
  if (!(R(t) < R(h) * (count - 1))) throw;  // from t = 0 on every problem has a solution
  return {};
}

template <class T, class S>
void Measure<T, S>::global_errors(const T& h, long long steps, ErrorRow& row) {
  const long long evaluations_before = system_->evaluations();
  // What a program of its own spends, our thread only waits for.
  const auto* code = foreign(cell_.method);
  const auto seconds = code != nullptr && code->in_legs ? wall_seconds : thread_seconds;
  const double seconds_before = seconds() + worker_seconds();
  const bool with_energy = system_->has_energy();
  auto run = run_from_start(h);

  const T energy_start = system_->energy(T(0), start_.x.data(), start_.v.data());
  using std::abs;
  T energy_error = 0;
  R max_x = 0, max_v = 0;
  std::vector<R> x_error, v_error;
  const auto& sampled = samples();
  const auto size = scale();
  bound_ = T(1e9 * std::max({1.0, size.position, size.velocity}));
  const auto count = static_cast<long long>(sampled.size());
  long long own_evaluations = 0;  // of the observers
  bool blown_up = false;
  const long leg = stride(static_cast<long>(steps));
  for (long n = run.step() + leg; n <= steps && !blown_up; n += leg) {
    if (stopped()) {
      row.status = "interrupted";
      return;
    }
    run.advance(leg);
    const State<S>& s = run.state();
    if (with_energy) {
      const T t = h * static_cast<T>(n);
      const T e = abs(system_->energy(t, s.x.data(), s.v.data()) - energy_start);
      energy_error = worse(energy_error, e);
    }
    blown_up = has_blown_up(s);
    if (!blown_up && n * count % steps == 0) {
      const auto before = system_->evaluations();
      const R t = time_at(run.stepper(), R(h) * R(n));
      const auto& even = sampled[static_cast<std::size_t>(n * count / steps - 1)];
      std::tie(x_error, v_error) = errors_at(run.stepper(), s, t, run.stepper().grid() ? exact_at(t) : even, h);
      max_x = worse(max_x, norm(x_error));
      max_v = worse(max_v, norm(v_error));
      own_evaluations += system_->evaluations() - before;
    }
  }
  row.seconds = seconds() + worker_seconds() - seconds_before;
  row.force_evaluations = system_->evaluations() - evaluations_before - own_evaluations;
  if (blown_up) {
    row.status = "unstable";
    return;
  }
  finish_global(x_error, v_error, row);
  if (first_order_) {
    row.max_state = number(narrow<T>(max_v));
  } else {
    row.max_position = number(narrow<T>(max_x));
    row.max_velocity = number(narrow<T>(max_v));
  }
  if (with_energy) row.energy = number(energy_start == 0 ? energy_error : energy_error / abs(energy_start));
}

template <class T, class S>
void Measure<T, S>::finish_global(const std::vector<R>& x, const std::vector<R>& v, ErrorRow& row) {
  if (first_order_) {
    row.global_state = number(narrow<T>(norm(v)));
    row.signed_state = joined(v);
    return;
  }
  row.global_position = number(narrow<T>(norm(x)));
  row.global_velocity = number(narrow<T>(norm(v)));
  row.signed_position = joined(x);
  row.signed_velocity = joined(v);
}

/// One step from exact data (the whole history exact) at each start point. On a grid the starts are points of it at
/// every level, so that all levels see the same pattern of steps.
template <class T, class S>
void Measure<T, S>::local_errors(const Method& method, const T& h, ErrorRow& row) {
  const int needed = points(method);
  Trajectory<S> run(method, *system_, h, narrow<T>(end_time_));
  const Stepper<S>& stepper = run.stepper();
  R max_x = 0, max_v = 0;
  bool any = false;
  for (int i = 0; i < local_starts; ++i) {
    if (stopped()) {
      row.status = "interrupted";
      return;
    }
    if (stepper.grid() && i == 0) continue;  // there a span begins
    const T t = narrow<T>(stepper.grid() ? R(end_time_ * i / local_starts) : local_start(end_time_, i));
    auto past = exact_past(stepper, t, h, needed);
    // A maximum over fewer start points than at the other step sizes would be another quantity.
    if (past.empty()) {
      if (row.status == "ok")
        row.reason =
            "no local errors: the solution cannot be continued to the times before t = 0 that the method starts from";
      return;
    }
    run.continue_from(std::move(past), t);
    run.advance();
    const R t_new = time_at(stepper, R(t) + R(h));
    const auto [x_error, v_error] = errors_at(stepper, run.state(), t_new, exact_at(t_new), h);
    max_x = worse(max_x, norm(x_error));
    max_v = worse(max_v, norm(v_error));
    any = true;
  }
  if (!any || !is_finite(max_x) || !is_finite(max_v)) return;
  if (first_order_) {
    row.local_state = number(narrow<T>(max_v));
    return;
  }
  row.local_position = number(narrow<T>(max_x));
  row.local_velocity = number(narrow<T>(max_v));
}

}  // namespace halfstep::inline engine
