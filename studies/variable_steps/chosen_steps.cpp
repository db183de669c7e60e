// Steps that are chosen from the state.
#include "halfstep/studies/variable_steps/chosen_steps.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "halfstep/engine/run/pool.hpp"
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

constexpr const char* chosen_problems[] = {"harmonic-oscillator", "exponential", "kepler", "pendulum"};

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

template <class S>
double length(const S& system, double t, const State<S>& state, double h) {
  auto a = zeros(system);
  system.acceleration(t, state.x.data(), state.v.data(), a.data());
  double square = 0;
  for (const double component : a) square += component * component;
  return h / std::sqrt(1 + std::sqrt(square));
}

/// The deviations of a run from the exact motion, and the number of its steps.
struct ChosenRun {
  long long steps = 0;
  double position = 0, velocity = 0;
};

/// The run passes the end time within a step: its error there is that between its two last states.
template <class S>
ChosenRun run_to(double end, const S& system, StepWeight weight, double h, const Solution<quad_t>& motion) {
  const State<S> first = exact_at(system, motion, 0);
  const double first_step = length(system, 0, first, h);
  std::vector<double> times = {0, first_step, 2 * first_step};
  VariableVerletKernel<S, TimesSoFar> kernel(system, weight, 1, TimesSoFar(times));
  State<S> state;
  kernel.begin(system, 1, {first, exact_at(system, motion, first_step)}, state);
  State<S> last = first;
  std::size_t n = 1;
  for (; times[n] < end; ++n) {
    last = state;
    times.push_back(times[n + 1] + length(system, times[n], state, h));
    kernel.advance(system, 1, static_cast<long>(n) - 1, 1, state);
  }
  const double part = (end - times[n - 1]) / (times[n] - times[n - 1]);
  const State<S> before = exact_at(system, motion, times[n - 1]), after = exact_at(system, motion, times[n]);
  auto position = zeros(system), velocity = zeros(system), nothing = zeros(system);
  for (std::size_t d = 0; d < position.size(); ++d) {
    position[d] = (1 - part) * (last.x[d] - before.x[d]) + part * (state.x[d] - after.x[d]);
    velocity[d] = (1 - part) * (last.v[d] - before.v[d]) + part * (state.v[d] - after.v[d]);
  }
  return {static_cast<long long>(n), distance(position, nothing), distance(velocity, nothing)};
}

VariableStepsRow chosen_row(const UnevenFormula& formula, const Problem& problem, int level) {
  const double time = problem.data.at("T").template as<double>();
  const auto motion = solution<quad_t>(problem);
  const ChosenRun run = with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    return run_to(time, Equations<P, double>(problem.data), formula.weight, time / (1 << level), *motion);
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

}  // namespace

void chosen_steps(const StudyInput& input, std::vector<VariableStepsRow>& rows, FindingsIn findings) {
  struct Run {
    const char* problem;
    const UnevenFormula* formula;
    int level;
  };
  std::vector<Run> runs;
  for (const char* on : chosen_problems)
    for (const auto& formula : uneven_formulas)
      for (int level = first_chosen_level; level <= last_chosen_level(formula); ++level) runs.push_back({on, &formula, level});
  std::vector<VariableStepsRow> found(runs.size());
  parallel_for(runs.size(), input.jobs, input.stop, [&](std::size_t i) {
    found[i] = chosen_row(*runs[i].formula, problem(runs[i].problem), runs[i].level);
  });
  if (input.stopped()) return;
  const auto slope = [&](std::size_t coarse, std::size_t fine) {
    return std::log(found[coarse].position / found[fine].position) / std::log(found[coarse].h / found[fine].h);
  };
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto& [on, formula, level] = runs[i];
    rows.push_back(found[i]);
    if (level < last_chosen_level(*formula)) continue;
    const double last = slope(i - 1, i), before = slope(i - 2, i - 1);
    findings
        .value(fmt::format("steps chosen from the state, {} on {}", formula->name, on),
               "power of h in the position error, last halving", formula->power, last, 0.15,
               "steps of h over the root of 1 + |a|")
        .uncertainty = std::abs(last - before);
  }
}

}  // namespace halfstep::inline studies
