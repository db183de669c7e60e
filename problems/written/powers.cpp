// Writes the equations of a system of powers.
#include "halfstep/problems/written/powers.hpp"

#include <fmt/format.h>

#include <algorithm>
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

std::string rate(int k, int mixture) {
  if (k == 1) return "1";
  const auto products = partitions(k - 1, k - 1);
  const auto weights = mixture_weights(static_cast<int>(products.size()), mixture);
  std::string sum;
  for (std::size_t i = 0; i < products.size(); ++i)
    sum += fmt::format("{}{}*{}", i == 0 ? "" : " + ", static_cast<double>(k * weights[i]) / whole_weight,
                       product(products[i]));
  return sum;
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

WrittenProblem powers_problem(int degree, int mixture) {
  if (degree < 1 || degree > most_powers)
    throw InputError(fmt::format("powers of t from 1 to {}; expected a degree from 1 to {}", degree, most_powers));
  WrittenProblem row{.info = {.name = mixture == 0 ? "powers" : fmt::format("powers-{}", mixture + 1),
                              .force = Force::first_order,
                              .has_energy = false,
                              .exact = "closed form",
                              .invariants = "none",
                              .parameters = {{"T", "1", "end time", Domain::positive}},
                              .source = "Hairer, Nørsett, Wanner 1993, section II.2 (equation number not confirmed)"},
                     .where = {{"s", "0.25*t + 0.75*y1"}},
                     .unknowns = {}};
  for (int k = 1; k <= degree; ++k)
    row.unknowns.push_back(
        {.name = fmt::format("y{}", k), .rate = rate(k, mixture), .exact = k == 1 ? "t" : fmt::format("t^{}", k)});
  return row;
}

}  // namespace halfstep::inline problems
