// Ladders of values whose limit is known, from a seeded generator.
#include "tests/calibration/value_ladders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/calibration/dice.hpp"

namespace halfstep::testing {
namespace {

using Function = std::function<double(double)>;

// What a ladder is made from. Step sizes are over the coarsest, errors over the first.
struct ValueRecipe {
  Function error;
  std::optional<double> order = {};
  std::function<double(double error, std::size_t rung)> disturbed = [](double value, std::size_t) { return value; };
  std::optional<double> printed = {};  // to decimals of this size, at most
};

// Step sizes over the coarsest, from 1 down.
using StepSizes = std::vector<double>;

StepSizes draw(Dice& dice) {
  constexpr double finest = 1e-4;  // ten thousand times the steps of the coarsest run
  constexpr double ratios[] = {1.3, 1.5, 2, 3};
  const int count = dice.whole(3, 10), kind = dice.whole(0, 4);
  StepSizes steps;
  double x = 1;
  for (int i = 0; i < count && (i < 3 || x >= finest); ++i) {
    steps.push_back(x);
    x /= kind < 4 ? ratios[kind] : dice.uniform(1.2, 3);
  }
  return steps;
}

// A step size at a part of the ladder's length in logarithms: 0 is the coarsest, 1 the finest.
double step_at(const StepSizes& steps, double part) { return std::pow(steps.back(), part); }

// x^p (1 + a x + b x^2 + c x^3), where the terms are about as large at the coarsest step, or at up to ten times that.
Function power_series(Dice& dice, double p) {
  const double a = dice.uniform(-1, 1), b = dice.uniform(-1, 1), c = dice.uniform(-1, 1);
  const double scale = dice.power_of_ten(-1, 0);
  return [=](double x) {
    const double y = scale * x;
    return std::pow(x, p) * (1 + y * (a + y * (b + y * c)));
  };
}

ValueRecipe of_order(Dice& dice, double p) { return {power_series(dice, p), p}; }

ValueRecipe monotone(Dice& dice, const StepSizes&) { return of_order(dice, dice.whole(1, 6)); }

// A constant that oscillates with log h, or errors of one sign after the other.
ValueRecipe oscillating(Dice& dice, const StepSizes&) {
  ValueRecipe recipe = of_order(dice, dice.whole(1, 4));
  if (dice.sign() > 0) {
    recipe.disturbed = [](double error, std::size_t rung) { return rung % 2 == 0 ? error : -error; };
    return recipe;
  }
  const double size = dice.power_of_ten(-2, -0.3), frequency = dice.uniform(0.5, 6), phase = dice.uniform(0, 6);
  recipe.error = [=, error = recipe.error](double x) {
    return error(x) * (1 + size * std::sin(frequency * std::log(x) + phase));
  };
  return recipe;
}

// x^p - c x^q with q > p, of equal size somewhere on the ladder.
ValueRecipe sign_change(Dice& dice, const StepSizes& steps) {
  const int p = dice.whole(1, 4), q = p + dice.whole(1, 3);
  const double factor = std::pow(step_at(steps, dice.uniform(0.1, 0.7)), p - q);
  return {[=](double x) { return std::pow(x, p) - factor * std::pow(x, q); }, p};
}

// Two series of powers, of either sign, of equal size at a step of the ladder or a coarser one.
ValueRecipe two_terms(Dice& dice, const StepSizes& steps) {
  const int p = dice.whole(1, 4), q = p + dice.whole(1, 3);
  const Function low = power_series(dice, p);
  const double factor = dice.sign() * std::pow(step_at(steps, dice.uniform(-0.3, 0.7)), p - q);
  return {[=](double x) { return low(x) + factor * std::pow(x, q); }, p};
}

// What iterations that end early leave, of equal chance between two bounds; or decimals that are printed.
ValueRecipe floor(Dice& dice, const StepSizes& steps) {
  ValueRecipe recipe = of_order(dice, dice.whole(1, 6));
  const double size = std::abs(recipe.error(step_at(steps, dice.uniform(0.3, 1))));
  if (dice.sign() > 0) {
    recipe.printed = size;
    return recipe;
  }
  std::vector<double> off(steps.size());
  for (double& one : off) one = dice.uniform(-size, size);
  recipe.disturbed = [=](double error, std::size_t rung) { return error + off[rung]; };
  return recipe;
}

// Normal noise on every value: a part of its error, or as large on all.
ValueRecipe noise(Dice& dice, const StepSizes& steps) {
  ValueRecipe recipe = of_order(dice, dice.whole(1, 4));
  const bool relative = dice.sign() > 0;
  const double part = dice.power_of_ten(-3, -0.7);
  const double size = dice.power_of_ten(-1.5, 0) * std::abs(recipe.error(step_at(steps, dice.uniform(0.2, 1))));
  std::vector<double> off(steps.size());
  for (double& one : off) one = dice.normal();
  recipe.disturbed = [=](double error, std::size_t rung) {
    return error + off[rung] * (relative ? part * error : size);
  };
  return recipe;
}

// No order is nearer to a whole one than 0.1; none is below 0.3, where errors hardly fall.
ValueRecipe fractional(Dice& dice, const StepSizes&) {
  return of_order(dice, std::max(dice.whole(0, 4) + (dice.sign() > 0 ? 0.5 : dice.uniform(0.1, 0.9)), 0.3));
}

ValueRecipe logarithm(Dice& dice, const StepSizes&) {
  const double p = dice.whole(1, 4), unit = dice.power_of_ten(0.3, 1.3);
  return {[=](double x) { return std::pow(x, p) * std::log(unit / x); }, p};
}

ValueRecipe spectral(Dice& dice, const StepSizes&) {
  const double rate = dice.uniform(0.3, 3);
  return {[=](double x) { return std::exp(rate - rate / x); }, std::nullopt};
}

struct ValueFamily {
  std::string_view name;
  ValueRecipe (*recipe)(Dice& dice, const StepSizes& steps);
};

constexpr ValueFamily families_of_values[] = {{"monotone", monotone},
                                              {"oscillating", oscillating},
                                              {"sign change", sign_change},
                                              {"two terms", two_terms},
                                              {"floor", floor},
                                              {"noise", noise},
                                              {"fractional", fractional},
                                              {"h^p log h", logarithm},
                                              {"spectral", spectral}};

double to_decimals(double value, double unit) {
  const int decimals = std::max(0, static_cast<int>(std::floor(-std::log10(unit))));
  return std::strtod(fmt::format("{:.{}f}", value, decimals).c_str(), nullptr);
}

}  // namespace

std::span<const std::string_view> value_families() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> result;
    std::transform(std::begin(families_of_values), std::end(families_of_values), std::back_inserter(result),
                   [](const ValueFamily& family) { return family.name; });
    return result;
  }();
  return names;
}

