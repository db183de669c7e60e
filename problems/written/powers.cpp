// Writes the equations of a system of powers.
#include "halfstep/problems/written/powers.hpp"

#include <fmt/format.h>

#include <bit>
#include <functional>

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
  const Weights weights = mixture_weights(static_cast<int>(products.size()), mixture);
  std::string sum;
  for (std::size_t i = 0; i < products.size(); ++i)
    sum += fmt::format("{}{}*{}", i == 0 ? "" : " + ", static_cast<double>(k * weights.parts[i]) / weights.whole,
                       product(products[i]));
  return sum;
}

}  // namespace

Weights mixture_weights(int count, int mixture) {
  if (count == 1) return {{1}, 1};
  const int whole = 8 * static_cast<int>(std::bit_ceil(static_cast<unsigned>(count)));
  Weights weights{std::vector<int>(static_cast<std::size_t>(count), 0), whole};
  int left = whole;
  // From 3/4 to 5/4 of the mean, the last product, s^(k-1), with what is left: seen by every step, it needs no more.
  const int mean = whole / count, spread = mean / 4;
  for (int i = 0; i + 1 < count; ++i) {
    const int turn = (5 * i * i + 3 * i + (2 * i + 3) * mixture) % (2 * spread + 1) - spread;
    left -= weights.parts[static_cast<std::size_t>(i)] = mean + turn;
  }
  weights.parts.back() = left;
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
                              .source = "Butcher 1964, doi:10.1017/S1446788700023387"},
                     .where = {{"s", "0.25*t + 0.75*y1"}},
                     .unknowns = {}};
  for (int k = 1; k <= degree; ++k)
    row.unknowns.push_back(
        {.name = fmt::format("y{}", k), .rate = rate(k, mixture), .exact = k == 1 ? "t" : fmt::format("t^{}", k)});
  return row;
}

}  // namespace halfstep::inline problems
