// Ladders of known order from a seeded generator, by which the thresholds of the verdict are calibrated.
#include "tests/calibration/ladders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <stdexcept>

#include "tests/calibration/dice.hpp"

namespace halfstep::testing {
namespace {

constexpr double clean_to = 0.02;  // a disturbance of the error by so much moves a slope at ratio 2 by 0.04 or less
constexpr double shows_to = 0.1;   // a slope this near to the order shows it
constexpr double double_roundoff = 0x1p-53;

// What a ladder is made from: the discretisation error, and what disturbs it.
struct Recipe {
  std::function<double(double h)> error;
  std::function<double(double error, std::size_t rung)> disturbed = [](double value, std::size_t) { return value; };
  std::optional<double> order;
  std::optional<double> constant;
  std::vector<double> tempting;
  bool carries_sign = false;
  double floor = 0;
};

enum class Rounding { none, walk, drift };  // grows as the root of the number of steps, or as the number itself

struct Steps {
  std::vector<double> h;
  Rounding rounding = Rounding::none;

  double coarsest() const { return h.front(); }
  double finest() const { return h.back(); }
  double rounding_at(double step) const {
    return rounding == Rounding::none ? 0 : double_roundoff * std::pow(step, rounding == Rounding::walk ? -0.5 : -1);
  }
  // A step size of the ladder's range, at a part of its length in logarithms: 0 is the coarsest, 1 the finest.
  double at(double part) const { return coarsest() * std::pow(finest() / coarsest(), part); }
};

// The part of a ladder on which c h^p is well above rounding.
Steps above_rounding(Steps steps, double c, double p) {
  const auto drowns = [&](double h) { return clean_to * c * std::pow(h, p) <= steps.rounding_at(h); };
  while (steps.h.size() > 2 && drowns(steps.finest())) steps.h.pop_back();
  return steps;
}

// Nobody makes more than ten million steps: there a ladder ends.
Steps draw_steps(Dice& dice) {
  constexpr double finest = 1e-7;
  const int count = dice.whole(3, 18);
  const int kind = dice.whole(0, 4);
  Steps result;
  double h = dice.power_of_ten(-1.5, -0.3);
  for (int i = 0; i < count && (i < 3 || h >= finest); ++i) {
    result.h.push_back(h);
    constexpr double ratios[] = {1.3, 1.5, 2, 10};
    h /= kind < 4 ? ratios[kind] : dice.uniform(1.2, 4);
  }
  result.rounding = static_cast<Rounding>(dice.whole(0, 2));
  return result;
}

using Series = std::function<double(double h)>;

// 1 + a x + b x^2 + c x^3, or the same in x^2, where x is a step size over one at which all terms are about as large:
// the ladder's coarsest, or up to ten times that.
Series corrections(Dice& dice, const Steps& steps, bool even = false) {
  const double a = dice.uniform(-1, 1), b = dice.uniform(-1, 1), c = dice.uniform(-1, 1);
  const double equal = steps.coarsest() * dice.power_of_ten(0, 1);
  return [=](double h) {
    const double x = even ? h * h / (equal * equal) : h / equal;
    return 1 + x * (a + x * (b + x * c));
  };
}

// One power with its corrections.
Recipe power(Dice& dice, const Steps& steps, double p, bool even = false) {
  Recipe recipe;
  const double c = dice.power_of_ten(-2, 2);
  const Series series = corrections(dice, steps, even);
  recipe.error = [=](double h) { return c * std::pow(h, p) * series(h); };
  recipe.order = p;
  recipe.constant = c;
  return recipe;
}

Recipe plain(Dice& dice, const Steps& steps) { return power(dice, steps, dice.whole(1, 6)); }

Recipe even_powers(Dice& dice, const Steps& steps) { return power(dice, steps, 2 * dice.whole(1, 4), true); }

Recipe printed(Dice& dice, const Steps& steps) {
  Recipe recipe = plain(dice, steps);
  const int digits = dice.whole(2, 5);
  recipe.disturbed = [=](double error, std::size_t) {
    return std::strtod(fmt::format("{:.{}e}", error, digits - 1).c_str(), nullptr);
  };
  return recipe;
}

Recipe outlier(Dice& dice, const Steps& steps) {
  Recipe recipe = plain(dice, steps);
  const auto at = static_cast<std::size_t>(dice.whole(0, static_cast<int>(steps.h.size()) - 1));
  const double factor = std::pow(dice.power_of_ten(0.3, 2), dice.sign());
  recipe.disturbed = [=](double error, std::size_t rung) { return rung == at ? error * factor : error; };
  return recipe;
}

Recipe floor_of_reference(Dice& dice, const Steps& steps) {
  Recipe recipe = plain(dice, steps);
  const double floor = dice.sign() * std::abs(recipe.error(steps.at(dice.uniform(0.3, 1))));
  recipe.disturbed = [=](double error, std::size_t) { return error + floor; };
  recipe.floor = std::abs(floor);
  return recipe;
}

Recipe self_reference(Dice& dice, const Steps& steps) {
  Recipe recipe = plain(dice, steps);
  const double reference_error = recipe.error(steps.finest() / dice.uniform(1.5, 4));
  recipe.disturbed = [=](double error, std::size_t) { return error - reference_error; };
  return recipe;
}

Recipe oscillating_constant(Dice& dice, const Steps& steps) {
  Recipe recipe = plain(dice, steps);
  const double size = dice.power_of_ten(-3, -0.3), frequency = dice.uniform(0.5, 6), phase = dice.uniform(0, 6);
  recipe.error = [=, error = recipe.error](double h) {
    return error(h) * (1 + size * std::sin(frequency * std::log(h) + phase));
  };
  recipe.constant.reset();
  return recipe;
}

// A relative noise on every rung.
Recipe noisy(Dice& dice, Recipe recipe, double size) {
  std::vector<double> factors(18);
  for (double& factor : factors) factor = 1 + size * dice.normal();
  recipe.disturbed = [=](double error, std::size_t rung) { return error * factors[rung]; };
  return recipe;
}

Recipe noise(Dice& dice, const Steps& steps) {
  Recipe recipe = plain(dice, steps);
  return noisy(dice, std::move(recipe), dice.power_of_ten(-4, -1));
}

Recipe monte_carlo(Dice& dice, const Steps&) {
  Recipe recipe;
  const double c = dice.power_of_ten(-2, 2);
  recipe.error = [=](double h) { return c * std::sqrt(h); };
  recipe.order = 0.5;
  recipe.constant = c;
  return noisy(dice, std::move(recipe), dice.power_of_ten(-3, -1));
}

Recipe strong_order(Dice& dice, const Steps& steps) {
  Recipe recipe = power(dice, steps, 0.5 * dice.whole(1, 4));
  return noisy(dice, std::move(recipe), dice.power_of_ten(-2, -1));
}

// C h^p + c h^q with q < p: equal in size at a step size in the finer part of the ladder.
Recipe late_term(Dice& dice, const Steps& steps, double p, double q) {
  const double c = dice.power_of_ten(-2, 2);
  const double equal = above_rounding(steps, c, p).at(dice.uniform(0.3, 1));
  const double low = dice.sign() * c * std::pow(equal, p - q);
  const Series series = corrections(dice, steps);
  Recipe recipe;
  recipe.error = [=](double h) { return c * std::pow(h, p) * series(h) + low * std::pow(h, q); };
  recipe.order = q;
  recipe.constant = std::abs(low);
  recipe.tempting = {p};
  return recipe;
}

Recipe late_lower_term(Dice& dice, const Steps& steps) {
  const int p = dice.whole(2, 6);
  return late_term(dice, steps, p, dice.whole(1, p - 1));
}

// The same with the half of an odd number among the two.
Recipe late_half_term(Dice& dice, const Steps& steps) {
  const int halves = dice.whole(2, 12);
  int lower = dice.whole(1, halves - 1);
  if (halves % 2 == 0 && lower % 2 == 0) --lower;
  return late_term(dice, steps, 0.5 * halves, 0.5 * lower);
}

// C h^p - c h^q with q > p: the errors change sign somewhere between coarse and fine.
Recipe competing_powers(Dice& dice, const Steps& steps) {
  const int p = dice.whole(1, 5);
  const int q = p + dice.whole(1, 3);
  const double c = dice.power_of_ten(-2, 2);
  const double high = c * std::pow(above_rounding(steps, c, p).at(dice.uniform(-0.2, 0.7)), p - q);
  Recipe recipe;
  recipe.error = [=](double h) { return c * std::pow(h, p) - high * std::pow(h, q); };
  recipe.order = p;
  recipe.constant = c;
  recipe.tempting = {static_cast<double>(q)};
  recipe.carries_sign = dice.sign() > 0;
  return recipe;
}

// The 2-norm of two components of different orders, or the larger of them.
Recipe norm(Dice& dice, const Steps& steps) {
  const int p = dice.whole(1, 5);
  const int q = p + dice.whole(0, 2);
  const double c = dice.power_of_ten(-2, 2);
  const double d = c * std::pow(above_rounding(steps, c, p).at(dice.uniform(-0.5, 0.7)), p - q);
  const Series first = corrections(dice, steps), second = corrections(dice, steps);
  const bool largest = dice.sign() > 0;
  Recipe recipe;
  recipe.error = [=](double h) {
    const double a = c * std::pow(h, p) * first(h), b = d * std::pow(h, q) * second(h);
    return largest ? std::max(std::abs(a), std::abs(b)) : std::hypot(a, b);
  };
  recipe.order = p;
  recipe.constant = p < q ? c : largest ? std::max(c, d) : std::hypot(c, d);
  recipe.tempting = {static_cast<double>(q)};
  return recipe;
}

// Stays where it is, wanders, or grows as the step falls.
Recipe no_convergence(Dice& dice, const Steps& steps) {
  const int kind = dice.whole(0, 2);
  const double c = dice.power_of_ten(-3, 0);
  Recipe recipe;
  if (kind == 0) {
    const Recipe falling = plain(dice, steps);
    const double stays = std::abs(falling.error(steps.at(dice.uniform(-0.2, 0.1))));
    recipe.error = [=](double h) { return falling.error(h) + stays; };
    recipe.order = 0;
    recipe.constant = stays;
    recipe.tempting = {*falling.order};
  } else if (kind == 1) {
    recipe.error = [=](double) { return c; };
    std::vector<double> factors(18);
    for (double& factor : factors) factor = dice.power_of_ten(-1, 1);
    recipe.disturbed = [=](double error, std::size_t rung) { return error * factors[rung]; };
    recipe.order = 0;
  } else {
    const double grows = dice.uniform(0.5, 2);
    recipe.error = [=](double h) { return c * std::pow(h, -grows); };
    recipe.order = -grows;
    recipe.constant = c;
  }
  return recipe;
}

// Order p above a crossover and q below it, without a sum of powers in between.
Recipe order_reduction(Dice& dice, const Steps& steps) {
  const int p = dice.whole(2, 6);
  const int q = dice.whole(1, p - 1);
  const double c = dice.power_of_ten(-2, 2), sharpness = dice.uniform(1, 6);
  const double knee = above_rounding(steps, c, q).at(dice.uniform(0.2, 0.9));
  Recipe recipe;
  recipe.error = [=](double h) {
    return c * std::pow(h, q) * std::pow(1 + std::pow(h / knee, sharpness * (p - q)), 1 / sharpness);
  };
  recipe.order = q;
  recipe.constant = c;
  recipe.tempting = {static_cast<double>(p)};
  return recipe;
}

Recipe fractional(Dice& dice, const Steps& steps) { return power(dice, steps, dice.whole(0, 4) + 0.5); }

Recipe logarithm(Dice& dice, const Steps&) {
  const int p = dice.whole(1, 4);
  const double c = dice.power_of_ten(-2, 2);
  Recipe recipe;
  recipe.error = [=](double h) { return -c * std::pow(h, p) * std::log(h / 2); };
  recipe.order = p;
  return recipe;
}

Recipe spectral(Dice& dice, const Steps&) {
  const double rate = dice.uniform(0.3, 2), c = dice.power_of_ten(-2, 2);
  Recipe recipe;
  recipe.error = [=](double h) { return c * std::exp(-rate / h); };
  return recipe;
}

struct Family {
  std::string_view name;
  Recipe (*recipe)(Dice& dice, const Steps& steps);
};

constexpr Family families[] = {{"plain", plain},
                               {"even powers", even_powers},
                               {"printed to few digits", printed},
                               {"an outlier", outlier},
                               {"floor", floor_of_reference},
                               {"self-reference", self_reference},
                               {"oscillating constant", oscillating_constant},
                               {"noise", noise},
                               {"Monte-Carlo slope", monte_carlo},
                               {"strong order", strong_order},
                               {"late lower term", late_lower_term},
                               {"competing powers", competing_powers},
                               {"norm", norm},
                               {"no convergence", no_convergence},
                               {"order reduction", order_reduction},
                               {"fractional", fractional},
                               {"h^p log h", logarithm},
                               {"spectral", spectral},
                               {"late half term", late_half_term}};

// Rungs whose error is the discretisation's but for `clean_to`.
std::vector<bool> clean_rungs(const Ladder& ladder, const Recipe& recipe) {
  std::vector<bool> clean;
  for (const Rung& rung : ladder.rungs) {
    const double error = std::abs(recipe.error(rung.h));
    clean.push_back(std::abs(std::abs(rung.error) - error) <= clean_to * error);
  }
  return clean;
}

// Whether the finest three slopes between clean neighbours show the order.
bool shows(const Ladder& ladder, const std::vector<bool>& clean, double order) {
  int run = 0;
  for (std::size_t i = ladder.rungs.size(); --i > 0;) {
    if (!clean[i] || !clean[i - 1]) {
      if (run > 0) return false;
      continue;
    }
    const Rung &coarse = ladder.rungs[i - 1], &fine = ladder.rungs[i];
    const double slope = std::log(std::abs(coarse.error / fine.error)) / std::log(coarse.h / fine.h);
    if (!(std::abs(slope - order) <= shows_to)) return false;
    if (++run == 3) return true;
  }
  return false;
}

}  // namespace

std::span<const std::string_view> calibration_families() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result;
    std::transform(std::begin(families), std::end(families), std::back_inserter(result),
                   [](const Family& family) { return family.name; });
    return result;
  }();
  return names;
}

