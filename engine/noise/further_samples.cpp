// How many more samples, and at which step sizes, are expected to decide an order.
#include "halfstep/engine/noise/further_samples.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "halfstep/engine/noise/outlook.hpp"

namespace halfstep::inline engine {
namespace {

// The part of the outcomes that must decide.
constexpr double deciding = 0.95;
// What is asked for over what the models take, as the truth is none of them: with 3, 156 of 172 decide on the
// calibration seeds 1 to 350 of tests/calibration/noisy_ladders.cpp; 5 was taken for the bar of nine in ten.
constexpr double margin = 5;
// Samples at one new step size alone are tried for fewer halvings.
constexpr int most_alone = 3;
// More samples than this, over those that are there, are as good as infinitely many.
constexpr double most_times = 1e10;
// Numbers of samples are told apart to this factor.
constexpr double least_ratio = 1.3;

// The least number from `low` to `high` that decides; nothing where `high` does not.
std::optional<double> least(const std::function<bool(double)>& decides, double low, double high) {
  if (!(low < high) || !decides(high)) return {};
  while (high / low > least_ratio) {
    const double middle = std::sqrt(low * high);
    (decides(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace

std::optional<FurtherSamples> samples_that_decide(const BiasEvidence& evidence, const NoisyLadder& ladder,
                                                  std::optional<double> claimed) {
  const Outlook outlook(evidence, ladder, most_halvings, claimed);
  const std::vector<double>&steps = outlook.steps(), &samples = outlook.samples();
  const std::size_t rungs = ladder.rungs.size();
  const double at_finest = samples[rungs - 1];
  std::optional<FurtherSamples> best;
  double cost = std::numeric_limits<double>::infinity();
  double there = 0, added = 0;  // cost of samples as many as there are, at the steps of the ladder and at new ones
  for (std::size_t i = 0; i < rungs; ++i) there += samples[i] / steps[i];
  for (int halvings = 0; halvings <= most_halvings; ++halvings) {
    if (halvings > 0) added += at_finest / steps[rungs - 1 + static_cast<std::size_t>(halvings)];
    const auto decides = [&](double times) {
      std::vector<double> further(steps.size());
      for (std::size_t i = 0; i < rungs; ++i) further[i] = (times - 1) * samples[i];
      for (std::size_t i = rungs; i < rungs + static_cast<std::size_t>(halvings); ++i) further[i] = times * at_finest;
      return outlook.decided(further) >= deciding;
    };
    // Without new steps, half as many again as there are at least.
    const auto times = least(decides, halvings == 0 ? 1.5 : 1, std::min(most_times, (cost + there) / (there + added)));
    if (!times) continue;
    cost = *times * (there + added) - there;
    const double asked = halvings == 0 ? 1 + margin * (*times - 1) : margin * *times;
    best = {0, asked, asked, halvings};
  }
  for (std::size_t i = 0; i < rungs + most_alone; ++i) {
    const double here = i < rungs ? samples[i] : at_finest;
    const auto decides = [&](double number) {
      std::vector<double> further(steps.size());
      further[i] = number;
      return outlook.decided(further) >= deciding;
    };
    const auto number = least(decides, 0.5 * here, std::min(most_times * here, cost * steps[i]));
    if (!number) continue;
    cost = *number / steps[i];
    best = {steps[i], margin * *number, margin * *number / here, 0};
  }
  return best;
}

}  // namespace halfstep::inline engine
