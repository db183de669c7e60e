// The spectra that the noise of an energy may have.
#include "halfstep/engine/energy_series/noise_spectra.hpp"

#include <cmath>
#include <numbers>

namespace halfstep::inline engine {
namespace {

// Corners are given as k, half periods over the run: omega tau = k / corner. The lowest is that of
// longest_correlation. The grids are logarithmic: a prior that prefers no size.
const double lowest_corner = 1 / (std::numbers::pi * longest_correlation);
constexpr double corner_ratio = 1.6;
constexpr int corners = 9;
constexpr double coloured_over_white[] = {1, 3, 10, 30, 100, 300, 1e3, 1e4, 1e6};
constexpr double lowered_to[] = {10, 100, 1e3, 1e4, 1e6};
// Of the stationary noise beneath a walk fewer are tried: it is seen at high frequencies only.
constexpr double beneath_walk[] = {3, 30, 1e3};
// Where the walk's variance sinks to that of the noise.
constexpr double crossings[] = {1.5, 2.25, 3.5, 5, 7.5, 11, 17, 25, 40, 64, 100, 160, 256, 512, 4096};

class Spectra {
 public:
  explicit Spectra(std::size_t windows) : windows_(windows) {}

  void add(double corner, double white, double coloured, int power, double crossing = 0) {
    NoiseSpectrum one;
    one.walks = crossing > 0;
    one.walk = (white + coloured) * std::pow(angle(crossing), 2);
    const auto seen = [&](double k) {
      const double stationary = white + coloured / std::pow(1 + std::pow(k / corner, 2), power);
      return (stationary + one.walk / std::pow(angle(k), 2)) * response(k);
    };
    // What is faster than the windows resolve is folded back, and doubles the fastest coefficients.
    for (std::size_t k = 1; k < windows_; ++k)
      one.variance.push_back(seen(static_cast<double>(k)) + seen(static_cast<double>(2 * windows_ - k)));
    all.push_back(std::move(one));
  }

  std::vector<NoiseSpectrum> all;

 private:
  double angle(double k) const { return std::numbers::pi * k / static_cast<double>(windows_); }

  // What the window leaves of the power at a frequency: the square of the raised cosine's transform.
  double response(double k) const {
    const double x = k / static_cast<double>(windows_);  // in cycles over the width of two windows
    const double sine = std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
    return std::pow(sine / (1 - x * x), 2);
  }

  std::size_t windows_;
};

}  // namespace

std::vector<NoiseSpectrum> noise_spectra(std::size_t windows) {
  Spectra spectra(windows);
  spectra.add(1, 1, 0, 1);
  for (int i = 0; i < corners; ++i) {
    const double corner = lowest_corner * std::pow(corner_ratio, i);
    // The correlation time, the integral of the autocorrelation, is tau and 2 tau.
    for (const int power : {1, 2})
      for (const double coloured : coloured_over_white) spectra.add(power * corner, 1, coloured, power);
    if (i % 2 == 0)
      for (const double lower : lowered_to) spectra.add(corner, 1, 1 / lower - 1, 1);
  }
  for (const double crossing : crossings) {
    spectra.add(1, 1, 0, 1, crossing);
    for (int i = 0; i < corners; i += 2)
      for (const double coloured : beneath_walk)
        spectra.add(lowest_corner * std::pow(corner_ratio, i), 1, coloured, 1, crossing);
  }
  return std::move(spectra.all);
}

}  // namespace halfstep::inline engine
