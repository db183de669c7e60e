// Long runs: how the class of an energy drift is told, on made-up runs and on schemes of known behaviour.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/drift.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "tests/catch.hpp"

namespace halfstep {

namespace {

/// A run of 64 windows of length 10 whose mean energy error is mean(t), swinging by `swing` around it.
LongRun made_up(const std::function<double(double)>& mean, double swing) {
  LongRun run;
  for (int w = 1; w <= 64; ++w) {
    const double middle = 10.0 * w - 5;
    EnergyRow row;
    row.t = 10.0 * w;
    row.relative_energy_error = std::fabs(mean(middle)) + swing;
    run.samples.push_back(row);
    run.window_mean.push_back(mean(middle));
    run.largest = std::max(run.largest, row.relative_energy_error);
    run.time = row.t;
  }
  return run;
}

std::string behaviour(const char* method_name, const char* problem_name, int periods, int steps) {
  const Cell cell{method(method_name), problem(problem_name), Precision::double_};
  return drift(make_runner(cell)->energy(periods, steps, 64)).behaviour;
}

}  // namespace

TEST_CASE("an energy that only swings is bounded") {
  CHECK(drift(made_up([](double) { return 1e-4; }, 1e-3)).behaviour == "bounded");
  CHECK(drift(made_up([](double t) { return 1e-4 * std::sin(0.7 * t); }, 1e-3)).behaviour == "bounded");
}

TEST_CASE("a drift in proportion to time is linear, with its rate") {
  const DriftRow row = drift(made_up([](double t) { return -3e-6 * t + 1e-7 * std::cos(t); }, 1e-6));
  CHECK(row.behaviour == "linear");
  CHECK(std::fabs(row.drift_per_time + 3e-6) < row.drift_uncertainty + 1e-9);
}

TEST_CASE("a drift in proportion to time is linear wherever it begins") {
  for (const double begin : {-2e-4, 3e-5, 1e-3})
    CHECK(drift(made_up([=](double t) { return begin + 6e-6 * t; }, 1e-3)).behaviour == "linear");
}

TEST_CASE("a drift that is no multiple of time is growing") {
  CHECK(drift(made_up([](double t) { return 1e-8 * t * t; }, 1e-7)).behaviour == "growing");
  CHECK(drift(made_up([](double t) { return 1e-6 * std::expm1(t / 50); }, 1e-7)).behaviour == "growing");
}

TEST_CASE("an energy that is lost is growing, whatever it does afterwards") {
  CHECK(drift(made_up([](double t) { return t < 40 ? -t / 40 : -1; }, 0)).behaviour == "growing");
}

TEST_CASE("a run that blew up is unstable") {
  LongRun run = made_up([](double t) { return t; }, 0);
  run.unstable = true;
  CHECK(drift(run).behaviour == "unstable");
}

TEST_CASE("a run that blows up says when, and how large its energy error was by then") {
  const Cell cell{method("implicit-euler"), problem("kepler"), Precision::double_};
  const LongRun run = make_runner(cell)->energy(200, 320, 64);
  REQUIRE(run.unstable);
  const DriftRow row = drift(run);
  CHECK(row.time > 0);
  CHECK(std::fabs(std::remainder(row.time, run.h)) < 1e-9);  // at the end of a step
  CHECK(row.time < 200 * 2 * 3.1416);
  CHECK(row.max_relative_energy_error > 0.1);
  CHECK(std::isnan(row.drift_per_time));
}

TEST_CASE("energies of the first fraction of a period on are those of shorter windows") {
  const Cell cell{method("explicit-euler"), problem("harmonic-oscillator"), Precision::double_};
  const auto runner = make_runner(cell);
  const LongRun run = runner->energy(1000, 40, 64);
  REQUIRE(run.early.size() >= 5);
  CHECK(run.early.front().t < run.h * 40 / 3);
  CHECK(run.early.back().t < run.samples.front().t);
  // Explicit Euler multiplies the oscillator's energy by 1 + h^2 each step.
  for (const EnergyRow& row : run.early)
    CHECK(row.relative_energy_error ==
          Approx(std::expm1(std::round(row.t / run.h) * std::log1p(run.h * run.h))).epsilon(1e-9));
  const LongRun halved = runner->energy(1000, 40, 128);
  REQUIRE(halved.early.size() + 1 == run.early.size());
  CHECK(halved.samples.front().t == run.early.back().t);
  CHECK(halved.samples.front().relative_energy_error == run.early.back().relative_energy_error);
  CHECK(runner->energy(1, 40, 64).early.empty());  // no step before the end of the first window
}

TEST_CASE("windows of a long run, and what is kept before them, have the largest errors of a run step by step") {
  for (const char* name : {"beeman", "ab4", "velocity-verlet", "midpoint"}) {
    const Cell cell{method(name), problem("harmonic-oscillator"), Precision::double_};
    const auto runner = make_runner(cell);
    constexpr int periods = 200, steps = 40, windows = 64;
    const LongRun run = runner->energy(periods, steps, windows);
    INFO(name);
    REQUIRE(run.samples.size() == run.window_mean.size());
    REQUIRE(run.early.size() >= 2);
    std::vector<double> error;  // of each step
    for (const auto& point : runner->path({periods, steps}, {}).points)
      error.push_back(point.x[0] * point.x[0] + point.v[0] * point.v[0]);
    const double start = error.front();
    for (double& one : error) one = std::abs(one / start - 1);
    const auto step_of = [&](const EnergyRow& row) { return static_cast<std::ptrdiff_t>(std::lround(row.t / run.h)); };
    const auto largest = [&](std::ptrdiff_t from, std::ptrdiff_t to) {
      return *std::max_element(error.begin() + from + 1, error.begin() + to + 1);
    };
    for (const EnergyRow& row : run.early)
      CHECK(row.relative_energy_error == Approx(largest(0, step_of(row))).epsilon(1e-9));
    std::ptrdiff_t before = 0;
    for (const EnergyRow& row : run.samples) {
      CHECK(row.relative_energy_error == Approx(largest(before, step_of(row))).epsilon(1e-9));
      before = step_of(row);
    }
  }
}

TEST_CASE("a drift that soon loses the energy has its slope where three windows show it, else none") {
  const DriftRow some = drift(made_up([](double t) { return -2e-3 * t; }, 0));  // lost in the sixth window
  CHECK(some.behaviour == "growing");
  CHECK(std::fabs(some.drift_per_time + 2e-3) <= some.drift_uncertainty + 1e-12);
  const DriftRow none = drift(made_up([](double t) { return -2e-2 * t; }, 0));
  CHECK(none.behaviour == "growing");
  CHECK(std::isnan(none.drift_per_time));
  CHECK(std::isnan(none.drift_uncertainty));
}

TEST_CASE("symplectic schemes keep the energy of a thousand periods, Runge-Kutta methods lose it") {
  CHECK(behaviour("velocity-verlet", "harmonic-oscillator", 1000, 40) == "bounded");
  CHECK(behaviour("symplectic-euler", "harmonic-oscillator", 1000, 40) == "bounded");
  CHECK(behaviour("rk4", "harmonic-oscillator", 1000, 40) == "linear");
  CHECK(behaviour("explicit-euler", "harmonic-oscillator", 1000, 40) == "unstable");
  CHECK(behaviour("velocity-verlet", "kepler", 200, 320) == "bounded");
  CHECK(behaviour("rk4", "kepler", 200, 320) == "linear");
}

/// One period of RK4 on x'' = -x: |R(i z)|^2 = 1 - z^6/72 + z^8/576 a step, so the energy falls by that factor.
TEST_CASE("the drift of RK4 on the oscillator is that of its stability function") {
  const Cell cell{method("rk4"), problem("harmonic-oscillator"), Precision::double_};
  const LongRun run = make_runner(cell)->energy(100, 40, 64);
  const double z = run.h;
  const double rate = std::log1p(-std::pow(z, 6) / 72 + std::pow(z, 8) / 576) / z;
  const DriftRow row = drift(run);
  CHECK(std::fabs(row.drift_per_time / rate - 1) < 0.01);
}

}  // namespace halfstep
