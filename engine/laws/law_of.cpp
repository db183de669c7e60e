// The law that a ladder without an order follows, where the errors single one out.
#include "halfstep/engine/laws/law_of.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <vector>

#include "halfstep/engine/laws/describe.hpp"
#include "halfstep/engine/laws/frequency.hpp"
#include "halfstep/engine/laws/law_fit.hpp"
#include "halfstep/engine/laws/law_model.hpp"
#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {
namespace {

// A law is named on odds of a thousand against all others together.
constexpr double log_odds_to_name = 6.9;
// What it leaves of the errors, relative: more than that and errors wander about the law.
constexpr double largest_misfit = 0.05;
// The same, where residuals are no noise but follow one another: less than half as rough as independent ones (von
// Neumann's ratio).
constexpr double largest_smooth_misfit = 0.01, least_roughness = 1;
// Where no model comes nearer than this, none is looked at; nor is one that misses by so many times the best one's.
constexpr double largest_candidate_misfit = 0.2, hopeless = 30;
// Errors beyond its factors, which could contradict it.
constexpr int fewest_spare = 3;
constexpr std::size_t fewest_rungs_of_law = 5;
// Part of the rungs that the law explains at least: of more than that it is not the law.
constexpr double least_part = 2.0 / 3;
// Chance of the law's orders among those that its form may have.
constexpr double sure_of_orders = 0.99;

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

double add_logs(double a, double b) {
  const double larger = std::max(a, b);
  return std::isfinite(larger) ? larger + std::log(std::exp(a - larger) + std::exp(b - larger)) : larger;
}

std::vector<double> slopes_of(std::span<const CleanRung> rungs) {
  std::vector<double> slopes;
  for (std::size_t i = 1; i < rungs.size(); ++i) slopes.push_back(slope_between(rungs[i - 1], rungs[i]));
  return slopes;
}

std::vector<LawDatum> data_of(std::span<const CleanRung> rungs) {
  std::vector<LawDatum> data;
  for (const CleanRung& rung : rungs) data.push_back({rung.h / rungs.front().h, rung.error, rung.noise});
  return data;
}

// Norms hide the sign. Where they dip, two terms may cancel: from the finer rung of the steepest slope up, or from its
// coarser one, errors may have the other sign.
std::vector<std::vector<LawDatum>> readings(std::span<const CleanRung> rungs, std::span<const double> slopes) {
  std::vector<std::vector<LawDatum>> all = {data_of(rungs)};
  if (std::any_of(rungs.begin(), rungs.end(), [](const CleanRung& rung) { return rung.error < 0; })) return all;
  const auto steepest = static_cast<std::size_t>(std::max_element(slopes.begin(), slopes.end()) - slopes.begin());
  for (const std::size_t turned : {steepest + 1, steepest + 2}) {
    if (turned >= rungs.size()) continue;
    all.push_back(all.front());
    for (std::size_t i = 0; i < turned; ++i) all.back()[i].error *= -1;
  }
  return all;
}

// The orders that a model stands for: one, or the two of a crossover.
std::vector<double> orders_of(const LawModel& model) {
  const std::size_t named = std::min<std::size_t>(model.exponents.size(), 2);
  std::vector<double> orders(model.exponents.begin(), model.exponents.begin() + static_cast<std::ptrdiff_t>(named));
  if (model.form == LawModel::Form::exponential) orders.push_back(model.rate);
  return orders;
}

// All that is kept of a form: its evidence, and its best model.
struct Contest {
  double evidence = minus_infinity;
  double best_evidence = minus_infinity;
  std::map<std::vector<double>, double> of_orders;  // their evidence
  TunedFit best;
  std::vector<LawDatum> data;

  bool sure() const { return of_orders.at(orders_of(best.model)) - evidence >= std::log(sure_of_orders); }

  void enter(const LawModel& model, LawFit fit, const std::vector<LawDatum>& of) {
    evidence = add_logs(evidence, fit.log_evidence);
    const auto [sum, fresh] = of_orders.try_emplace(orders_of(model), fit.log_evidence);
    if (!fresh) sum->second = add_logs(sum->second, fit.log_evidence);
    if (!(fit.log_evidence > best_evidence)) return;
    best_evidence = fit.log_evidence;
    best = {model, std::move(fit)};
    data = of;
  }
};

// A model, one reading of the errors' signs, and how well they may agree.
struct Candidate {
  const LawModel* model;
  const std::vector<LawDatum>* data;
  std::size_t readings;
  double misfit;
};

std::optional<Law> law_of_window(std::span<const CleanRung> rungs) {
  const std::vector<double> slopes = slopes_of(rungs);
  std::vector<double> steps;
  for (const LawDatum& datum : data_of(rungs)) steps.push_back(datum.h);
  const std::vector<LawModel> models = law_models(steps, slopes);
  std::array<Contest, 5> contests;  // by form
  const std::vector<std::vector<LawDatum>> signs = readings(rungs, slopes);
  std::vector<Candidate> candidates;
  double least = largest_candidate_misfit;
  for (const LawModel& model : models) {
    const bool sum = model.form == LawModel::Form::powers && model.sharpness == 1 && model.exponents.size() > 1;
    const std::size_t count = sum ? signs.size() : 1;
    for (std::size_t k = 0; k < count; ++k) {
      candidates.push_back({&model, &signs[k], count, least_misfit(model, signs[k])});
      least = std::min(least, candidates.back().misfit);
    }
  }
  // An oscillation's frequency is not tuned yet.
  if (!(least < largest_candidate_misfit)) return {};
  for (const Candidate& one : candidates) {
    if (one.misfit > hopeless * std::max(least, largest_smooth_misfit)) continue;
    LawFit fit = fit_law(*one.model, *one.data);
    fit.log_evidence -= std::log(static_cast<double>(one.readings));
    contests[static_cast<std::size_t>(one.model->form)].enter(*one.model, std::move(fit), *one.data);
  }
  Contest& waves = contests[static_cast<std::size_t>(LawModel::Form::oscillating)];
  if (std::isfinite(waves.evidence)) {
    const std::vector<LawDatum> data = waves.data;
    LawModel model = waves.best.model;
    for (; model.corrections <= 1; ++model.corrections) {
      TunedFit tuned = tune_frequency(model, data, 1 / std::log(steps.front() / steps.back()));
      waves.enter(tuned.model, std::move(tuned.fit), data);
    }
  }
  const auto winner = std::max_element(contests.begin(), contests.end(),
                                       [](const Contest& a, const Contest& b) { return a.evidence < b.evidence; });
  double others = minus_infinity;
  for (const Contest& one : contests)
    if (&one != &*winner) others = add_logs(others, one.evidence);
  const double log_odds = winner->evidence - others;
  const auto factors = static_cast<int>(winner->best.fit.factors.size()) + winner->best.model.chosen();
  if (static_cast<int>(rungs.size()) - factors < fewest_spare) return {};
  const LawFit& fit = winner->best.fit;
  const double allowed = fit.roughness >= least_roughness ? largest_misfit : largest_smooth_misfit;
  if (!(log_odds >= log_odds_to_name) || !winner->sure() || !(fit.misfit <= allowed)) return {};
  std::optional<Law> law = describe(winner->best, winner->data, rungs.front().h);
  if (!law) return {};
  law->log_odds = log_odds;
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
