// The contest of all models over the same errors.
#include "halfstep/engine/laws/contest.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "halfstep/engine/laws/law.hpp"
#include "halfstep/engine/laws/law_model.hpp"

namespace halfstep::inline engine {
namespace {

// A model is not looked at that misses by so many times what the best one does, or than this.
constexpr double hopeless = 30, small_misfit = 0.01;
constexpr std::size_t forms = 5;
// A model whose evidence is so far below the best one's changes nothing that is told, however many there are.
constexpr double far_behind = most_log_odds_told + 12;

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
  if (model.form == LawModel::Form::logarithm) orders.push_back(model.sharpness);
  return orders;
}

// All that is kept of a form: its evidence, and its best model.
struct Contestant {
  double evidence = minus_infinity;
  double best_evidence = minus_infinity;
  std::map<std::vector<double>, double> of_orders;  // their evidence
  TunedFit best;
  std::vector<LawDatum> data;

  void enter(const LawModel& model, LawFit fit, const std::vector<LawDatum>& of, double rate_deviation = 0) {
    evidence = add_logs(evidence, fit.log_evidence);
    const auto [sum, fresh] = of_orders.try_emplace(orders_of(model), fit.log_evidence);
    if (!fresh) sum->second = add_logs(sum->second, fit.log_evidence);
    if (!(fit.log_evidence > best_evidence)) return;
    best_evidence = fit.log_evidence;
    best = {model, std::move(fit), rate_deviation};
    data = of;
  }
};

// A model with one reading of the errors' signs.
struct FittedModel {
  LawSystem system;
  const std::vector<LawDatum>* data;
  std::size_t readings;
};

// Every model with every reading of the signs that it may have.
std::vector<FittedModel> candidates_of(const std::vector<LawModel>& models,
                                       const std::vector<std::vector<LawDatum>>& signs) {
  std::vector<FittedModel> candidates;
  for (const LawModel& model : models) {
    const bool sum = model.form == LawModel::Form::powers && model.sharpness == 1 && model.exponents.size() > 1;
    const std::size_t count = sum ? signs.size() : 1;
    for (std::size_t k = 0; k < count; ++k) candidates.push_back({law_system(model, signs[k]), &signs[k], count});
  }
  return candidates;
}

std::vector<const FittedModel*> from_best_to_worst(const std::vector<FittedModel>& candidates) {
  std::vector<const FittedModel*> sorted;
  for (const FittedModel& one : candidates) sorted.push_back(&one);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto* a, const auto* b) { return a->system.misfit < b->system.misfit; });
  return sorted;
}

// The oscillation that comes nearest before its frequency is tuned; none: nullptr.
const FittedModel* nearest_oscillation(const std::vector<const FittedModel*>& sorted) {
  const auto nearest = std::find_if(sorted.begin(), sorted.end(), [](const FittedModel* one) {
    return one->system.model->form == LawModel::Form::oscillating;
  });
  return nearest == sorted.end() ? nullptr : *nearest;
}

// Its misfit once it is tuned, with or without a correction.
double tuned_misfit(const FittedModel& oscillation, double reach) {
  double least = oscillation.system.misfit;
  LawModel model = *oscillation.system.model;
  const double scatter = std::min(least, largest_scatter_of_law);
  for (; model.corrections <= 1; ++model.corrections) {
    LawModel tuned = model;
    tuned.rate = likeliest_frequency(model, *oscillation.data, reach, scatter);
    least = std::min(least, law_system(tuned, *oscillation.data).misfit);
  }
  return least;
}

// The frequencies of the list are a grid: the best one's neighbourhood is searched, with and without a correction.
void tune(Contestant& waves, double reach) {
  if (!std::isfinite(waves.evidence)) return;
  const std::vector<LawDatum> data = waves.data;
  const double scatter = waves.best.fit.scatter;
  LawModel model = waves.best.model;
  for (; model.corrections <= 1; ++model.corrections) {
    TunedFit tuned = tune_frequency(model, data, reach, scatter);
    waves.enter(tuned.model, std::move(tuned.fit), data, tuned.rate_deviation);
  }
}

}  // namespace

Winner contest(std::span<const CleanRung> rungs) {
  Winner winner;
  winner.log_odds = minus_infinity;
  const std::vector<double> slopes = slopes_of(rungs);
  const std::vector<std::vector<LawDatum>> signs = readings(rungs, slopes);
  std::vector<double> steps;
  for (const LawDatum& datum : signs.front()) steps.push_back(datum.h);
  const std::vector<LawModel> models = law_models(steps, slopes);
  const std::vector<FittedModel> candidates = candidates_of(models, signs);
  const std::vector<const FittedModel*> sorted = from_best_to_worst(candidates);
  const double least = sorted.front()->system.misfit, reach = 1 / std::log(steps.front() / steps.back());
  const FittedModel* oscillation = nearest_oscillation(sorted);
  if (least > largest_misfit && (oscillation == nullptr || tuned_misfit(*oscillation, reach) > largest_misfit))
    return winner;
  std::array<Contestant, forms> entries;
  double top = minus_infinity;
  for (const FittedModel* next : sorted) {
    const FittedModel& one = *next;
    if (one.system.misfit > hopeless * std::max(least, small_misfit)) break;
    // The nearest oscillation may come nearer by far, once it is tuned.
    if (next != oscillation && most_log_evidence(one.system) < top - far_behind) continue;
    LawFit fit = fit_law(one.system);
    fit.log_evidence -= std::log(static_cast<double>(one.readings));
    top = std::max(top, fit.log_evidence);
    const LawModel& model = *one.system.model;
    entries[static_cast<std::size_t>(model.form)].enter(model, std::move(fit), *one.data);
  }
  tune(entries[static_cast<std::size_t>(LawModel::Form::oscillating)], reach);
  Contestant& best = *std::max_element(
      entries.begin(), entries.end(), [](const Contestant& a, const Contestant& b) { return a.evidence < b.evidence; });
  if (!std::isfinite(best.evidence)) return winner;
  double others = minus_infinity;
  for (const Contestant& one : entries)
    if (&one != &best) others = add_logs(others, one.evidence);
  winner.log_odds = best.evidence - others;
  winner.share_of_orders = std::exp(best.of_orders.at(orders_of(best.best.model)) - best.evidence);
  winner.best = std::move(best.best);
  winner.data = std::move(best.data);
  return winner;
}

}  // namespace halfstep::inline engine
