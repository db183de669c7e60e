// Extrapolation of a sequence to h = 0, elimination by elimination, with an estimate of what is left at each stage.
#include "halfstep/engine/verdict/ladder_limits.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep::inline engine {
namespace {

// How the column moves to a place from the one before, beside the next term of the series.
struct Movement {
  double step = 0;
  double expected = 0;     // part of the step before, if the next term leads
  double coefficient = 0;  // of the next term, if it leads
  bool shrinks = false;    // less than one place coarser, as much as the next term says or more
};

// The table's current column, and what belongs to it.
struct ColumnOfLimits {
  std::vector<long double> value;
  std::vector<double> moved;  // from the column before
  std::vector<double> known;
  std::vector<double> noise;
  std::vector<Movement> to = std::vector<Movement>(value.size());
  int terms = 0;

  void follow(const std::vector<long double>& next) {
    for (std::size_t i = static_cast<std::size_t>(terms) + 1; i < value.size(); ++i) {
      Movement& here = to[i];
      here.step = std::abs(static_cast<double>(value[i] - value[i - 1]));
      here.expected = std::abs(static_cast<double>(next[i] / next[i - 1]));
      here.coefficient = here.step / std::abs(static_cast<double>(next[i] - next[i - 1]));
      here.shrinks = here.step <= std::max(series_slack * here.expected * to[i - 1].step, known[i] + known[i - 1]);
    }
  }
};

// What may be left of the series at place j, judged by how the column moved up to there: the next term has a
// coefficient, estimated from each pair of neighbours; where the series holds, these estimates settle.
double truncation(const ColumnOfLimits& column, const std::vector<long double>& next, const ExtrapolatedLimit& limit) {
  const auto j = static_cast<std::size_t>(limit.last);
  double coefficient = 0;
  for (int pair = 0; pair < (limit.steady ? 2 : limit.pairs); ++pair)
    coefficient = std::max(coefficient, column.to[j - static_cast<std::size_t>(pair)].coefficient);
  // An elimination that moves the value far cannot have made it sharp.
  const double left = std::max(coefficient * std::abs(static_cast<double>(next[j])), column.moved[j] / hidden_noise);
  if (limit.pairs == 1) return limit.terms > 1 ? unbounded : std::max(hidden_noise * left, limit.step);
  const double step_before = column.to[j - 1].step;
  const double shrinking = limit.step / std::max(step_before, std::numeric_limits<double>::min());
  if (limit.step <= limit.step_noise || shrinking <= column.to[j].expected) return left;
  const bool to_and_fro = (column.value[j] > column.value[j - 1]) != (column.value[j - 1] > column.value[j - 2]);
  if (to_and_fro) return std::max({left, limit.step, step_before});
  if (shrinking < too_slow) return std::max(left, limit.step * shrinking / (1 - shrinking));
  // It has not begun to settle; or noise, less than is known of, moves a limit that was reached.
  const double ahead = 1 / (1 - too_slow);  // steps over which it may go on as it did: as long as the slowest approach
  return limit.step <= third_digit * std::abs(limit.value) ? std::max(left, ahead * limit.step) : unbounded;
}

ExtrapolatedLimit judged(const ColumnOfLimits& column, const std::vector<long double>& next, std::size_t j) {
  const auto looked_back = static_cast<int>(convincing.count());
  ExtrapolatedLimit limit;
  limit.terms = column.terms;
  limit.last = static_cast<int>(j);
  limit.pairs = std::min(looked_back, limit.last - limit.terms);
  limit.first = limit.last - limit.pairs - limit.terms;
  limit.value = static_cast<double>(column.value[j]);
  limit.before = static_cast<double>(column.value[j - 1]);
  limit.noise = column.noise[j];
  limit.step = column.to[j].step;
  limit.step_noise = column.known[j] + column.known[j - 1];
  limit.settled = limit.pairs > 1 && column.to[j].shrinks;
  limit.steady = limit.settled && limit.pairs > 2 && column.to[j - 1].shrinks;
  limit.truncation = truncation(column, next, limit);
  return limit;
}

}  // namespace

double ExtrapolatedLimit::uncertainty() const { return safety * truncation + hidden_noise * noise; }

std::vector<ExtrapolatedLimit> limits(std::span<const long double> y, std::span<const double> known_noise,
                                      std::span<const double> measured_noise, Terms terms) {
  std::vector<ExtrapolatedLimit> table;
  table.reserve(terms.size() * y.size());
  ColumnOfLimits column{{y.begin(), y.end()},
                        std::vector<double>(y.size(), 0.0),
                        {known_noise.begin(), known_noise.end()},
                        {measured_noise.begin(), measured_noise.end()}};
  for (std::size_t k = 0; k < terms.size(); ++k) {
    column.follow(terms[k]);
    for (std::size_t j = k + 1; j < y.size(); ++j) table.push_back(judged(column, terms[k], j));
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
  return table;
}

}  // namespace halfstep::inline engine
