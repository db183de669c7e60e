// Relaxation of a hanging chain.
#include "halfstep/studies/constraints/constraint_chain.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>

#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"

namespace halfstep::inline studies {
namespace {

constexpr double gravity = 9.81;
constexpr double step = chain_step, goal = chain_goal;

/// Links of length 1 between particles of mass 1, the first held fast.
Linkage<double> chain(int links) {
  Linkage<double> linkage{{0}, {}};
  for (int i = 0; i < links; ++i) {
    linkage.inverse_mass.push_back(1);
    linkage.rods.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>(i + 1), 1});
  }
  return linkage;
}

Points<double> at_rest(int links, const std::string& shape) {
  Points<double> x{{0, 0}};
  for (int i = 0; i < links; ++i) {
    const double angle = shape == "straight" ? 0 : std::numbers::pi / 2 * (1 - (i + 0.5) / links);
    x.push_back({x.back()[0] + std::sin(angle), x.back()[1] - std::cos(angle)});
  }
  return x;
}

/// Where the particles are after a step from rest that knows of no rods.
Points<double> free_step(Points<double> x) {
  for (std::size_t i = 1; i < x.size(); ++i) x[i][1] -= gravity * step * step;
  return x;
}

void sweep(const Linkage<double>& linkage, const Points<double>& old, Points<double>& x) {
  for (const auto& rod : linkage.rods) straighten(linkage, rod, Pull::new_rod, old, x);
}

/// The least of up to five timings of `work` within some 20 ms, in microseconds.
template <class Work>
double least_time(const Work& work) {
  using Clock = std::chrono::steady_clock;
  double least = std::numeric_limits<double>::infinity(), spent = 0;
  for (int i = 0; i < 5 && spent < 20e3; ++i) {
    const auto begin = Clock::now();
    work();
    const double time = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
    least = std::min(least, time);
    spent += time;
  }
  return least;
}

}  // namespace

double sweeps_per_digit(int links, double turn) {
  return -std::log(10) / (2 * std::log(std::cos(turn) * std::cos(std::numbers::pi / (2 * links))));
}

ChainSpeedRow chain_speed(int links, const std::string& shape, std::vector<ChainRow>& course) {
  constexpr int most = 1'000'000;
  const Linkage<double> linkage = chain(links);
  const Points<double> old = at_rest(links, shape), start = free_step(old);
  const double turn = shape == "straight" ? 0 : std::numbers::pi / (2 * links);
  ChainSpeedRow row{links, shape, 0, sweeps_per_digit(links, turn), 0, 0, 0, 0};

  Points<double> x = start;
  double last = violation(linkage, x);
  course.push_back({links, shape, "sweeps", 0, last});
  int decade_begins = 0;
  double decade_from = 0;
  for (int n = 1, shown = 1; n <= most; ++n) {
    sweep(linkage, old, x);
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

  row.sweeping_microseconds = least_time([&] {
    x = start;
    for (int n = 0; n < row.sweeps; ++n) sweep(linkage, old, x);
  });
  row.newton_microseconds = least_time([&] {
    x = start;
    for (int n = 0; n < row.iterations; ++n) newton.step(Pull::new_rod, old, x);
  });
  return row;
}

StretchRow stretch(int links, int sweeps, double step) {
  const Linkage<double> linkage = chain(links);
  const Points<double> rest = at_rest(links, "straight");
  const Projector<double> by{Pull::new_rod, Relaxation::sweeps, sweeps, 0};
  ConstrainedVerlet<double> stepper(linkage, by, {0, -gravity}, step, rest,
                                    Points<double>(rest.size(), Point2<double>{0, 0}));
  stepper.advance(6L * links * links);  // the slowest stretch dies down in some N^2 steps
  return {links, sweeps, step, -stepper.position().back()[1] / links - 1};
}

}  // namespace halfstep::inline studies
