// From the model that fits best to a law with its parameters.
#include "halfstep/engine/laws/describe.hpp"

#include <algorithm>
#include <cmath>

namespace halfstep::inline engine {
namespace {

// Two standard deviations are 95 %.
constexpr double wide = 2;
// At either end of a crossover one term is so many times the other, on two rungs.
constexpr double leads_by = 2;

double half_width(const LawFit& fit, Eigen::Index i) { return wide * std::sqrt(fit.covariance(i, i)); }

// Of the quotient a / b of two factors.
double half_width_of_quotient(const LawFit& fit, Eigen::Index a, Eigen::Index b) {
  const double x = fit.factors[a], y = fit.factors[b];
  const double variance = fit.covariance(a, a) / (y * y) + x * x * fit.covariance(b, b) / (y * y * y * y) -
                          2 * x * fit.covariance(a, b) / (y * y * y);
  return wide * std::sqrt(std::max(variance, 0.0));
}

std::optional<Law> crossover(const TunedFit& fitted, std::span<const LawDatum> data, double coarsest) {
  const LawModel& model = fitted.model;
  if (model.exponents.size() < 2) return {};
  const auto share = [&](const LawDatum& datum, Eigen::Index i) {
    return std::abs(fitted.fit.factors[i]) *
           std::pow(datum.h, model.exponents[static_cast<std::size_t>(i)] * model.sharpness);
  };
  // The term that leads at large steps, over the one that leads at small ones.
  const auto terms = static_cast<Eigen::Index>(model.exponents.size());
  Eigen::Index high = 1;
  for (Eigen::Index i = 2; i < terms; ++i)
    if (share(data.front(), i) > share(data.front(), high)) high = i;
  const auto high_leads = [&](const LawDatum& datum) { return share(datum, high) >= leads_by * share(datum, 0); };
  const auto low_leads = [&](const LawDatum& datum) {
    for (Eigen::Index i = 1; i < terms; ++i)
      if (!(share(datum, 0) >= leads_by * share(datum, i))) return false;
    return true;
  };
  if (high != 1 || !high_leads(data[0]) || !high_leads(data[1])) return {};
  if (!low_leads(data[data.size() - 1]) || !low_leads(data[data.size() - 2])) return {};
  const double q = model.exponents[0], p = model.exponents[1], s = model.sharpness;
  const double ratio = std::abs(fitted.fit.factors[0] / fitted.fit.factors[1]);
  const double at = std::pow(ratio, 1 / (s * (p - q)));
  const double relative = half_width_of_quotient(fitted.fit, 0, 1) / ratio / (s * (p - q));
  const double low = std::pow(std::abs(fitted.fit.factors[0]), 1 / s) * std::pow(coarsest, -q);
  const double low_width = low * half_width(fitted.fit, 0) / std::abs(fitted.fit.factors[0]) / s;
  return Law{LawKind::crossover,
             {{"p", p, 0}, {"q", q, 0}, {"H", at * coarsest, at * coarsest * relative}, {"C", low, low_width}}};
}

std::optional<Law> logarithm(const TunedFit& fitted, double coarsest) {
  const auto& factors = fitted.fit.factors;
  const double p = fitted.model.exponents[0], slope = -factors[1];
  const double log_h = factors[0] / slope;  // of H over the coarsest step size
  if (!(log_h > 0) || !(std::abs(slope) > half_width(fitted.fit, 1))) return {};
  const double H = coarsest * std::exp(log_h), unit = std::pow(coarsest, -p);
  return Law{LawKind::logarithm,
             {{"p", p, 0},
              {"C", std::abs(slope) * unit, half_width(fitted.fit, 1) * unit},
              {"H", H, H * half_width_of_quotient(fitted.fit, 0, 1)}}};
}

std::optional<Law> exponential(const TunedFit& fitted, double coarsest) {
  const double m = fitted.model.rate, unit = std::pow(coarsest, m);
  const double rate = fitted.fit.factors[1];
  if (!(rate > half_width(fitted.fit, 1))) return {};
  // log C is that at the coarsest step size and what the exponential takes off there.
  const double log_c = fitted.fit.factors[0] + rate;
  const double variance = fitted.fit.covariance(0, 0) + fitted.fit.covariance(1, 1) + 2 * fitted.fit.covariance(0, 1);
  Law law{LawKind::exponential, {{"r", rate * unit, half_width(fitted.fit, 1) * unit}, {"m", m, 0}}};
  if (fitted.model.corrections > 0) {
    const double power = fitted.fit.factors[2];
    law.parameters.push_back({"s", power, half_width(fitted.fit, 2)});
    law.parameters.push_back({"C", std::exp(log_c) * std::pow(coarsest, -power), 0});
  } else {
    law.parameters.push_back({"C", std::exp(log_c), std::exp(log_c) * wide * std::sqrt(std::max(variance, 0.0))});
  }
  return law;
}

std::optional<Law> oscillating(const TunedFit& fitted, double coarsest) {
  const auto& factors = fitted.fit.factors;
  const double p = fitted.model.exponents[0], w = fitted.model.rate, unit = std::pow(coarsest, -p);
  const double amplitude = std::hypot(factors[1], factors[2]) / std::abs(factors[0]);
  const double width = std::max(half_width(fitted.fit, 1), half_width(fitted.fit, 2)) / std::abs(factors[0]);
  if (!(amplitude > 2 * width) || !(amplitude < 1)) return {};
  return Law{LawKind::oscillating,
             {{"p", p, 0},
              {"C", std::abs(factors[0]) * unit, half_width(fitted.fit, 0) * unit},
              {"a", amplitude, width},
              {"w", w, 0}}};
}

}  // namespace

std::optional<Law> describe(const TunedFit& fitted, std::span<const LawDatum> data, double coarsest) {
  std::optional<Law> law;
  switch (fitted.model.form) {
    case LawModel::Form::powers:
      law = crossover(fitted, data, coarsest);
      break;
    case LawModel::Form::fraction:
      break;
    case LawModel::Form::logarithm:
      law = logarithm(fitted, coarsest);
      break;
    case LawModel::Form::exponential:
      law = exponential(fitted, coarsest);
      break;
    case LawModel::Form::oscillating:
      law = oscillating(fitted, coarsest);
      break;
  }
  if (law) law->misfit = fitted.fit.misfit;
  return law;
}

}  // namespace halfstep::inline engine