CalibrationLadder calibration_ladder(std::string_view name, std::uint64_t seed) {
  const auto* family =
      std::find_if(std::begin(families), std::end(families), [&](const Family& f) { return f.name == name; });
  if (family == std::end(families)) throw std::invalid_argument(fmt::format("no family is named \"{}\"", name));
  Dice dice(0x9E3779B97F4A7C15U * (seed + 1) + static_cast<std::uint64_t>(family - std::begin(families)));
  const Steps at = draw_steps(dice);
  const bool known_arithmetic = at.rounding != Rounding::none && dice.sign() > 0;
  const Recipe recipe = family->recipe(dice, at);
  CalibrationLadder result{
      family->name, Ladder{Arithmetic::unknown()}, recipe.order, recipe.constant, recipe.tempting, 0, false};
  Ladder& ladder = result.ladder;
  ladder.carries_sign = recipe.carries_sign;
  for (std::size_t i = 0; i < at.h.size(); ++i) {
    const double h = at.h[i];
    const double error = recipe.disturbed(recipe.error(h), i) + at.rounding_at(h) * dice.normal();
    ladder.rungs.push_back({static_cast<int>(i), h, ladder.carries_sign ? error : std::abs(error)});
  }
  if (known_arithmetic) {
    ladder.arithmetic.unit_roundoff = double_roundoff;
    ladder.arithmetic.scale = ladder.arithmetic.interval = 1;
    ladder.floor = recipe.floor;  // else the errors would stay above all rounding, which is no convergence
  }
  const std::vector<bool> clean = clean_rungs(ladder, recipe);
  result.clean = static_cast<int>(std::count(clean.begin(), clean.end(), true));
  result.visible = recipe.order && shows(ladder, clean, *recipe.order);
  return result;
}

}  // namespace halfstep::testing
