// Steps as long as the frames of a game.
#include "halfstep/studies/variable_steps/frame_times.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <random>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/reference.hpp"

namespace halfstep::inline studies {
namespace {

constexpr int seeds = frame_series;
constexpr int first_frame_level = 7;

/// What the displacement behind and the force weigh, by the step ahead and the one behind.
struct FrameFormula {
  const char* name;
  double (*ratio)(double ahead, double behind);
  double (*weight)(double ahead, double behind);
  double power;    ///< of h in its errors
  int last_level;  ///< beyond it errors are rounding
};

double kept(double ahead, double behind) { return ahead / behind; }
double squared(double ahead, double) { return ahead * ahead; }

constexpr FrameFormula formulas[] = {
    {"verlet-uncorrected", [](double, double) { return 1.0; }, squared, 0, 16},
    {"verlet-variable-simple", kept, squared, 1, 16},
    {"verlet-variable", kept, [](double ahead, double behind) { return ahead * (ahead + behind) / 2; }, 2, 13}};

struct FrameError {
  std::vector<double> position, velocity;  ///< computed less exact
};

std::vector<double> less(std::vector<double> a, const std::vector<double>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= b[i];
  return a;
}

double squared_norm(const std::vector<double>& a) { return std::inner_product(a.begin(), a.end(), a.begin(), 0.0); }

void exact_at(const Solution<quad_t>& motion, double t, std::vector<double>& x, std::vector<double>& v) {
  std::vector<quad_t> position(x.size()), velocity(v.size());
  motion.at(quad_t(t), position.data(), velocity.data());
  for (std::size_t d = 0; d < x.size(); ++d) {
    x[d] = to_double(position[d]);
    v[d] = to_double(velocity[d]);
  }
}

/// The error behind all frames but the last, which the velocity looks ahead to.
FrameError error_over(const FrameFormula& formula, const std::vector<double>& frames, const System<double>& system,
                      const Solution<quad_t>& motion) {
  const auto n = static_cast<std::size_t>(system.dimension());
  std::vector<double> last(n), x(n), next(n), v(n), a(n), exact(n);
  exact_at(motion, 0, last, v);
  exact_at(motion, frames[0], x, v);
  double t = frames[0];
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const double ahead = frames[i], behind = frames[i - 1];
    system.acceleration(t, x.data(), v.data(), a.data());
    for (std::size_t d = 0; d < n; ++d) {
      next[d] = x[d] + (x[d] - last[d]) * formula.ratio(ahead, behind) + formula.weight(ahead, behind) * a[d];
      v[d] = (behind * (next[d] - x[d]) / ahead + ahead * (x[d] - last[d]) / behind) / (ahead + behind);
    }
    if (i + 1 == frames.size()) break;
    last = x;
    x = next;
    t += ahead;
  }
  std::vector<double> speed(n);
  exact_at(motion, t, exact, speed);
  return {less(x, exact), less(v, speed)};
}

/// A row, and the standard error of the base-2 logarithm of its position error.
struct FrameRow {
  VariableStepsRow row;
  double doubt = 0;
};

FrameRow frame_row(const FrameFormula& formula, const Problem& problem, int level) {
  const double time = problem.data.at("T").template as<double>();
  const auto motion = solution<quad_t>(problem);
  const int count = 1 << level;
  double position = 0, velocity = 0, fourth = 0;  // means of squares, and of squares of squares
  with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    const Equations<P, double> system(problem.data);
    for (unsigned seed = 1; seed <= seeds; ++seed) {
      const auto error = error_over(formula, frame_times(count, time, seed), system, *motion);
      position += squared_norm(error.position) / seeds;
      velocity += squared_norm(error.velocity) / seeds;
      fourth += std::pow(squared_norm(error.position), 2) / seeds;
    }
  });
  const double relative = std::sqrt((fourth / (position * position) - 1) / seeds);  // doubt of the mean square
  return {{problem.name, formula.name, frame_rate_grid, name(Precision::double_), level, count, time / count,
           std::sqrt(position), std::sqrt(velocity)},
          relative / (2 * std::log(2))};
}

}  // namespace

std::vector<double> frame_times(int frames, double time, unsigned seed) {
  std::mt19937 generator(seed);  // its numbers are laid down; those of distributions are not
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

void frame_rate(std::vector<VariableStepsRow>& rows, FindingsIn findings) {
  for (const char* on : {"harmonic-oscillator", "exponential", "kepler", "pendulum"})
    for (const auto& formula : formulas) {
      std::vector<FrameRow> found;
      for (int level = first_frame_level; level <= formula.last_level; ++level) {
        found.push_back(frame_row(formula, problem(on), level));
        rows.push_back(found.back().row);
      }
      // The errors of a series are of h and of h^(3/2), by chance: on an orbit the latter are long the larger ones.
      const auto &fine = found.back(), &coarse = found[found.size() - 4];
      const double slope = std::log2(coarse.row.position / fine.row.position) / 3;
      findings
          .value(fmt::format("frames of a game, {} on {}", formula.name, on),
                 "power of h in the position error, last three halvings", formula.power, slope, 0.15,
                 fmt::format("root mean square over {} series of frames", seeds))
          .uncertainty = 2 * std::hypot(coarse.doubt, fine.doubt) / 3;
    }
}

}  // namespace halfstep::inline studies
