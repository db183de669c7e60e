// How often the verdict on noisy ladders of known order is right, wrong or open, and whether the samples that it asks
// for decide.
#include "tests/calibration/noisy_score.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "halfstep/engine/noise/judge_noisy.hpp"
#include "halfstep/engine/noise/order_decision.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "tests/calibration/noisy_ladders.hpp"

namespace halfstep::testing {
namespace {

// A floor of this size over the finest leading term is in the way of its order; a tenth of that is not.
constexpr double is_in_the_way = 1, is_not = 0.1;

bool contradicts(Verdict verdict) { return verdict == Verdict::fail || verdict == Verdict::superconvergent; }

void draw_more(KnownNoisyLadder& known, const FurtherSamples& further, std::uint64_t seed) {
  Dice dice(seed + (std::uint64_t{1} << 32U));
  if (further.h > 0) {
    const auto last = known.samples.back();
    double there = last;
    for (std::size_t i = 0; i < known.h.size(); ++i)
      if (known.h[i] == further.h) there = known.samples[i];
    known.draw(further.h, known.only_errors ? further.of_those * there : std::ceil(further.samples), dice);
    return;
  }
  const std::vector<double> steps = known.h, samples = known.samples;
  for (std::size_t i = 0; i < steps.size(); ++i) known.draw(steps[i], (further.samples - 1) * samples[i], dice);
  for (int k = 1; k <= further.halvings; ++k)
    known.draw(std::ldexp(steps.back(), -k), further.samples * samples.back(), dice);
}

NoisyScore score_one(std::uint64_t seed) {
  KnownNoisyLadder known = noisy_ladder(seed);
  const NoisyLadder ladder = known.ladder();
  const OrderChances chances = BiasEvidence(ladder).chances();  // the same for every multiple of one half as claim
  const double floor = std::abs(known.floor);
  NoisyScore score;
  score.ladders = 1;
  for (const double off : {-1.0, -0.5, 0.5, 1.0}) {
    const double claim = known.order + off;
    if (claim <= 0) continue;
    const Verdict verdict = decision(chances, claim);
    ++score.wrong_claims;
    score.wrong_accepted += verdict == Verdict::pass ? 1 : 0;
    score.wrong_rejected += contradicts(verdict) ? 1 : 0;
  }
  const NoisyFinding noisy = judge_noisy(ladder, known.order);
  const Verdict verdict = noisy.finding.verdict;
  if (verdict == Verdict::pass) {
    ++score.passed;
    score.wrong_accepted += floor >= is_in_the_way ? 1 : 0;
  } else if (contradicts(verdict)) {
    ++(floor > is_not ? score.floor_told : score.rejected);
  } else if (verdict == Verdict::noise_limited) {
    ++score.open;
    draw_more(known, *noisy.further, seed);
    const Verdict then = decision(BiasEvidence(known.ladder()).chances(), known.order);
    score.decided_by_more += then == Verdict::noise_limited ? 0 : 1;
    score.wrong_by_more += contradicts(then) && floor <= is_not ? 1 : 0;
  } else {
    ++score.lawless;
  }
  return score;
}

}  // namespace

NoisyScore score_noisy(std::uint64_t first, int count) {
  std::vector<NoisyScore> all(static_cast<std::size_t>(count));
  parallel_for(all.size(), 0, nullptr, [&](std::size_t i) { all[i] = score_one(first + i); });
  NoisyScore sum;
  for (const NoisyScore& one : all)
    for (const auto member :
         {&NoisyScore::ladders, &NoisyScore::wrong_claims, &NoisyScore::wrong_accepted, &NoisyScore::passed,
          &NoisyScore::rejected, &NoisyScore::floor_told, &NoisyScore::lawless, &NoisyScore::open,
          &NoisyScore::wrong_rejected, &NoisyScore::decided_by_more, &NoisyScore::wrong_by_more})
      sum.*member += one.*member;
  return sum;
}

std::string noisy_table(const NoisyScore& score) {
  std::string text = "| on noisy ladders of known order | count |\n|---|---|\n";
  const auto row = [&](const char* label, int count) { text += fmt::format("| {} | {} |\n", label, count); };
  row("ladders", score.ladders);
  row("wrong claims tried: off by one half and by one", score.wrong_claims);
  row("wrong orders accepted", score.wrong_accepted);
  row("wrong claims contradicted", score.wrong_rejected);
  row("true orders confirmed", score.passed);
  row("true orders rejected", score.rejected);
  row("true orders contradicted where a floor is in the way", score.floor_told);
  row("`no-window`: no number of samples decides, or no law holds", score.lawless);
  row("`noise-limited`", score.open);
  row("of those, decided once the samples asked for are drawn", score.decided_by_more);
  row("of those, rejected though true", score.wrong_by_more);
  return text;
}

}  // namespace halfstep::testing
