// The law that a ladder without an order follows, where the errors single one out.
#include "halfstep/engine/laws/law_of.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "halfstep/engine/laws/contest.hpp"
#include "halfstep/engine/laws/describe.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {
namespace {

// A law is named on odds of a thousand against all others together.
constexpr double log_odds_to_name = 6.9;
// What it leaves of the errors, relative, where residuals are no noise but follow one another: less than half as rough
// as independent ones (von Neumann's ratio).
constexpr double largest_smooth_misfit = 0.001, least_roughness = 1;
// The same of a power of a logarithm: one with a correction comes as near.
constexpr double largest_misfit_of_power = 1e-4;
// Errors beyond its factors, which could contradict it.
constexpr int fewest_spare = 3;
constexpr std::size_t fewest_rungs_of_law = 5;
// Part of the rungs that the law explains at least: of more than that it is not the law.
constexpr double least_part = 2.0 / 3;
// Chance of the law's orders among those that its form may have.
constexpr double sure_of_orders = 0.99;

std::optional<Law> law_of_window(std::span<const CleanRung> rungs) {
  const Winner winner = contest(rungs);
  if (!(winner.log_odds >= log_odds_to_name) || !(winner.share_of_orders >= sure_of_orders)) return {};
  const LawFit& fit = winner.best.fit;
  const auto factors = static_cast<int>(fit.factors.size()) + winner.best.model.chosen();
  if (static_cast<int>(rungs.size()) - factors < fewest_spare) return {};
  const LawModel& model = winner.best.model;
  const bool is_power = model.form == LawModel::Form::logarithm && model.sharpness != 1;
  const double allowed = is_power                           ? largest_misfit_of_power
                         : fit.roughness >= least_roughness ? largest_misfit
                                                            : largest_smooth_misfit;
  if (!(fit.misfit <= allowed)) return {};
  std::optional<Law> law = describe(winner.best, winner.data, rungs.front().h);
  if (!law) return {};
  law->log_odds = winner.log_odds;
  law->first_level = rungs.front().level;
  law->last_level = rungs.back().level;
  return law;
}

}  // namespace

std::optional<Law> law_of(const Ladder& ladder) {
  const CleanLadder clean_ladder = clean(ladder);
  std::span<const CleanRung> rungs = clean_ladder.rungs;
  if (rungs.size() > most_law_rungs) rungs = rungs.last(most_law_rungs);
  const auto fewest = std::max<std::size_t>(
      fewest_rungs_of_law, static_cast<std::size_t>(std::ceil(least_part * static_cast<double>(rungs.size()))));
  for (; rungs.size() >= fewest; rungs = rungs.subspan(1)) {
    std::optional<Law> law = law_of_window(rungs);
    if (!law) continue;
    // Errors that stay where they are, and finer ones that do not: the digits of a reference, or rounding.
    const bool stays = law->kind == LawKind::crossover && law->parameter("q") == 0;
    if (stays && !clean_ladder.tail.empty()) return {};
    return law;
  }
  return {};
}

}  // namespace halfstep::inline engine