KnownLimit value_ladder(std::string_view name, std::uint64_t seed) {
  const auto* family = std::find_if(std::begin(families_of_values), std::end(families_of_values),
                                    [&](const ValueFamily& one) { return one.name == name; });
  if (family == std::end(families_of_values))
    throw std::invalid_argument(fmt::format("no family of values is named \"{}\"", name));
  Dice dice(0xD1B54A32D192ED03U * (seed + 1) + static_cast<std::uint64_t>(family - std::begin(families_of_values)));
  const StepSizes steps = draw(dice);
  const double coarsest = dice.power_of_ten(-2, 0);
  KnownLimit known{family->name, {}, dice.whole(0, 9) == 0 ? 0 : dice.sign() * dice.power_of_ten(-2, 2), {}};
  const double size = dice.sign() * dice.power_of_ten(-3, 0) * (known.limit == 0 ? 1 : std::abs(known.limit));
  const ValueRecipe recipe = family->recipe(dice, steps);
  known.order = recipe.order;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double value = known.limit + size * recipe.disturbed(recipe.error(steps[i]), i);
    known.ladder.push_back(
        {coarsest * steps[i], recipe.printed ? to_decimals(value, std::abs(size) * *recipe.printed) : value, 0});
  }
  return known;
}

}  // namespace halfstep::testing
