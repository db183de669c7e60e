// What Measure does beside error ladders: long runs, timing, portraits, final positions.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/measure.hpp"

namespace halfstep::inline engine {

/// The energy of each step is compared with that of the start; a window keeps its largest and its mean deviation. A
/// run that blows up ends at that step, with the largest deviation that is still a number; one that is stopped leaves
/// nothing.
template <class T, class S>
LongRun Measure<T, S>::energy(int periods, int steps_per_period, int windows) {
  using std::abs;
  LongRun run;
  if (!system_->has_energy() || period_ == 0) return run;
  const T h = period_ / static_cast<T>(steps_per_period);
  const long steps = static_cast<long>(periods) * steps_per_period;
  const T e0 = system_->energy(T(0), start_.x.data(), start_.v.data());
  const T unit = e0 == 0 ? T(1) : T(abs(e0));
  run.h = to_double(h);
  auto trajectory = run_from_start(h);
  const State<S>& s = trajectory.state();
  long n = trajectory.step();
  const auto sample = [&](double largest) {
    auto row = head<EnergyRow>();
    row.h = run.h;
    row.t = to_double(h * static_cast<T>(n));
    row.relative_energy_error = largest;
    return row;
  };
  // What grows fast has gone far by the end of the first window.
  std::vector<long> early;
  const bool is_each_seen = stride(steps) == 1;
  const long earliest = std::max(1, steps_per_period / 8);
  for (long step = is_each_seen ? steps / windows / 2 : 0; step >= earliest && step > n; step /= 2)
    early.push_back(step);
  for (int w = 1; w <= windows && !run.unstable; ++w) {
    const long end = steps * w / windows;
    double largest = 0, sum = 0;
    long looks = 0;
    while (n < end) {
      if (stopped()) return {};
      const long leg = is_each_seen ? 1 : end - n;
      trajectory.advance(leg);
      n += leg;
      const double e = to_double(T((system_->energy(h * static_cast<T>(n), s.x.data(), s.v.data()) - e0) / unit));
      if (std::isfinite(e)) largest = std::max(largest, std::fabs(e));
      run.unstable = has_blown_up(s) || !std::isfinite(e);
      if (run.unstable) break;
      sum += e;
      ++looks;
      if (early.empty() || n != early.back()) continue;
      run.early.push_back(sample(largest));
      early.pop_back();
    }
    if (run.unstable) {
      run.time = to_double(h * static_cast<T>(n));
      const bool nothing_finite = looks == 0 && run.samples.empty();
      run.largest = nothing_finite ? std::numeric_limits<double>::quiet_NaN() : std::max(run.largest, largest);
    }
    if (run.unstable) break;
    if (looks == 0) continue;  // more windows than steps, or the start's own
    run.samples.push_back(sample(largest));
    run.window_mean.push_back(sum / static_cast<double>(looks));
    run.largest = std::max(run.largest, largest);
    run.time = run.samples.back().t;
  }
  return run;
}

/// Batches are long against the clock's resolution; each starts anew, so that no run grows out of range.
template <class T, class S>
StepCost Measure<T, S>::step_cost() {
  for (const long long steps : {1LL << 12, 1LL << 16, 1LL << 20})
    if (const auto cost = step_cost_with(step_size(steps)); cost || stopped()) return cost.value_or(StepCost{});
  return {};
}

template <class T, class S>
std::optional<StepCost> Measure<T, S>::step_cost_with(const T& h) {
  using Clock = std::chrono::steady_clock;
  StepCost cost;
  bool blown_up = false;
  auto run = run_from_start(h);
  const auto batch_nanoseconds = [&](long steps) {
    run.restart();
    const auto before = system_->evaluations();
    const double elsewhere = worker_seconds();
    const auto begin = Clock::now();
    run.advance(steps);
    const auto end = Clock::now();
    cost.force_evaluations = static_cast<double>(system_->evaluations() - before) / static_cast<double>(steps);
    blown_up = blown_up || has_blown_up(run.state());
    // What another process takes for the steps, not what asking it for them takes.
    if (worker_seconds() > elsewhere) return 1e9 * (worker_seconds() - elsewhere);
    return std::chrono::duration<double, std::nano>(end - begin).count();
  };
  constexpr double least_batch = 100e3;  // ns, some thousand ticks of the clock
  constexpr long most_steps = 8192;      // two end times
  const auto* code = foreign(cell_.method);
  long steps = code != nullptr && code->in_legs ? most_steps : 16;  // a call is to weigh nothing beside its steps
  double time = batch_nanoseconds(steps);
  while (time < least_batch && steps < most_steps) time = batch_nanoseconds(steps *= 2);
  double best = std::numeric_limits<double>::infinity();
  double spent = 0;
  while (cost.repetitions < 10 || (spent < 5e6 && cost.repetitions < 200)) {
    if (stopped()) return std::nullopt;
    time = batch_nanoseconds(steps);
    best = std::min(best, time);
    spent += time;
    ++cost.repetitions;
  }
  cost.nanoseconds = best / static_cast<double>(steps);
  return blown_up ? std::optional<StepCost>() : cost;
}

template <class T, class S>
Path Measure<T, S>::path(Laps periods, Laps end_times) {
  const auto [h, steps] = steps_of(periods, end_times);
  Path path{to_double(h), {point_of(start_, T(0))}};
  auto run = run_from_start(h);
  for (std::size_t j = 1; run.steps_of_start() > 0 && j < run.past().size(); ++j)
    path.points.push_back(point_of(run.past()[j], h * static_cast<T>(static_cast<long>(j))));
  while (run.step() < steps) {
    run.advance();
    if (has_blown_up(run.state())) break;
    path.points.push_back(point_of(run.state(), narrow<T>(time_at(run.stepper(), R(h) * R(run.step())))));
  }
  return path;
}

template <class T, class S>
Path Measure<T, S>::exact_path(Laps periods, Laps end_times, int points) {
  const auto [h, steps] = steps_of(periods, end_times);
  Path path{to_double(h), {point_of(start_, T(0))}};
  for (long n = 1; n <= steps * points; ++n) {
    const T t = h * static_cast<T>(n) / static_cast<T>(points);
    path.points.push_back(point_of(narrow_point(exact_at(R(t))), t));
  }
  return path;
}

template <class T, class S>
std::vector<CellRunner::Moment> Measure<T, S>::moments(const Coefficient& step, const std::vector<long long>& steps) {
  const T h = step.as<T>();
  auto run = run_from_start(h);
  const State<S>& s = run.state();
  std::vector<Moment> result;
  for (const long long step_number : steps) {
    const long wanted = static_cast<long>(step_number);
    if (wanted < run.step()) continue;
    const long leg = stride(wanted) == 1 ? 4096 : wanted;
    while (run.step() < wanted && !has_blown_up(s) && !stopped()) run.advance(std::min(leg, wanted - run.step()));
    if (has_blown_up(s) || stopped()) break;
    Moment& moment = result.emplace_back();
    moment.step = run.step();
    for (std::size_t d = 0; d < n_; ++d) {
      moment.x.push_back(to_text(shown(s)[d]));
      moment.v.push_back(to_text(s.v[d]));
    }
    if (system_->has_energy())
      moment.energy = to_text(system_->energy(h * static_cast<T>(run.step()), s.x.data(), s.v.data()));
  }
  return result;
}

template <class T, class S>
std::vector<std::string> Measure<T, S>::final_position(long long steps) {
  const T h = step_size(steps);
  std::vector<std::string> result;
  auto run = run_from_start(h);
  const State<S>& s = run.state();
  const long remaining = static_cast<long>(steps) - run.step();
  if (remaining <= 0) return result;
  // In pieces: one that has blown up, or is to stop, is not run to its end. What needs few calls gets one.
  const long leg = stride(remaining) == 1 ? 256 : remaining;
  for (long n = 0; n < remaining; n += leg) {
    run.advance(std::min(leg, remaining - n));
    if (has_blown_up(s) || stopped()) return result;
  }
  for (std::size_t d = 0; d < n_; ++d) result.push_back(to_text(shown(s)[d]));
  return result;
}

}  // namespace halfstep::inline engine
