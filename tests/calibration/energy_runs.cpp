// Energies whose class of drift is known.
#include "tests/calibration/energy_runs.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

namespace halfstep::testing {
namespace {

// Times from 0 to 1000: all the same apart, each moved by up to 0.4 of that, or anywhere.
std::vector<double> sampled(Dice& dice, int count) {
  constexpr double run = 1000;
  std::vector<double> times;
  const double kind = dice.uniform(0, 1), apart = run / count;
  for (int i = 0; i < count; ++i) {
    const double moved = kind < 0.7 ? 0 : kind < 0.85 ? dice.uniform(-0.4, 0.4) * apart : 0;
    times.push_back(kind < 0.85 ? i * apart + moved : dice.uniform(0, run));
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

using Curve = std::function<double(double)>;

Curve wave(Dice& dice, double run, double periods, double amplitude) {
  const double turn = 2 * std::numbers::pi * periods / run, phase = dice.uniform(0, 2 * std::numbers::pi);
  return [=](double t) { return amplitude * std::cos(turn * t + phase); };
}

// The energy error of a symplectic scheme on an orbit: sharp once a period.
Curve orbit(Dice& dice, double run, double periods) {
  const double turn = 2 * std::numbers::pi * periods / run, phase = dice.uniform(0, 2 * std::numbers::pi);
  const double eccentricity = dice.uniform(0.1, 0.6);
  return [=](double t) { return std::pow(1 - eccentricity * std::cos(turn * t + phase), -2); };
}

}  // namespace

std::vector<std::string> energy_families() {
  std::vector<std::string> all;
  for (const char* drift : {"none", "linear", "sqrt", "exponential"})
    for (const char* beside : {"oscillation", "oscillations", "orbit", "noise", "coloured"})
      all.push_back(std::string(drift) + " with " + beside);
  return all;
}

EnergyRun energy_run(const std::string& family, std::uint64_t seed) {
  Dice dice(seed);
  EnergyRun run;
  run.family = family;
  const std::string beside = family.substr(family.rfind(' ') + 1);
  run.drift = *drift_class_named(family.substr(0, family.find(' ')));
  auto& times = run.series.times;
  times = sampled(dice, static_cast<int>(dice.power_of_ten(std::log10(200), std::log10(20000))));
  const auto count = static_cast<double>(times.size());
  const double span = times.back() - times.front();
  // What oscillates, of size 1.
  std::vector<Curve> curves;
  const auto periods = [&] {
    const bool slow = dice.uniform(0, 1) < 0.1;
    const double one = slow ? dice.uniform(0.5, 2) : dice.power_of_ten(std::log10(2), std::log10(count / 4));
    run.slowest = run.slowest > 0 ? std::min(run.slowest, one) : one;
    return one;
  };
  if (beside == "oscillation") curves.push_back(wave(dice, span, periods(), 1));
  if (beside == "oscillations")
    for (int i = dice.whole(2, 4); i > 0; --i) curves.push_back(wave(dice, span, periods(), dice.power_of_ten(-1, 0)));
  if (beside == "orbit") curves.push_back(orbit(dice, span, periods()));
  const bool oscillates = !curves.empty();
  run.noise.white = oscillates ? dice.power_of_ten(-4, 0) : 1;
  if (beside == "coloured") {
    run.noise.correlation_time = dice.power_of_ten(std::log10(span / count), std::log10(span / 50));
    run.noise.coloured = dice.power_of_ten(-0.5, 1);
  }
  if (dice.uniform(0, 1) < 0.15) {
    const double size = dice.sign() * dice.power_of_ten(0, 1.5), tau = span * dice.power_of_ten(-2.3, -1.5);
    curves.emplace_back([=](double t) { return size * std::exp(-t / tau); });
  }
  // The drift, its size over the run in units of what noise makes of the mean of the run.
  const double correlated = 2 * run.noise.correlation_time * run.noise.coloured * run.noise.coloured / span;
  const double unit = std::sqrt(run.noise.white * run.noise.white / count + correlated);
  const double size = dice.sign() * unit * dice.power_of_ten(0.5, 4);
  if (run.drift == DriftClass::linear) run.slope = size / span;
  if (run.drift == DriftClass::walk) run.walk = std::abs(size) / std::sqrt(span);
  if (run.drift == DriftClass::exponential) run.growth = dice.uniform(4, 30) / span;
  const double unit_of_print = dice.uniform(0, 1) < 0.2 ? dice.power_of_ten(-1, 0.3) * (oscillates ? 0.3 : 1.0) : 0;
  const double mean = dice.uniform(-1000, 1000);
  double walked = 0, coloured = run.noise.coloured * dice.normal(), before = times.front();
  for (const double t : times) {
    const double keep = std::exp(-(t - before) / run.noise.correlation_time);
    coloured = keep * coloured + run.noise.coloured * std::sqrt(1 - keep * keep) * dice.normal();
    walked += run.walk * std::sqrt(t - before) * dice.normal();
    before = t;
    double value = run.noise.white * dice.normal() + coloured + walked + run.slope * t;
    if (run.growth > 0) value += size * std::exp(run.growth * (t - times.back()));
    double other = mean;
    for (const Curve& curve : curves) other += curve(t);
    double energy = value + other;
    if (unit_of_print > 0) energy = unit_of_print * std::round(energy / unit_of_print);
    run.series.energies.push_back(energy);
    run.residual.push_back(energy - other);
  }
  run.noise.white = std::hypot(run.noise.white, unit_of_print / std::sqrt(12.0));
  return run;
}

}  // namespace halfstep::testing
