// The order that the clean rungs of a ladder show, and the error constant, with their uncertainties.
#include "studies/ladder_order.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "studies/ladder_beyond.hpp"
#include "studies/ladder_limits.hpp"

namespace halfstep {
namespace {

constexpr int most_terms = 5;
constexpr double widest = 0.2;            // orders are told apart while the uncertainty is below this
constexpr double nearly_whole = 0.05;     // no method has an order so near to an integer and not equal to it
constexpr double widest_constant = 0.25;  // relative; beyond, the constant may as well be 0
constexpr double sharp = 0.03;            // asked of an order that is no integer

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

// A limit and the uncertainty that it has when all is considered.
struct Weighed {
  Limit limit;
  double uncertainty = 0;
};

void keep_sharper(std::optional<Weighed>& best, const Limit& limit, double uncertainty) {
  if (!best || uncertainty < best->uncertainty) best = Weighed{limit, uncertainty};
}

// Where the slopes, up to place `last`, move as a series in even powers moves: by about h^2, twice in a row.
bool looks_even(std::span<const Limit> slope, std::span<const CleanRung> rungs, int last) {
  if (last < 3) return false;
  const auto moved = [&](int place) { return slope[static_cast<std::size_t>(place) - 1].step; };
  for (int place = last; place > last - 2; --place) {
    const Limit& here = slope[static_cast<std::size_t>(place) - 1];
    const auto j = static_cast<std::size_t>(place);
    const double expected = std::pow(rungs[j].h / rungs[j - 1].h, 2);
    const double shrinking = moved(place) / moved(place - 1);
    if (moved(place) > here.step_noise && (shrinking > 1.25 * expected || shrinking < 0.4 * expected)) return false;
  }
  return true;
}

std::optional<Weighed> sharpest_slope(const CleanLadder& ladder, std::span<const CleanRung> noisy) {
  std::optional<Weighed> best;
  for (const int stride : {1, 2}) {
    const std::vector<Limit> found = slopes(ladder.rungs, stride);
    const std::vector<Limit> measured = slopes(noisy, stride);
    std::vector<double> raw(ladder.rungs.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      Limit limit = found[i];
      const auto last = static_cast<std::size_t>(limit.last);
      if (limit.terms == 0) raw[last] = limit.value;
      limit.noise = std::max(limit.noise, measured[i].noise);
      if (stride == 2 && !looks_even(found, ladder.rungs, limit.last)) continue;
      if (best && limit.uncertainty() > best->uncertainty) continue;
      const double bend = std::abs(raw[last] - limit.value);
      keep_sharper(best, limit, limit.uncertainty() + contradiction(ladder, limit, bend));
    }
  }
  return best;
}

std::optional<Weighed> sharpest_constant(const CleanLadder& ladder, std::span<const CleanRung> noisy, double p,
                                         int last) {
  std::optional<Weighed> best;
  for (const int stride : {1, 2}) {
    const std::vector<Limit> found = constants(ladder.rungs, p, stride);
    const std::vector<Limit> measured = constants(noisy, p, stride);
    for (std::size_t i = 0; i < found.size(); ++i) {
      Limit limit = found[i];
      limit.noise = std::max(limit.noise, measured[i].noise);
      if (std::abs(limit.last - last) > 1 || (stride == 2 && !limit.steady)) continue;
      const double relative = limit.uncertainty() / std::abs(limit.value);
      if (!best || relative < best->uncertainty) best = Weighed{limit, relative};
    }
  }
  return best;
}

// The noise of the rungs as the data themselves show it: what high differences of log |error| cannot get rid of.
std::vector<CleanRung> with_measured_noise(std::vector<CleanRung> rungs) {
  constexpr double typical = 2;  // the bound on noise in a difference, over its usual size
  std::vector<CleanRung> unit = rungs;
  for (CleanRung& rung : unit) rung.noise = 1;
  std::vector<double> measured(rungs.size(), 1.0);
  for (const Limit& limit : slopes(unit, 1)) {
    double& noise = measured[static_cast<std::size_t>(limit.last) + 1];
    noise = std::min(noise, typical * limit.step / limit.step_noise);
  }
  for (std::size_t j = 3; j < rungs.size(); ++j) {
    const double before = j > 3 ? 0.25 * measured[j - 1] : 0;
    rungs[j].noise = std::max(rungs[j].noise, std::max(measured[j], before));
  }
  return rungs;
}

}  // namespace

std::optional<Order> order_of(const CleanLadder& ladder) {
  if (ladder.rungs.size() < 3) return std::nullopt;
  const std::vector<CleanRung> noisy = with_measured_noise(ladder.rungs);
  const std::optional<Weighed> slope = sharpest_slope(ladder, noisy);
  if (!slope || slope->uncertainty > widest) return std::nullopt;
  Order order;
  order.observed = slope->limit.value;
  order.uncertainty = slope->uncertainty;
  order.first = slope->limit.first;
  order.last = slope->limit.last + 1;
  const double whole = std::round(order.observed);
  const double off = std::abs(order.observed - whole);
  if (whole < 1) return std::nullopt;
  if (off <= std::max(order.uncertainty, nearly_whole)) {
    order.uncertainty = std::max(order.uncertainty, 1.5 * off);
    if (order.uncertainty > 1.5 * widest) return std::nullopt;
    const std::optional<Weighed> constant = sharpest_constant(ladder, noisy, whole, order.last);
    if (!constant || constant->uncertainty > widest_constant) return std::nullopt;
    order.whole = static_cast<int>(whole);
    order.constant = std::abs(constant->limit.value);
    order.constant_uncertainty = constant->uncertainty * order.constant;
    return order;
  }
  if (order.uncertainty > sharp || !slope->limit.steady) return std::nullopt;
  return order;
}

}  // namespace halfstep
