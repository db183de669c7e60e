// From the model that fits best to a law with its parameters.
#include "halfstep/engine/laws/describe.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace halfstep::inline engine {
namespace {

// Two standard deviations are 95 %.
constexpr double wide = 2;
// At either end of a crossover one term is so many times the other, on two rungs.
constexpr double leads_by = 2;
// An oscillation is one that comes back.
constexpr double least_periods = 1.5;

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
  const double p = fitted.model.exponents[0], slope = -factors[1], g = 1 / fitted.model.sharpness;
  const double log_h = factors[0] / slope;  // of H over the coarsest step size
  if (!(log_h > 0) || !(std::abs(slope) > half_width(fitted.fit, 1))) return {};
  const double H = coarsest * std::exp(log_h), C = std::pow(std::abs(slope), g) * std::pow(coarsest, -p);
  return Law{LawKind::logarithm,
             {{"p", p, 0},
              {"g", g, 0},
              {"C", C, C * g * half_width(fitted.fit, 1) / std::abs(slope)},
              {"H", H, H * half_width_of_quotient(fitted.fit, 0, 1)}}};
}

std::optional<Law> exponential(const TunedFit& fitted, double coarsest) {
  const auto& [model, fit, deviation] = fitted;
  const double m = model.rate, unit = std::pow(coarsest, m), rate = fit.factors[1];
  if (!(rate > half_width(fit, 1))) return {};
  // log C is the logarithm at the coarsest step size, and what the exponential and the power take off there.
  LawTerms gradient = LawTerms::Ones(fit.factors.size());
  if (model.corrections > 0) gradient[2] = -std::log(coarsest);
  const double C = std::exp(gradient.dot(fit.factors));
  const double width = C * wide * std::sqrt(std::max(gradient.dot(fit.covariance * gradient), 0.0));
  Law law{LawKind::exponential, {{"r", rate * unit, half_width(fit, 1) * unit}, {"m", m, 0}, {"C", C, width}}};
  if (model.corrections > 0) law.parameters.push_back({"s", fit.factors[2], half_width(fit, 2)});
  return law;
}

std::optional<Law> oscillating(const TunedFit& fitted, std::span<const LawDatum> data, double coarsest) {
  const auto& factors = fitted.fit.factors;
  const double p = fitted.model.exponents[0], w = fitted.model.rate, unit = std::pow(coarsest, -p);
  const double size = std::abs(factors[0]), amplitude = std::hypot(factors[1], factors[2]) / size;
  const double width = std::max(half_width(fitted.fit, 1), half_width(fitted.fit, 2)) / size;
  const double periods = w * std::log(data.front().h / data.back().h) / (2 * std::numbers::pi);
  if (!(amplitude > 2 * width) || !(amplitude < 1) || !(periods >= least_periods)) return {};
  const double phase = std::atan2(factors[1] / factors[0], factors[2] / factors[0]) - w * std::log(coarsest);
  return Law{LawKind::oscillating,
             {{"p", p, 0},
              {"C", size * unit, half_width(fitted.fit, 0) * unit},
              {"a", amplitude, width},
              {"w", w, wide * fitted.rate_deviation},
              {"f", std::remainder(phase, 2 * std::numbers::pi), width / amplitude}}};
}

// Units of step sizes or errors may be beyond what a double holds.
bool can_be_written(const Law& law) {
  return std::all_of(law.parameters.begin(), law.parameters.end(), [](const LawParameter& one) {
    const bool is_factor = one.name == "C" || one.name == "H" || one.name == "r";
    return std::isfinite(one.value) && std::isfinite(one.half_width) && (!is_factor || one.value != 0);
  });
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
      law = oscillating(fitted, data, coarsest);
      break;
  }
  if (!law || !can_be_written(*law)) return {};
  law->misfit = fitted.fit.misfit;
  return law;
}

}  // namespace halfstep::inline engine
