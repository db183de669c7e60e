// Extrapolation of a sequence to h = 0, elimination by elimination, with an estimate of what is left at each stage.
#include "studies/ladder_limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep {
namespace {

constexpr double safety = 1.5;
constexpr double never = std::numeric_limits<double>::infinity();

// The table's current column, and what belongs to it.
struct ColumnOfLimits {
  std::vector<long double> value;
  std::vector<double> moved;  // from the column before
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
  limit.step_noise = column.noise[j] + column.noise[j - 1];
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
           std::max(1.25 * expected * std::abs(step(i - 1)), column.noise[i] + column.noise[i - 1]);
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

double Limit::uncertainty() const { return safety * truncation + noise; }

std::vector<Limit> limits(std::span<const long double> y, std::span<const double> noise, Terms terms) {
  std::vector<Limit> found;
  ColumnOfLimits column{{y.begin(), y.end()}, std::vector<double>(y.size(), 0.0), {noise.begin(), noise.end()}, 0};
  for (std::size_t k = 0; k < terms.size(); ++k) {
    for (std::size_t j = k + 1; j < y.size(); ++j) found.push_back(judged(column, terms[k], j));
    ColumnOfLimits further{column.value, column.moved, column.noise, column.terms + 1};
    const std::vector<long double> eliminated = terms[k];
    for (std::size_t j = k + 1; j < y.size(); ++j) {
      const long double span = eliminated[j - 1] - eliminated[j];
      const long double fine = eliminated[j - 1] / span;
      const long double coarse = -eliminated[j] / span;
      further.value[j] = fine * column.value[j] + coarse * column.value[j - 1];
      further.moved[j] = std::abs(static_cast<double>(further.value[j] - column.value[j]));
      further.noise[j] = static_cast<double>(std::abs(fine)) * column.noise[j] +
                         static_cast<double>(std::abs(coarse)) * column.noise[j - 1];
    }
    for (std::size_t l = k + 1; l < terms.size(); ++l) {
      for (std::size_t j = y.size() - 1; j > k; --j) {
        const long double span = eliminated[j - 1] - eliminated[j];
        terms[l][j] = (eliminated[j - 1] * terms[l][j] - eliminated[j] * terms[l][j - 1]) / span;
      }
    }
    column = std::move(further);
  }
  return found;
}

}  // namespace halfstep
