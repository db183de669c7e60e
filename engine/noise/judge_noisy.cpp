// The verdict on a ladder of estimates with standard errors.
#include "halfstep/engine/noise/judge_noisy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/engine/noise/order_decision.hpp"

namespace halfstep::inline engine {
namespace {

// By convention, half the distance to the next multiple of one half: an order is decided or it is not, and what its
// probability leaves to others is in the reason.
constexpr double half_way = 0.25;
constexpr double both_tails = 1.96;

std::string called(double order) {
  return order < 0 ? "no power of h" : order == 0 ? "no convergence" : fmt::format("{:g}", order);
}

// Orders with their chances, the most probable first.
std::vector<std::pair<double, double>> ranked(const OrderChances& chances) {
  std::vector<std::pair<double, double>> all(chances.begin(), chances.end());
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return all;
}

std::string candidates(const OrderChances& chances) {
  constexpr double worth_naming = 0.01;
  std::string text;
  int named = 0;
  for (const auto& [order, chance] : ranked(chances))
    if (chance >= worth_naming || named < 2) {
      text += fmt::format("{}{} ({:.2f} %)", text.empty() ? "" : ", ", called(order), 100 * chance);
      ++named;
    }
  return text;
}

std::string advice(const FurtherSamples& further, const OrderChances& chances, const NoisyLadder& ladder) {
  const auto all = ranked(chances);
  const auto [low, high] = std::minmax(all[0].first, all[all.size() > 1 ? 1 : 0].first);
  const std::string between = fmt::format("decide between {} and {}", called(low), called(high));
  if (further.h == 0 && further.halvings == 0)
    return fmt::format("{:.2g} times the samples at every step size {}", further.samples, between);
  if (further.h == 0) {
    const double finest = ladder.rungs.back().h;
    return fmt::format("{:.2g} times the samples at every step size, and as many as then at h = {:g} at {}, {}",
                       further.samples, finest,
                       further.halvings == 1 ? fmt::format("h = {:g}", finest / 2)
                                             : fmt::format("each of its {} halves down to h = {:g}", further.halvings,
                                                           std::ldexp(finest, -further.halvings)),
                       between);
  }
  if (ladder.counts) {
    const double whole = std::ceil(further.samples);
    return fmt::format("{:.2g} more samples at h = {:g} {}", whole, further.h, between);
  }
  const bool is_new = further.h < ladder.rungs.back().h;
  return fmt::format("{:.2g} times the samples of h = {:g} more{} {}", further.of_those,
                     is_new ? ladder.rungs.back().h : further.h, is_new ? fmt::format(", at h = {:g},", further.h) : "",
                     between);
}

void fill_order(Finding& finding, const BiasEvidence& evidence, const OrderChances& chances) {
  const double best = ranked(chances).front().first;
  if (best <= 0) return;
  finding.observed = best;
  finding.uncertainty = half_way;
  double weight = 0, mean = 0, square = 0;
  for (const Reading& reading : evidence.readings()) {
    if (evidence.model(reading).meaning() != best) continue;
    const Normal one = evidence.constant(reading);
    weight += reading.weight;
    mean += reading.weight * std::abs(one.mean);
    square += reading.weight * (one.mean * one.mean + one.variance);
  }
  finding.constant = mean / weight;
  finding.constant_uncertainty = both_tails * std::sqrt(std::max(square / weight - std::pow(mean / weight, 2), 0.0));
}

std::string decided(Verdict verdict, const OrderChances& chances, std::optional<double> claimed) {
  const double best = ranked(chances).front().first;
  const std::string at = fmt::format("one chance in {:.0f} of an error at most", 1 / chance_of_error);
  switch (verdict) {
    case Verdict::pass:
    case Verdict::resolved:
      return fmt::format("order {} is decided against every other multiple of one half, {}", called(best), at);
    case Verdict::fail:
    case Verdict::superconvergent:
      return fmt::format("order {:g} is excluded, {}; most probable: {}", *claimed, at, candidates(chances));
    default:
      return best < 0 ? "the errors follow no power of h within their standard errors"
                      : "the errors do not vanish with h";
  }
}

}  // namespace

NoisyFinding judge_noisy(const NoisyLadder& given, std::optional<double> claimed) {
  NoisyLadder ladder = given;
  std::erase_if(ladder.rungs, [](const NoisyRung& rung) { return !std::isfinite(rung.error); });
  if (ladder.rungs.size() > most_noisy_rungs)
    ladder.rungs.erase(ladder.rungs.begin(), ladder.rungs.end() - most_noisy_rungs);
  NoisyFinding noisy;
  if (ladder.rungs.size() < 2) {
    noisy.finding.reason = "an order takes estimates at two step sizes at least";
    return noisy;
  }
  const BiasEvidence evidence(ladder, claimed.value_or(0));
  const OrderChances chances = evidence.chances();
  Finding& finding = noisy.finding;
  finding.verdict = decision(chances, claimed);
  if (finding.verdict != Verdict::noise_limited) {
    fill_order(finding, evidence, chances);
    finding.last_level = static_cast<int>(given.rungs.size()) - 1;
    finding.reason = decided(finding.verdict, chances, claimed);
    return noisy;
  }
  noisy.further = samples_that_decide(evidence, ladder, claimed);
  if (noisy.further) {
    finding.reason = advice(*noisy.further, chances, ladder) + "; probable: " + candidates(chances);
  } else {
    finding.verdict = Verdict::no_window;
    finding.reason =
        fmt::format(
            "no number of samples at these step sizes and {} halves of the finest decides: corrections or a "
            "floor hide the order; probable: ",
            most_halvings) +
        candidates(chances);
  }
  return noisy;
}

}  // namespace halfstep::inline engine
