// One form that the errors of a ladder may have: a sum of known functions of the step size with free factors.
#include "halfstep/engine/laws/law_model.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

namespace halfstep::inline engine {
namespace {

using Form = LawModel::Form;

// Whole and half orders that are looked for.
constexpr double highest_order = 8;
// A correction or a second term moves local slopes by so much at most.
constexpr double slope_reach = 1.6;
// Part of a period that the ladder must cover for an oscillation to be seen as one.
constexpr double part_of_period = 0.8;

std::vector<double> orders_between(double low, double high) {
  std::vector<double> orders;
  for (double p = 0; p <= highest_order; p += 0.5)
    if (low <= p && p <= high) orders.push_back(p);
  return orders;
}

std::vector<double> from(double first, int count, double step = 1) {
  std::vector<double> result;
  for (int i = 0; i < count; ++i) result.push_back(first + step * i);
  return result;
}

// How likely a model is among those of its form: less for each order that is no whole one.
double weight(const LawModel& model) {
  constexpr double of_half_order = 0.25;
  constexpr double of_unusual_form = 0.25;  // powers of a logarithm; of 1/h in an exponential
  double result = 1;
  if (model.form == Form::logarithm && model.sharpness != 1) result *= of_unusual_form;
  if (model.form == Form::exponential && model.rate != 1 && model.rate != 0.5) result *= of_unusual_form;
  const std::size_t named = std::min<std::size_t>(model.exponents.size(), 2);
  for (std::size_t i = 0; i < named; ++i)
    if (model.exponents[i] != std::floor(model.exponents[i])) result *= of_half_order;
  return result;
}

// Adds the models of one form, whose chances add up to 1.
void add(std::vector<LawModel>& all, std::vector<LawModel> form) {
  double sum = 0;
  for (const LawModel& model : form) sum += weight(model);
  for (LawModel& model : form) {
    model.chance = weight(model) / sum;
    all.push_back(std::move(model));
  }
}

std::vector<LawModel> of_powers(const std::vector<double>& orders) {
  std::vector<LawModel> models;
  for (const double p : orders)
    for (const double step : {0.5, 1.0, 2.0})
      for (int terms = step == 1 ? 1 : 2; terms <= 4; ++terms) models.push_back({Form::powers, from(p, terms, step)});
  return models;
}

std::vector<LawModel> of_crossovers(const std::vector<double>& lower, const std::vector<double>& higher) {
  std::vector<LawModel> models;
  for (const double q : lower)
    for (const double p : higher) {
      if (p <= q) continue;
      models.push_back({Form::powers, {q, p}});
      models.push_back({Form::powers, {q, p, p + 1}});
      models.push_back({Form::powers, {q, p, p + 1, p + 2}});
      for (const double sharpness : {2, 4}) models.push_back({Form::powers, {q, p}, sharpness});
    }
  return models;
}

std::vector<LawModel> of_logarithms(const std::vector<double>& orders) {
  std::vector<LawModel> models;
  for (const double p : orders)
    for (const double sharpness : {1.0, 2.0, 2.0 / 3, 0.5})  // log, its root, log^(3/2), log^2
      for (int corrections = 0; p > 0 && corrections <= 2; ++corrections)
        models.push_back({Form::logarithm, {p}, sharpness, 0, corrections});
  return models;
}

std::vector<LawModel> of_oscillations(const std::vector<double>& orders, std::span<const double> steps) {
  double widest = 0;
  for (std::size_t i = 1; i < steps.size(); ++i) widest = std::max(widest, std::log(steps[i - 1] / steps[i]));
  const double length = std::log(steps.front() / steps.back());
  const double lowest = part_of_period * 2 * std::numbers::pi / length, highest = std::numbers::pi / widest;
  std::vector<LawModel> models;
  for (const double p : orders)
    for (double w = lowest; p > 0 && w < highest; w += 1 / length) models.push_back({Form::oscillating, {p}, 1, w, 0});
  return models;
}

}  // namespace

Eigen::Index LawModel::factors() const {
  if (form == Form::powers) return static_cast<Eigen::Index>(exponents.size());
  return (form == Form::oscillating ? 3 : 2) + corrections;
}

LawTerms LawModel::terms(double h, double log) const {
  const double p = exponents.empty() ? 0 : exponents.front();
  LawTerms result(factors());
  Eigen::Index last = 0;
  const auto add = [&](double term) { result[last++] = term; };
  switch (form) {
    case Form::powers:
      for (const double e : exponents) add(std::exp(e * sharpness * log));
      break;
    case Form::fraction:
      add(1), add(log);
      if (corrections > 0) add(h);
      break;
    case Form::logarithm: {
      const double power = std::exp(p * sharpness * log);
      add(power), add(power * log);
      if (corrections > 0) add(power * h);
      if (corrections > 1) add(power * h * log);
      break;
    }
    case Form::exponential:
      add(1), add(1 - std::exp(-rate * log));
      if (corrections > 0) add(log);
      break;
    case Form::oscillating: {
      const double power = std::exp(p * log);
      add(power), add(power * std::cos(rate * log)), add(power * std::sin(rate * log));
      if (corrections > 0) add(power * h);
      break;
    }
  }
  return result;
}

std::vector<LawModel> law_models(std::span<const double> steps, std::span<const double> slopes) {
  const auto [least, most] = std::minmax_element(slopes.begin(), slopes.end());
  const std::vector<double> orders = orders_between(*least - slope_reach, *most + slope_reach);
  std::vector<LawModel> all;
  add(all, of_powers(orders));
  add(all, {{Form::fraction, {}, 1, 0, 0}, {Form::fraction, {}, 1, 0, 1}});
  add(all, of_logarithms(orders));
  std::vector<LawModel> exponentials;
  for (const double power : {0.25, 0.3, 1.0 / 3, 0.4, 0.5, 0.6, 2.0 / 3, 0.75, 1.0, 1.5, 2.0})
    for (int corrections = 0; corrections <= 1; ++corrections)
      exponentials.push_back({Form::exponential, {}, 1, power, corrections});
  add(all, std::move(exponentials));
  add(all, of_crossovers(orders_between(slopes.back() - slope_reach, slopes.back() + 0.5), orders));
  add(all, of_oscillations(orders, steps));
  return all;
}

}  // namespace halfstep::inline engine
