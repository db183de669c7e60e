// The order that the clean rungs of a ladder show, and the error constant, with their uncertainties.
#include "studies/ladder_order.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "studies/ladder_limits.hpp"

namespace halfstep {
namespace {

constexpr int most_terms = 5;
constexpr double widest = 0.3;            // orders are told apart while the uncertainty is below this
constexpr double nearly_whole = 0.05;     // no method has an order so near to an integer and not equal to it
constexpr double widest_constant = 0.25;  // relative; beyond, the constant may as well be 0
constexpr double sharp = 0.05;            // asked of an order that is no integer

// Powers k * stride of h, as the terms that follow the leading one.
Terms powers(std::span<const CleanRung> rungs, int stride) {
  const std::size_t terms = std::min<std::size_t>(most_terms, rungs.size());
  Terms result(terms, std::vector<long double>(rungs.size()));
  for (std::size_t j = 0; j < rungs.size(); ++j) {
    const long double h = static_cast<long double>(rungs[j].h) / static_cast<long double>(rungs[0].h);
    const long double factor = stride == 2 ? h * h : h;
    long double power = 1;
    for (std::size_t k = 0; k < terms; ++k) result[k][j] = power *= factor;
  }
  return result;
}

// log |error| = log c + p log h + a_1 h + ...: slopes between neighbours tend to p, the powers becoming differences.
std::vector<Limit> slopes(std::span<const CleanRung> rungs, int stride) {
  Terms terms = powers(rungs, stride);
  std::vector<long double> slope;
  std::vector<double> noise;
  for (std::size_t j = 0; j + 1 < rungs.size(); ++j) {
    const long double span = std::log(static_cast<long double>(rungs[j].h) / static_cast<long double>(rungs[j + 1].h));
    const long double fall =
        std::log(std::abs(static_cast<long double>(rungs[j].error) / static_cast<long double>(rungs[j + 1].error)));
    slope.push_back(fall / span);
    noise.push_back((rungs[j].noise + rungs[j + 1].noise) / static_cast<double>(span));
    for (auto& term : terms) term[j] = (term[j] - term[j + 1]) / span;
  }
  for (auto& term : terms) term.pop_back();
  return limits(slope, noise, std::move(terms));
}

// error / h^p, which tends to the constant if p is the order.
std::vector<Limit> constants(std::span<const CleanRung> rungs, double p, int stride) {
  std::vector<long double> ratio;
  std::vector<double> noise;
  for (const CleanRung& rung : rungs) {
    ratio.push_back(static_cast<long double>(rung.error) /
                    std::pow(static_cast<long double>(rung.h), static_cast<long double>(p)));
    noise.push_back(rung.noise * std::abs(static_cast<double>(ratio.back())));
  }
  return limits(ratio, noise, powers(rungs, stride));
}

std::optional<Limit> sharpest(std::vector<Limit> found, const std::vector<Limit>& more) {
  found.insert(found.end(), more.begin(), more.end());
  const auto best = std::min_element(found.begin(), found.end(),
                                     [](const Limit& a, const Limit& b) { return a.uncertainty() < b.uncertainty(); });
  if (best == found.end()) return std::nullopt;
  return *best;
}

}  // namespace

std::optional<Order> order_of(std::span<const CleanRung> rungs) {
  if (rungs.size() < 3) return std::nullopt;
  const std::optional<Limit> slope = sharpest(slopes(rungs, 1), slopes(rungs, 2));
  if (!slope || slope->uncertainty() > widest) return std::nullopt;
  Order order;
  order.observed = slope->value;
  order.uncertainty = slope->uncertainty();
  order.first = slope->first;
  order.last = slope->last + 1;
  const double whole = std::round(order.observed);
  const double off = std::abs(order.observed - whole);
  if (whole < 1) return std::nullopt;
  if (off <= std::max(order.uncertainty, nearly_whole)) {
    order.uncertainty = std::max(order.uncertainty, 1.5 * off);
    if (order.uncertainty > 1.5 * widest) return std::nullopt;
    const std::optional<Limit> constant = sharpest(constants(rungs, whole, 1), constants(rungs, whole, 2));
    if (!constant || constant->uncertainty() > widest_constant * std::abs(constant->value)) return std::nullopt;
    order.whole = static_cast<int>(whole);
    order.constant = std::abs(constant->value);
    order.constant_uncertainty = constant->uncertainty();
    return order;
  }
  if (order.uncertainty > sharp || !slope->settled || rungs.size() < 5) return std::nullopt;
  return order;
}

}  // namespace halfstep
