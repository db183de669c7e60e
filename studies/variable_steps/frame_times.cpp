// Steps as long as the frames of a game.
#include "halfstep/studies/variable_steps/frame_times.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <random>

#include "halfstep/engine/run/pool.hpp"
#include "halfstep/methods/kernels/variable.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/studies/variable_steps/uneven_runs.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int first_frame_level = 7;

/// Beyond it errors are rounding.
int last_frame_level(const UnevenFormula& formula) { return formula.weight == StepWeight::taylor ? 13 : 16; }

/// The times at which frames begin, by a clock that goes h a frame.
class FrameGrid {
 public:
  FrameGrid(const std::vector<double>& lengths, double h) : h_(h), times_{0} {
    for (const double length : lengths) times_.push_back(times_.back() + length);
  }

  double operator()(double clock) const { return times_.at(static_cast<std::size_t>(std::lround(clock / h_))); }

 private:
  double h_;
  std::vector<double> times_;
};

/// Norms of what is computed less what is exact.
struct FrameError {
  double position, velocity;
};

/// The error after so many frames of a grid, from exact positions before and after the first.
template <class S>
FrameError error_over(const S& system, StepWeight weight, const FrameGrid& grid, int frames, double h,
                      const Solution<quad_t>& motion) {
  VariableVerletKernel<S, FrameGrid> kernel(system, weight, h, grid);
  State<S> state;
  kernel.begin(system, h, {exact_at(system, motion, grid(0)), exact_at(system, motion, grid(h))}, state);
  kernel.advance(system, h, 0, frames - 1, state);
  const State<S> exact = exact_at(system, motion, grid(h * frames));
  return {distance(state.x, exact.x), distance(state.v, exact.v)};
}

/// A row, and the standard error of the base-2 logarithm of its position error.
struct FrameRow {
  VariableStepsRow row;
  double standard_error = 0;
};

FrameRow frame_row(const UnevenFormula& formula, const Problem& problem, int level) {
  const double time = problem.data.at("T").template as<double>();
  const auto motion = solution<quad_t>(problem);
  const int count = 1 << level;
  const double h = time / count;
  double position = 0, velocity = 0, fourth = 0;  // means of squares, and of squares of squares
  with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    const Equations<P, double> system(problem.data);
    for (unsigned seed = 1; seed <= frame_series; ++seed) {
      const FrameGrid grid(frame_times(count, time, seed), h);
      const FrameError error = error_over(system, formula.weight, grid, count, h, *motion);
      position += std::pow(error.position, 2) / frame_series;
      velocity += std::pow(error.velocity, 2) / frame_series;
      fourth += std::pow(error.position, 4) / frame_series;
    }
  });
  const double of_mean_square = std::sqrt((fourth / (position * position) - 1) / frame_series);  // relative
  return {{problem.name, formula.name, frame_rate_grid, name(Precision::double_), level, count, h, std::sqrt(position),
           std::sqrt(velocity)},
          of_mean_square / (2 * std::log(2))};
}

}  // namespace

std::vector<double> frame_times(int frames, double time, unsigned seed) {
  std::mt19937 generator(seed);  // the standard fixes its numbers, not those of its distributions
  const auto uniform = [&] { return static_cast<double>(generator()) / 4294967296.0; };
  std::vector<double> lengths;
  for (int i = 0; i <= frames; ++i) {
    const double jitter = 1 + (uniform() - 0.5) / 2;
    const bool dropped = uniform() < 1.0 / 12;
    lengths.push_back(dropped ? 2 * jitter : jitter);
  }
  const double sum = std::accumulate(lengths.begin(), lengths.end() - 1, 0.0);
  for (double& length : lengths) length *= time / sum;
  return lengths;
}

void frame_rate(const StudyInput& input, std::vector<VariableStepsRow>& rows, FindingsIn findings) {
  const auto runs = uneven_runs(first_frame_level, last_frame_level);
  std::vector<FrameRow> frames(runs.size());
  parallel_for(runs.size(), input.jobs, input.stop, [&](std::size_t k) {
    const std::size_t i = runs.size() - 1 - k;  // long ones first
    frames[i] = frame_row(*runs[i].formula, problem(runs[i].problem), runs[i].level);
  });
  if (input.stopped()) return;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto& [on, formula, level] = runs[i];
    rows.push_back(frames[i].row);
    if (level < last_frame_level(*formula)) continue;
    // Jitter adds random terms, which average out only at fine steps: hence many halvings, of which the last count.
    const auto &fine = frames[i], &coarse = frames[i - 3];
    const double slope = std::log2(coarse.row.position / fine.row.position) / 3;
    findings
        .value(fmt::format("frames of a game, {} on {}", formula->name, on),
               "power of h in the position error, last three halvings", formula->power, slope, 0.15,
               fmt::format("root mean square over {} series of frames", frame_series))
        .uncertainty = 2 * std::hypot(coarse.standard_error, fine.standard_error) / 3;
  }
}

}  // namespace halfstep::inline studies
