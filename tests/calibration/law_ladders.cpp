// Ladders that follow a known law, or none, from a seeded generator.
#include "tests/calibration/law_ladders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "tests/calibration/dice.hpp"

namespace halfstep::testing {
namespace {

using Error = std::function<double(double h)>;

struct Drawn {
  Error error;
  std::optional<LawKind> kind = {};
  double p = 0, q = 0;
};

// A step size between the finest (1) and the coarsest (0), in logarithms.
double between(const std::vector<double>& h, double part) { return h.front() * std::pow(h.back() / h.front(), part); }

std::vector<double> draw_rungs(Dice& dice) {
  const int count = dice.whole(5, 16), kind = dice.whole(0, 3);
  std::vector<double> h = {dice.power_of_ten(-1.5, 0)};
  while (static_cast<int>(h.size()) < count) {
    constexpr double ratios[] = {1.3, 1.5, 2};
    h.push_back(h.back() / (kind < 3 ? ratios[kind] : dice.uniform(1.2, 2.5)));
  }
  return h;
}

// What a leading term misses at the coarsest step size, 20 % of it at most.
Error with_correction(Dice& dice, const std::vector<double>& h, Error error) {
  const double size = dice.uniform(-0.2, 0.2) / h.front();
  return [=](double step) { return error(step) * (1 + size * step); };
}

Drawn logarithm(Dice& dice, const std::vector<double>& h) {
  const int p = dice.whole(1, 4);
  const double c = dice.power_of_ten(-2, 2), H = h.front() * dice.power_of_ten(0.1, 1.3);
  return {with_correction(dice, h, [=](double step) { return c * std::pow(step, p) * std::log(H / step); }),
          LawKind::logarithm, static_cast<double>(p), 1};
}

// Another power of the logarithm, which is compared as well: one half, 1.5 or 2.
Drawn power_of_logarithm(Dice& dice, const std::vector<double>& h) {
  const int p = dice.whole(1, 4);
  constexpr double powers[] = {0.5, 1.5, 2};
  const double g = powers[dice.whole(0, 2)], c = dice.power_of_ten(-2, 2), H = h.front() * dice.power_of_ten(0.1, 1.3);
  return {[=](double step) { return c * std::pow(step, p) * std::pow(std::log(H / step), g); }, LawKind::logarithm,
          static_cast<double>(p), g};
}

// A neighbour of the laws, which is not among those that are compared.
Drawn twice_logarithm(Dice& dice, const std::vector<double>& h) {
  const int p = dice.whole(1, 4);
  const double c = dice.power_of_ten(-2, 2), H = h.front() * 3 * dice.power_of_ten(0.1, 1.3);
  return {[=](double step) { return c * std::pow(step, p) * std::log(std::log(H / step)); }};
}

// Powers about a third, of which few are compared.
Drawn third_root_exponential(Dice& dice, const std::vector<double>& h) {
  const double m = dice.uniform(0.3, 0.4), fall = std::log(dice.power_of_ten(3, 12)), c = dice.power_of_ten(-2, 2);
  const double r = fall / (std::pow(h.back(), -m) - std::pow(h.front(), -m));
  return {[=](double step) { return c * std::exp(-r / std::pow(step, m)); }, LawKind::exponential, m};
}

// Of a fall by 1e3 to 1e12 over the ladder, half of them with a power of h before it.
Drawn exponential(Dice& dice, const std::vector<double>& h, double m) {
  const double fall = std::log(dice.power_of_ten(3, 12));
  const double r = fall / (std::pow(h.back(), -m) - std::pow(h.front(), -m)), c = dice.power_of_ten(-2, 2);
  const double s = 0.5 * dice.whole(0, 1) * dice.whole(-2, 2);
  return {[=](double step) { return c * std::pow(step, s) * std::exp(-r / std::pow(step, m)); }, LawKind::exponential,
          m};
}

Drawn spectral(Dice& dice, const std::vector<double>& h) { return exponential(dice, h, 1); }
Drawn root_exponential(Dice& dice, const std::vector<double>& h) { return exponential(dice, h, 0.5); }

Drawn sum(Dice& dice, const std::vector<double>& h, double sign) {
  const int p = dice.whole(2, 6), q = dice.whole(1, p - 1);
  const double c = dice.power_of_ten(-2, 2), at = between(h, dice.uniform(0.3, 0.7));
  const Error high = with_correction(dice, h, [=](double step) { return c * std::pow(step, p); });
  return {[=](double step) { return high(step) + sign * c * std::pow(at, p - q) * std::pow(step, q); },
          LawKind::crossover, static_cast<double>(p), static_cast<double>(q)};
}

Drawn sum_of_powers(Dice& dice, const std::vector<double>& h) { return sum(dice, h, 1); }
Drawn difference_of_powers(Dice& dice, const std::vector<double>& h) { return sum(dice, h, -1); }

Drawn knee(Dice& dice, const std::vector<double>& h) {
  const int p = dice.whole(2, 6), q = dice.whole(0, p - 1);
  const double c = dice.power_of_ten(-2, 2), at = between(h, dice.uniform(0.3, 0.7));
  return {[=](double step) { return c * std::pow(step, q) * std::hypot(1, std::pow(step / at, p - q)); },
          LawKind::crossover, static_cast<double>(p), static_cast<double>(q)};
}

Drawn oscillating(Dice& dice, const std::vector<double>& h) {
  const int p = dice.whole(1, 4);
  double widest = 0;
  for (std::size_t i = 1; i < h.size(); ++i) widest = std::max(widest, std::log(h[i - 1] / h[i]));
  const double length = std::log(h.front() / h.back()), full = 2 * 3.14159265358979;
  const double w = dice.uniform(full / length, std::max(full / length, 0.4 * full / widest));
  const double c = dice.power_of_ten(-2, 2), size = dice.power_of_ten(-1.3, -0.1), phase = dice.uniform(0, full);
  return {[=](double step) { return c * std::pow(step, p) * (1 + size * std::sin(w * std::log(step) + phase)); },
          LawKind::oscillating, static_cast<double>(p)};
}

// Powers with three corrections, large ones at the coarse end.
Drawn powers(Dice& dice, const std::vector<double>& h) {
  const double p = 0.5 * dice.whole(1, 12), c = dice.power_of_ten(-2, 2), from = h.front() * dice.power_of_ten(-0.3, 1);
  const double a = dice.uniform(-1, 1), b = dice.uniform(-1, 1), d = dice.uniform(-1, 1);
  return {[=](double step) {
    const double x = step / from;
    return c * std::pow(step, p) * (1 + x * (a + x * (b + x * d)));
  }};
}

// No half order: 1.73, with a correction.
Drawn fraction(Dice& dice, const std::vector<double>& h) {
  const double p = dice.uniform(0.3, 5), c = dice.power_of_ten(-2, 2);
  return {with_correction(dice, h, [=](double step) { return c * std::pow(step, p); })};
}

// Slopes wander about an order.
Drawn wandering(Dice& dice, const std::vector<double>& h) {
  const double p = dice.uniform(1, 4), size = dice.power_of_ten(-2, 0);
  std::vector<double> log_error = {0};
  double slope = p;
  for (std::size_t i = 1; i < h.size(); ++i) {
    slope += size * dice.normal();
    log_error.push_back(log_error.back() - slope * std::log(h[i - 1] / h[i]));
  }
  return {[=](double step) {
    const auto at = std::find(h.begin(), h.end(), step) - h.begin();
    return std::exp(log_error[static_cast<std::size_t>(at)]);
  }};
}

// Digits of a reference that is a run of the same scheme at a finer step.
Drawn own_reference(Dice& dice, const std::vector<double>& h) {
  const Drawn falling = powers(dice, h);
  const double reference_error = falling.error(h.back() / dice.uniform(1.5, 4));
  return {[=](double step) { return falling.error(step) - reference_error; }};
}

struct Family {
  std::string_view name;
  Drawn (*draw)(Dice& dice, const std::vector<double>& h);
};

constexpr Family families[] = {{"h^p log h", logarithm},
                               {"exponential", spectral},
                               {"exponential of a root", root_exponential},
                               {"sum of two powers", sum_of_powers},
                               {"difference of two powers", difference_of_powers},
                               {"knee", knee},
                               {"oscillating", oscillating},
                               {"powers", powers},
                               {"fraction", fraction},
                               {"wandering", wandering},
                               {"own reference", own_reference},
                               {"power of a logarithm", power_of_logarithm},
                               {"h^p log log h", twice_logarithm},
                               {"exponential of a third root", third_root_exponential}};

}  // namespace

std::span<const std::string_view> law_families() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result;
    std::transform(std::begin(families), std::end(families), std::back_inserter(result),
                   [](const Family& family) { return family.name; });
    return result;
  }();
  return names;
}

