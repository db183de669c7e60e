// Rows of data with standard errors or numbers of samples, made a ladder.
#include "halfstep/engine/noise/noisy_rows.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

namespace halfstep::inline engine {
namespace {

// The scatter of repeated rows tells the deviation of a sample from so many degrees of freedom on.
constexpr int fewest_freedom = 3;

// The mean of rows at one step size.
NoisyRung mean_of(std::span<const NoisyRow> rows, bool has_errors, bool has_samples) {
  // Standard errors are weighed over the largest: their squares might not be numbers. One of 0 outweighs all others.
  double largest = 0;
  for (const NoisyRow& row : rows) largest = std::max(largest, row.standard_error.value_or(0));
  constexpr double exact = 1e-15;
  NoisyRung mean;
  mean.h = rows.front().h;
  double weights = 0, variance = 0;
  for (const NoisyRow& row : rows) {
    const double relative = largest > 0 ? std::max(*row.standard_error / largest, exact) : 1;
    const double weight = has_samples ? *row.samples : 1 / (relative * relative);
    weights += weight;
    mean.error += weight * row.error;
    variance += has_errors ? std::pow(weight * (largest > 0 ? relative : 0), 2) : 0;
    mean.samples += has_samples ? weight : 0;
  }
  mean.error /= weights;
  mean.standard_error = largest * std::sqrt(variance) / weights;
  return mean;
}

}  // namespace

std::optional<NoisyLadder> noisy_ladder_of(std::vector<NoisyRow> rows) {
  std::erase_if(rows, [](const NoisyRow& row) { return !std::isfinite(row.error); });
  const auto all_have = [&](const auto& member) {
    return std::all_of(rows.begin(), rows.end(), [&](const NoisyRow& row) { return (row.*member).has_value(); });
  };
  const bool has_errors = all_have(&NoisyRow::standard_error), has_samples = all_have(&NoisyRow::samples);
  std::stable_sort(rows.begin(), rows.end(), [](const NoisyRow& a, const NoisyRow& b) { return a.h > b.h; });
  NoisyLadder ladder;
  ladder.counts = has_samples;
  double squares = 0;
  int freedom = 0;
  for (auto from = rows.begin(), to = from; from != rows.end(); from = to) {
    while (to != rows.end() && to->h == from->h) ++to;
    ladder.rungs.push_back(mean_of({from, to}, has_errors, has_samples));
    for (auto row = from; row != to; ++row) {
      ladder.carries_sign = ladder.carries_sign || row->error < 0;
      if (has_samples) squares += *row->samples * std::pow(row->error - ladder.rungs.back().error, 2);
    }
    freedom += static_cast<int>(std::distance(from, to)) - 1;
  }
  if (ladder.rungs.size() < 2) return {};
  if (!has_errors && freedom >= fewest_freedom && squares > 0) {
    for (NoisyRung& rung : ladder.rungs) rung.standard_error = std::sqrt(squares / freedom / rung.samples);
    ladder.vagueness = std::hypot(ladder.vagueness, std::sqrt(0.5 / freedom));
  } else if (!has_errors) {
    estimate_standard_errors(ladder);
  }
  double largest = 0;
  for (const NoisyRung& rung : ladder.rungs) largest = std::max(largest, rung.standard_error);
  if (!(largest > 0) || !std::isfinite(largest)) return {};
  if (!has_samples)  // one deviation of a sample at all step sizes: as many as the squares tell
    for (NoisyRung& rung : ladder.rungs)
      rung.samples = rung.standard_error > 0 ? std::pow(largest / rung.standard_error, 2) : 1;
  return ladder;
}

}  // namespace halfstep::inline engine
