// How often the class of a drift is told, and told right, on energies of known class.
#include "tests/calibration/energy_score.hpp"

#include <fmt/format.h>

#include <cmath>

#include "halfstep/engine/run/pool.hpp"

namespace halfstep::testing {

std::vector<DriftScore> score_drifts(std::uint64_t first, int count, int jobs, bool show) {
  struct One {
    DriftClass truth, told;
    bool decidable, rate_held;
    std::string line;
  };
  std::vector<One> all(static_cast<std::size_t>(count));
  const auto families = energy_families();
  parallel_for(all.size(), jobs, nullptr, [&](std::size_t i) {
    const EnergyRun run = energy_run(families[i % families.size()], first + i);
    const DriftAnswer answer = judge_drift(run.series);
    const bool held = std::abs(answer.rate.value - run.slope) <= answer.rate.half_width;
    all[i] = {run.drift, answer.drift, decidable(run), held, ""};
    if (!show || run.drift == answer.drift) return;
    std::string fits, likelihoods;
    for (const double one : oracle(run)) likelihoods += fmt::format(" {:.1f}", one);
    for (const ModelFit& fit : answer.fits) {
      fits += fmt::format(" | {:.1f} s{}", fit.log_evidence, fit.best().spectrum);
      for (const Disturbance& one : fit.disturbances)
        fits += one.periods > 0 ? fmt::format(" w{:.2f}", one.periods) : fmt::format(" t{:.0f}", one.decay);
    }
    all[i].line = fmt::format("{} {} seed {} n {} slowest {:.2f} told {} decidable {}: {}\n   oracle{} fits{}\n",
                              families[i % families.size()], "", first + i, run.series.times.size(), run.slowest,
                              word(answer.drift), all[i].decidable, answer.reason, likelihoods, fits);
  });
  std::vector<DriftScore> scores(drift_classes);
  for (const One& one : all) {
    DriftScore& score = scores[static_cast<std::size_t>(one.truth)];
    score.drift = one.truth;
    const bool right = one.truth == one.told, open = one.told == DriftClass::undecided;
    if (one.truth == DriftClass::linear && right) {
      ++score.rates;
      score.rates_held += one.rate_held ? 1 : 0;
    }
    if (one.decidable) {
      ++score.decidable;
      ++(right ? score.right : open ? score.undecided : score.wrong);
    } else {
      ++score.others;
      ++(right                          ? score.others_right
         : open                         ? score.others_undecided
         : one.told == DriftClass::none ? score.others_hidden
                                        : score.others_wrong);
    }
    if (show) fmt::print("{}", one.line);
  }
  return scores;
}

std::string drift_table(const std::vector<DriftScore>& scores) {
  std::string text =
      "| class | decidable | right | undecided | wrong | not decidable | right | undecided | hidden, told none | wrong "
      "| rate in its interval |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
  DriftScore sum;
  const auto add = [&](const std::string& name, const DriftScore& one) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", name, one.decidable, one.right,
                        one.undecided, one.wrong, one.others, one.others_right, one.others_undecided, one.others_hidden,
                        one.others_wrong, one.rates > 0 ? fmt::format("{} of {}", one.rates_held, one.rates) : "");
  };
  for (const DriftScore& one : scores) {
    add(std::string(word(one.drift)), one);
    sum.decidable += one.decidable, sum.right += one.right, sum.undecided += one.undecided, sum.wrong += one.wrong;
    sum.others += one.others, sum.others_right += one.others_right, sum.others_undecided += one.others_undecided;
    sum.others_hidden += one.others_hidden, sum.others_wrong += one.others_wrong;
  }
  add("all", sum);
  return text;
}

}  // namespace halfstep::testing
