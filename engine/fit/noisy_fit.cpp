// Series of estimates with standard errors or numbers of samples.
#include "halfstep/engine/fit/noisy_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/engine/noise/judge_noisy.hpp"

namespace halfstep::inline engine {

void judge_noisy_series(Fit& fit) {
  judge_series(fit);
  if (fit.finding.verdict == Verdict::unstable) return;
  const auto ladder = noisy_ladder_of(fit.noisy);
  if (!ladder) return;
  fit.finding = judge_noisy(*ladder, fit.claimed).finding;
  // Rungs without a result are no part of the noisy ladder, but have a level.
  const auto& rungs = fit.ladder.rungs;
  const auto first =
      std::find_if(rungs.begin(), rungs.end(), [](const Rung& rung) { return std::isfinite(rung.error); });
  if (fit.finding.observed && first != rungs.end()) {
    fit.finding.first_level = first->level;
    fit.finding.last_level = rungs.back().level;
  }
  if (!fit.repeated.empty()) fit.finding.reason += "; " + fit.repeated;
}

std::string noisy_why(const Fit& fit) {
  std::string text = fmt::format("{}: {}\n", word(fit.finding.verdict), fit.finding.reason);
  const auto ladder = noisy_ladder_of(fit.noisy);
  if (!ladder) return text;
  text += "  order  probability\n";
  constexpr double worth_showing = 1e-6;
  const BiasEvidence evidence(*ladder, fit.claimed.value_or(0));
  for (const auto& [order, chance] : evidence.chances())
    if (chance >= worth_showing)
      text += fmt::format("  {:>5}  {:.6f}\n", order < 0 ? "none" : fmt::format("{:g}", order), chance);
  return text;
}

}  // namespace halfstep::inline engine
