// Steps that are chosen from the state.
#include "halfstep/studies/variable_steps/chosen_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "halfstep/core/fitted_power.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/methods/kernels/variable.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/studies/variable_steps/uneven_runs.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int first_chosen_level = 7;  // 2^7 steps to the end time, were they all as long as h

/// Beyond it errors are rounding.
int last_chosen_level(const UnevenFormula& formula) { return formula.weight == StepWeight::taylor ? 11 : 13; }

/// The times of the steps so far, by a clock that goes 1 a step; a time before the first is asked for by no one who has
/// two positions to begin with.
class TimesSoFar {
 public:
  explicit TimesSoFar(const std::vector<double>& times) : times_(&times) {}

  double operator()(double clock) const {
    const auto step = std::lround(clock);
    return step < 0 ? 0 : times_->at(static_cast<std::size_t>(step));
  }

 private:
  const std::vector<double>* times_;
};

enum class StepLength { chosen, equal };

template <class S>
double acceleration(const S& system, double t, const State<S>& state) {
  auto a = zeros(system);
  system.acceleration(t, state.x.data(), state.v.data(), a.data());
  double square = 0;
  for (const double component : a) square += component * component;
  return std::sqrt(square);
}

/// A run from two exact positions. The first two steps are chosen from the first of them, each later one from the
/// state two steps before its end: the last whose force is known.
template <class S>
class ChosenRun {
 public:
  ChosenRun(const S& system, StepWeight weight, double h, StepLength kind, const Solution<quad_t>& motion)
      : system_(system),
        h_(h),
        kind_(kind),
        last_(exact_at(system, motion, 0)),
        times_({0, length(0, last_), 2 * length(0, last_)}),
        kernel_(system, weight, 1, TimesSoFar(times_)) {
    kernel_.begin(system, 1, {last_, exact_at(system, motion, times_[1])}, state_);
  }

  ChosenRun(const ChosenRun&) = delete;  // the kernel looks at its times
  ChosenRun& operator=(const ChosenRun&) = delete;

  void step() {
    last_ = state_;
    times_.push_back(times_.back() + length(time(), state_));
    kernel_.advance(system_, 1, static_cast<long>(steps_) - 1, 1, state_);
    ++steps_;
  }

  std::size_t steps() const { return steps_; }
  double time() const { return times_[steps_]; }
  double time_before() const { return times_[steps_ - 1]; }
  const State<S>& state() const { return state_; }
  const State<S>& state_before() const { return last_; }

 private:
  double length(double t, const State<S>& state) const {
    return kind_ == StepLength::equal ? h_ : h_ / std::sqrt(1 + acceleration(system_, t, state));
  }

  const S& system_;
  double h_;
  StepLength kind_;
  State<S> last_, state_;
  std::vector<double> times_;
  VariableVerletKernel<S, TimesSoFar> kernel_;
  std::size_t steps_ = 1;
};

/// The deviations of a run from the exact motion, and the number of its steps.
struct ChosenErrors {
  long long steps = 0;
  double position = 0, velocity = 0;
};

/// The run passes the end time within a step: its error there is that between its two last states.
template <class S>
ChosenErrors errors_at(double end, const S& system, StepWeight weight, double h, const Solution<quad_t>& motion) {
  ChosenRun<S> run(system, weight, h, StepLength::chosen, motion);
  while (run.time() < end) run.step();
  const double part = (end - run.time_before()) / (run.time() - run.time_before());
  const State<S> before = exact_at(system, motion, run.time_before()), after = exact_at(system, motion, run.time());
  auto position = zeros(system), velocity = zeros(system), nothing = zeros(system);
  for (std::size_t d = 0; d < position.size(); ++d) {
    position[d] = (1 - part) * (run.state_before().x[d] - before.x[d]) + part * (run.state().x[d] - after.x[d]);
    velocity[d] = (1 - part) * (run.state_before().v[d] - before.v[d]) + part * (run.state().v[d] - after.v[d]);
  }
  return {static_cast<long long>(run.steps()), distance(position, nothing), distance(velocity, nothing)};
}

