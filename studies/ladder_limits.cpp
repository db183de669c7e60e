// Extrapolation of a sequence to h = 0, elimination by elimination, with an estimate of what is left at each stage.
#include "studies/ladder_limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep {
namespace {

constexpr double safety = 1.5;
constexpr double hidden = 2;  // what noise adds, and what of the truncation it may hide
constexpr double never = std::numeric_limits<double>::infinity();

// The table's current column, and what belongs to it.
struct ColumnOfLimits {
  std::vector<long double> value;
  std::vector<double> moved;  // from the column before
  std::vector<double> known;
  std::vector<double> noise;
  int terms = 0;
};

// What may be left of the series at place j, judged by how the column moved up to there: the next term has a
// coefficient, estimated from each pair of neighbours; where the series holds, these estimates settle.
Limit judged(const ColumnOfLimits& column, const std::vector<long double>& next, std::size_t j) {
  constexpr std::size_t looked_back = 3;
  const std::size_t begin = static_cast<std::size_t>(column.terms);  // first place with a value
  Limit limit;
  limit.value = static_cast<double>(column.value[j]);
  limit.noise = column.noise[j];
  limit.terms = column.terms;
  limit.last = static_cast<int>(j);
  const auto step = [&](std::size_t i) { return static_cast<double>(column.value[i] - column.value[i - 1]); };
  limit.step = std::abs(step(j));
  limit.step_noise = column.known[j] + column.known[j - 1];
  double coefficient = 0;
  std::size_t pairs = 0;
  for (std::size_t i = j; i > begin && pairs < looked_back; --i, ++pairs) {
    coefficient = std::max(coefficient, std::abs(step(i) / static_cast<double>(next[i] - next[i - 1])));
  }
  limit.truncation = coefficient * std::abs(static_cast<double>(next[j]));
  limit.first = static_cast<int>(j - pairs - begin);
  if (pairs == 0) {
    limit.truncation = never;
    return limit;
  }
  // An elimination that moves the value far cannot have made it sharp.
  limit.truncation = std::max(limit.truncation, 0.5 * column.moved[j]);
  if (pairs == 1) {
    if (column.terms > 1) limit.truncation = never;
    limit.truncation = std::max(2 * limit.truncation, limit.step);
    return limit;
  }
  const auto shrinks = [&](std::size_t i) {
    const double expected = std::abs(static_cast<double>(next[i] / next[i - 1]));
    return std::abs(step(i)) <=
           std::max(1.25 * expected * std::abs(step(i - 1)), column.known[i] + column.known[i - 1]);
  };
  limit.settled = shrinks(j);
  limit.steady = limit.settled && pairs > 2 && shrinks(j - 1);
  const double expected = std::abs(static_cast<double>(next[j] / next[j - 1]));
  const double shrinking = limit.step / std::max(std::abs(step(j - 1)), std::numeric_limits<double>::min());
  if (limit.step > limit.step_noise && shrinking > expected) {
    const double rest = limit.step * shrinking / (1 - shrinking);
    limit.truncation = shrinking < 0.85 ? std::max(limit.truncation, rest) : never;
  }
  return limit;
}

}  // namespace

double Limit::uncertainty() const { return safety * truncation + hidden * noise; }

std::vector<Limit> limits(std::span<const long double> y, std::span<const double> known_noise,
                          std::span<const double> measured_noise, Terms terms) {
  std::vector<Limit> found;
  ColumnOfLimits column{{y.begin(), y.end()},
                        std::vector<double>(y.size(), 0.0),
                        {known_noise.begin(), known_noise.end()},
                        {measured_noise.begin(), measured_noise.end()},
                        0};
  for (std::size_t k = 0; k < terms.size(); ++k) {
    for (std::size_t j = k + 1; j < y.size(); ++j) found.push_back(judged(column, terms[k], j));
    const std::vector<long double>& eliminated = terms[k];
    ++column.terms;
    for (std::size_t j = y.size() - 1; j > k; --j) {
      const long double span = eliminated[j - 1] - eliminated[j];
      const long double fine = eliminated[j - 1] / span;
      const long double coarse = -eliminated[j] / span;
      const long double before = column.value[j];
      column.value[j] = fine * before + coarse * column.value[j - 1];
      column.moved[j] = std::abs(static_cast<double>(column.value[j] - before));
      for (std::vector<double>* noise : {&column.known, &column.noise}) {
        (*noise)[j] =
            std::abs(static_cast<double>(fine)) * (*noise)[j] + std::abs(static_cast<double>(coarse)) * (*noise)[j - 1];
      }
      for (std::size_t l = k + 1; l < terms.size(); ++l) terms[l][j] = fine * terms[l][j] + coarse * terms[l][j - 1];
    }
  }
  return found;
}

}  // namespace halfstep