LawLadder law_ladder(std::string_view name, std::uint64_t seed) {
  const auto* family =
      std::find_if(std::begin(families), std::end(families), [&](const Family& f) { return f.name == name; });
  if (family == std::end(families)) throw std::invalid_argument(fmt::format("no family is named \"{}\"", name));
  Dice dice(0xD1B54A32D192ED03U * (seed + 1) + static_cast<std::uint64_t>(family - std::begin(families)));
  const std::vector<double> h = draw_rungs(dice);
  const Drawn drawn = family->draw(dice, h);
  LawLadder result{family->name, Ladder{Arithmetic::unknown()}, drawn.kind, drawn.p, drawn.q};
  const int disturbed = dice.whole(0, 2), digits = dice.whole(3, 5);
  const double noise = dice.power_of_ten(-4, -1.5);
  for (std::size_t i = 0; i < h.size(); ++i) {
    constexpr double rounding = 1e-16;
    double error =
        std::abs(drawn.error(h[i]) * (disturbed == 1 ? 1 + noise * dice.normal() : 1) + rounding * dice.normal());
    if (disturbed == 2) error = std::strtod(fmt::format("{:.{}e}", error, digits - 1).c_str(), nullptr);
    result.ladder.rungs.push_back({static_cast<int>(i), h[i], error});
  }
  return result;
}

}  // namespace halfstep::testing
