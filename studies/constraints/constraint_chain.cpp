// Relaxation of a hanging chain.
#include "halfstep/studies/constraints/constraint_chain.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>

#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"
#include "halfstep/studies/constraints/hanging_chain.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double goal = chain_goal;

/// The least of up to five timings of `work` within some 20 ms, in microseconds, and the next over it, less 1.
struct LeastTime {
  double microseconds, scatter;
};
template <class Work>
LeastTime least_time(const Work& work) {
  using Clock = std::chrono::steady_clock;
  double least = std::numeric_limits<double>::infinity(), next = least, spent = 0;
  for (int i = 0; i < 2 || (i < 5 && spent < 20e3); ++i) {
    const auto begin = Clock::now();
    work();
    const double time = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
    next = std::min(next, std::max(least, time));
    least = std::min(least, time);
    spent += time;
  }
  return {least, next / least - 1};
}

}  // namespace

double sweeps_per_digit(int links, double turn) {
  return -std::log(10) / (2 * std::log(std::cos(turn) * std::cos(std::numbers::pi / (2 * links))));
}

ChainSpeedRow chain_speed(int links, const std::string& shape, std::vector<ChainRow>& course) {
  constexpr int most = 1'000'000;
  const Linkage<double> linkage = hanging_chain(links);
  const Points<double> old = chain_positions(links, shape), start = free_step(old, chain_step);
  ChainSpeedRow row{links, shape, 0, sweeps_per_digit(links, chain_turn(links, shape)), 0, 0, 0, 0};

  Points<double> x = start;
  double last = violation(linkage, x);
  course.push_back({links, shape, "sweeps", 0, last});
  int decade_begins = 0;
  double decade_from = 0;
  for (int n = 1, shown = 1; n <= most; ++n) {
    sweep_rods(linkage, Pull::new_rod, false, old, x);
    last = violation(linkage, x);
    if (n == shown) {
      course.push_back({links, shape, "sweeps", n, last});
      shown = std::max(n + 1, n * 5 / 4);
    }
    if (row.sweeps == 0 && last <= 10 * goal && decade_from == 0) decade_begins = n, decade_from = last;
    if (last > goal) continue;
    row.sweeps = n;
    row.sweeps_per_digit = (n - decade_begins) / std::log10(decade_from / last);
    course.push_back({links, shape, "sweeps", n, last});
    break;
  }

  NewtonProjection<double> newton(linkage);
  x = start;
  course.push_back({links, shape, "newton", 0, violation(linkage, x)});
  while (violation(linkage, x) > goal && row.iterations < 50) {
    newton.step(Pull::new_rod, old, x);
    course.push_back({links, shape, "newton", ++row.iterations, violation(linkage, x)});
  }

  const auto sweeping = least_time([&] {
    x = start;
    for (int n = 0; n < row.sweeps; ++n) sweep_rods(linkage, Pull::new_rod, false, old, x);
  });
  const auto solving = least_time([&] {
    x = start;
    for (int n = 0; n < row.iterations; ++n) newton.step(Pull::new_rod, old, x);
  });
  row.sweeping_microseconds = sweeping.microseconds;
  row.newton_microseconds = solving.microseconds;
  row.time_scatter = sweeping.scatter + solving.scatter;
  return row;
}

StretchRow stretch(int links, int sweeps, double step) {
  const Linkage<double> linkage = hanging_chain(links);
  const Points<double> rest = chain_positions(links, "straight");
  const Projector<double> by{Pull::new_rod, Relaxation::sweeps, sweeps, 0};
  ConstrainedVerlet<double> stepper(linkage, by, {0, -chain_gravity}, step, rest,
                                    Points<double>(rest.size(), Point2<double>{0, 0}));
  stepper.advance(6L * links * links);  // the slowest stretch dies down in some N^2 steps
  return {links, sweeps, step, -stepper.position().back()[1] / links - 1};
}

}  // namespace halfstep::inline studies
