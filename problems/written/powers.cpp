// Writes the equations of a system of powers.
#include "halfstep/problems/written/powers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>

#include "halfstep/core/error.hpp"

namespace halfstep::inline problems {
namespace {

/// Every way to write `sum` as a sum of whole numbers, none larger than `largest`, the larger ones first.
std::vector<std::vector<int>> partitions(int sum, int largest) {
  if (sum == 0) return {{}};
  std::vector<std::vector<int>> all;
  for (int part = std::min(sum, largest); part >= 1; --part)
    for (auto rest : partitions(sum - part, part)) {
      rest.insert(rest.begin(), part);
      all.push_back(std::move(rest));
    }
  return all;
}

/// "s*y2": what a sum stands for.
std::string product(const std::vector<int>& parts) {
  std::string text;
  for (const int part : parts)
    text += (text.empty() ? "" : "*") + (part == 1 ? std::string("s") : fmt::format("y{}", part));
  return text;
}

/// Weights of a sum of so many products.
using Weights = std::function<std::vector<int>(int count)>;

std::string rate(int k, const Weights& weights_of) {
  if (k == 0) return "0";
  if (k == 1) return "0.625 + 0.375*y0";
  const auto products = partitions(k - 1, k - 1);
  const auto weights = weights_of(static_cast<int>(products.size()));
  std::string sum;
  for (std::size_t i = 0; i < products.size(); ++i)
    sum += fmt::format("{}{}*{}",
                       i == 0           ? ""
                       : weights[i] < 0 ? " - "
                                        : " + ",
                       static_cast<double>(k * std::abs(weights[i])) / whole_weight, product(products[i]));
  return sum;
}

WrittenProblem powers_of(const std::string& name, int degree, const Weights& weights) {
  if (degree < 1 || degree > most_powers)
    throw InputError(fmt::format("powers of t from 1 to {}; expected a degree from 1 to {}", degree, most_powers));
  WrittenProblem row{.info = {.name = name,
                              .force = Force::first_order,
                              .has_energy = false,
                              .exact = "closed form",
                              .invariants = "none",
                              .parameters = {{"T", "1", "end time", Domain::positive}},
                              .source = "Hairer, Nørsett, Wanner 1993, section II.2 (equation number not confirmed)"},
                     .where = {{"s", "0.25*t + 0.75*y1"}},
                     .unknowns = {}};
  for (int k = 0; k <= degree; ++k)
    row.unknowns.push_back({.name = fmt::format("y{}", k),
                            .rate = rate(k, weights),
                            .exact = k == 0   ? "1"
                                     : k == 1 ? "t"
                                              : fmt::format("t^{}", k)});
  return row;
}

}  // namespace

std::vector<int> mixture_weights(int count, int mixture) {
  const int mean = whole_weight / count, rest = whole_weight % count;
  std::vector<int> weights(static_cast<std::size_t>(count), mean);
  for (int i = 0; i < rest; ++i) ++weights[static_cast<std::size_t>(i)];
  // What one of a pair gains the other loses, so that the sum stays.
  std::minstd_rand draw(static_cast<std::minstd_rand::result_type>(1000 * (mixture + 1) + count));
  draw.discard(10);
  const auto most = static_cast<std::minstd_rand::result_type>(std::max(mean / 4, 1));
  for (std::size_t i = 0; i + 1 < weights.size(); i += 2) {
    const int moved = 1 + static_cast<int>(draw() % most), sign = draw() % 2 == 0 ? 1 : -1;
    weights[i] += sign * moved;
    weights[i + 1] -= sign * moved;
  }
  return weights;
}

std::vector<int> alternating_weights(int count) {
  constexpr int least = whole_weight * 3 / 4, spread = whole_weight / 2;
  std::minstd_rand draw(222);
  draw.discard(static_cast<unsigned long long>(10 * count));
  std::vector<int> weights;
  for (int i = 0; i < count; ++i) {
    const int size = least + static_cast<int>(draw() % spread);
    weights.push_back(i % 2 == 0 ? size : -size);
  }
  int left = whole_weight - std::accumulate(weights.begin(), weights.end(), 0);
  for (int i = 0; i < count; ++i) {
    const int part = left / (count - i);
    weights[static_cast<std::size_t>(i)] += part;
    left -= part;
  }
  return weights;
}

WrittenProblem powers_problem(int degree, int mixture) {
  return powers_of(mixture == 0 ? "powers" : fmt::format("powers-{}", mixture + 1), degree,
                   [=](int count) { return mixture_weights(count, mixture); });
}

WrittenProblem alternating_powers_problem(int degree) {
  return powers_of("powers-alternating", degree, alternating_weights);
}

}  // namespace halfstep::inline problems
