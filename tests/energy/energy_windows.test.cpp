// Window means of energies, and the spectra of noise in them.
#include <algorithm>
#include <cmath>
#include <vector>

#include "halfstep/engine/energy_series/cosine_transform.hpp"
#include "halfstep/engine/energy_series/noise_spectra.hpp"
#include "halfstep/engine/energy_series/oscillations.hpp"
#include "halfstep/engine/energy_series/window_means.hpp"
#include "tests/calibration/dice.hpp"
#include "tests/catch.hpp"

using namespace halfstep;
using namespace halfstep::testing;

namespace {

std::vector<double> even_times(int count) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) times.push_back(i);
  return times;
}

}  // namespace

TEST_CASE("energy windows: noise and walks have the spectra that are fitted to them, up to the fastest coefficients") {
  const int count = 2048, series = 400;
  const std::vector<double> times = even_times(count);
  const CosineTransform transform(times);
  const auto spectra = noise_spectra(transform.windows().count());
  const NoiseSpectrum &white = spectra.front(), &walk = spectra.back();
  REQUIRE(!white.walks);
  REQUIRE(walk.walks);
  Dice dice(17);
  const Eigen::Index size = transform.coefficients(), group = size / 5;
  for (const NoiseSpectrum* spectrum : {&white, &walk}) {
    Eigen::VectorXd power = Eigen::VectorXd::Zero(size);
    for (int s = 0; s < series; ++s) {
      std::vector<double> values;
      double sum = 0;
      for (int i = 0; i < count; ++i) {
        const double step = dice.normal();
        sum += step;
        values.push_back(spectrum->walks ? sum : step);
      }
      power += transform.of(values).cwiseAbs2() / series;
    }
    const Eigen::Map<const Eigen::VectorXd> variance(spectrum->variance.data(), size);
    const Eigen::VectorXd ratio = power.cwiseQuotient(variance);
    const double all = ratio.mean();
    for (Eigen::Index at = 0; at + group <= size; at += group) {
      INFO((spectrum->walks ? "walk" : "white noise") << ", coefficients from " << at);
      CHECK(std::abs(ratio.segment(at, group).mean() / all - 1) < 0.05);
    }
  }
}

TEST_CASE("energy windows: every mean is a number, wherever samples lie") {
  Dice dice(29);
  for (int run = 0; run < 2000; ++run) {
    std::vector<double> times;
    for (int i = dice.whole(static_cast<int>(fewest_samples), 100); i > 0; --i) times.push_back(dice.uniform(0, 1000));
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    INFO("run " << run << ", " << times.size() << " samples");
    for (const double mean : Windows(times).means(times)) REQUIRE(std::isfinite(mean));
  }
}

TEST_CASE("energy windows: the harmonics of uneven samples are subtracted beyond the spectrum") {
  Dice dice(23);
  std::vector<double> times, values;
  for (int i = 0; i < 1000; ++i) times.push_back(i + dice.uniform(-0.4, 0.4));
  const double turn = 2 * M_PI * 200.3 / (times.back() - times.front());
  for (const double t : times) {
    const double phase = turn * (t - times.front());
    values.push_back(std::cos(phase) + 0.05 * std::cos(3 * phase + 1) + 1e-3 * dice.normal());
  }
  const Calmed calm = without_oscillations(times, values);
  REQUIRE(calm.periods.size() == 2);
  CHECK(std::abs(calm.periods[0] - 200.3) < 0.01);
  CHECK(std::abs(calm.periods[1] - 600.9) < 0.01);
}