/// The largest relative energy error up to the end of each quarter of so many periods.
template <class S>
std::array<double, 4> energy_errors(const S& system, double h, StepLength kind, double periods,
                                    const Solution<quad_t>& motion) {
  const State<S> first = exact_at(system, motion, 0);
  const double energy = system.energy(0, first.x.data(), first.v.data()), quarter = periods * system.period() / 4;
  ChosenRun<S> run(system, StepWeight::taylor, h, kind, motion);
  std::array<double, 4> largest{};
  double so_far = 0;
  for (std::size_t i = 0; i < largest.size(); ++i) {
    for (; run.time() < double(i + 1) * quarter; run.step()) {
      const double now = system.energy(run.time(), run.state().x.data(), run.state().v.data());
      so_far = worse(so_far, std::fabs((now - energy) / energy));
    }
    largest[i] = so_far;
  }
  return largest;
}

VariableStepsRow chosen_row(const UnevenFormula& formula, const Problem& problem, int level) {
  const double time = problem.data.at("T").template as<double>();
  const auto motion = solution<quad_t>(problem);
  const ChosenErrors run = with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    return errors_at(time, Equations<P, double>(problem.data), formula.weight, time / (1 << level), *motion);
  });
  return {problem.name,
          formula.name,
          chosen_grid,
          name(Precision::double_),
          level,
          run.steps,
          time / static_cast<double>(run.steps),
          run.position,
          run.velocity};
}

/// Of Taylor's weight on Kepler's orbit, where the energy is that of a symplectic scheme as long as steps are equal.
void judge_energy(FindingsIn& findings) {
  const Problem orbit = problem("kepler");
  const auto motion = solution<quad_t>(orbit);
  constexpr double h = 1.0 / 20;
  const auto errors = [&](StepLength kind, double step) {
    return with_problem(orbit, [&]<template <class> class P>(ProblemType<P>) {
      return energy_errors(Equations<P, double>(orbit.data), step, kind, chosen_periods, *motion);
    });
  };
  const auto chosen = errors(StepLength::chosen, h), equal = errors(StepLength::equal, h / 2);
  findings.value(chosen_energy_subject, chosen_energy_drift, 1, (chosen[3] - chosen[2]) / (chosen[1] - chosen[0]), 0.1,
                 "the energy drifts by as much in each period");
  findings.value("equal steps, verlet-variable on kepler", "largest energy error over that of the first quarter", 1,
                 equal[3] / equal[0], 0.01, "symplectic: the energy stays within a band");
}

}  // namespace

void chosen_steps(const StudyInput& input, std::vector<VariableStepsRow>& rows, FindingsIn findings) {
  const auto runs = uneven_runs(first_chosen_level, last_chosen_level);
  std::vector<VariableStepsRow> chosen(runs.size());
  parallel_for(runs.size(), input.jobs, input.stop, [&](std::size_t i) {
    chosen[i] = chosen_row(*runs[i].formula, problem(runs[i].problem), runs[i].level);
  });
  if (input.stopped()) return;
  const auto slope = [&](std::size_t coarse, std::size_t fine) {
    return power_between(chosen[coarse].h, chosen[coarse].position, chosen[fine].h, chosen[fine].position);
  };
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto& [on, formula, level] = runs[i];
    rows.push_back(chosen[i]);
    if (level < last_chosen_level(*formula)) continue;
    const double last = slope(i - 1, i), before = slope(i - 2, i - 1);
    findings
        .value(fmt::format("steps chosen from the state, {} on {}", formula->name, on),
               "power of h in the position error, last halving", formula->power, last, 0.15,
               "steps of h over the root of 1 + |a|")
        .uncertainty = std::abs(last - before);
  }
  judge_energy(findings);
}

}  // namespace halfstep::inline studies
