// The order as far as a short or noisy ladder tells it: an interval, from the slopes at the fine end or by regression.
#include "halfstep/engine/verdict/ladder_wide.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "halfstep/core/quantiles.hpp"
#include "halfstep/engine/verdict/ladder_limits.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// Slopes between neighbours from coarse to fine, their noise, and by how much a term of first order leans on each.
struct Slopes {
  explicit Slopes(std::span<const CleanRung> rungs) {
    for (std::size_t i = 0; i + 1 < rungs.size(); ++i) {
      const double span = std::log(rungs[i].h / rungs[i + 1].h);
      value.push_back(std::log(std::abs(rungs[i].error / rungs[i + 1].error)) / span);
      noise.push_back((rungs[i].noise + rungs[i + 1].noise) / span);
      lean.push_back((rungs[i].h - rungs[i + 1].h) / span);
    }
  }

  std::size_t count() const { return value.size(); }
  // From slope i - 1 to slope i.
  double moved(std::size_t i) const { return value[i] - value[i - 1]; }
  bool turns(std::size_t i) const { return i + 1 < count() && i > 0 && moved(i) * moved(i + 1) < 0; }

  std::vector<double> value;
  std::vector<double> noise;
  std::vector<double> lean;
};

// How much the slopes may move last in a series in h, by what they moved before: its terms shrink at least as h does.
double movement_of_series(const Slopes& slopes) {
  double most = 0, shrunk = 1;
  for (std::size_t i = slopes.count() - 1; i-- > 1;) {
    shrunk *= slopes.lean[i + 1] / slopes.lean[i];
    most = std::max(most, shrunk * std::abs(slopes.moved(i)));
  }
  return most;
}

// The finest slopes, two or three, freed of a term of first order. The width is what that term may be wrong by: all of
// it where nothing else is known; where three slopes shrink towards their limit as a series does, the distance from the
// limit of a geometric sequence.
OrderInterval extrapolated(std::span<const CleanRung> rungs, bool to_the_end) {
  const Slopes slopes(rungs);
  const std::size_t last = slopes.count() - 1;
  const double moved = slopes.moved(last);
  const double shrinks = slopes.lean[last] / slopes.lean[last - 1];
  const auto limit = [](double step, double ratio) { return step * ratio / (1 - ratio); };
  const double linear = limit(moved, shrinks);
  const double noise = slopes.noise[last] + limit(slopes.noise[last] + slopes.noise[last - 1], shrinks);
  const double all = std::max(hidden_noise * std::abs(linear), std::abs(moved));
  const auto fine = static_cast<int>(rungs.size()) - 1;
  OrderInterval result{slopes.value[last] + linear, all, fine - 2, fine};
  if (last > 1) {
    result.first = fine - 3;
    const double before = slopes.moved(last - 1);
    const double shrunk = moved / before;
    const bool seen = std::abs(moved) > slopes.noise[last] + slopes.noise[last - 1];
    if (to_the_end && seen && std::abs(moved) > series_slack * movement_of_series(slopes) &&
        std::abs(moved) < nearly_whole / plateau_leeway && std::abs(shrunk) > 1) {
      result.half_width = nearly_whole;  // noise just begins to show
    } else if (seen && std::abs(moved) > series_slack * movement_of_series(slopes)) {
      // Slower than a series, as where the errors carry a logarithm; or no approach at all.
      const bool approaches = shrunk > 0 && shrunk < too_slow && slopes.count() == convincing.count();
      result.value = slopes.value[last] + limit(moved, shrunk);
      result.half_width = approaches ? hidden_noise * std::abs(limit(moved, shrunk)) : unbounded;
    } else if (seen && shrunk > 0 && shrunk < series_slack * shrinks) {
      result.half_width = std::max(safety * std::abs(limit(moved, shrunk) - linear), all / plateau_leeway);
    } else if (shrunk < 0) {
      // Slopes that have just turned may be bent by a second term as much as by the first.
      const double apart = std::abs(result.value - slopes.value[last - 1] - limit(before, shrinks));
      result.half_width = std::max(all, limit(apart, shrinks * shrinks));
    }
  }
  result.half_width += hidden_noise * noise;
  return result;
}

// How far slopes that turn back and forth have been from `value`: since the turn before the last, unless they have
// settled since the last one.
double wandering(const Slopes& slopes, double value) {
  std::size_t last = 0, before = 0;
  for (std::size_t i = 1; i < slopes.count(); ++i) {
    if (!slopes.turns(i)) continue;
    before = last;
    last = i;
  }
  if (last == 0) return 0;
  bool settles = last + convincing.count() < slopes.count();
  for (std::size_t i = last + 2; settles && i < slopes.count(); ++i)
    settles = std::abs(slopes.moved(i)) < std::abs(slopes.moved(i - 1));
  if (settles) return 0;
  double most = 0;
  for (std::size_t i = before > 0 ? before : last; i < slopes.count(); ++i)
    most = std::max(most, std::abs(slopes.value[i] - value));
  return most;
}

// Whether the slopes leave where they were faster and faster, as where another term takes over.
bool departs(const Slopes& slopes) {
  const std::size_t last = slopes.count() - 1;
  constexpr std::size_t of_three_movements = 4;  // slopes
  if (slopes.count() < of_three_movements) return false;
  const double a = slopes.moved(last - 2), b = slopes.moved(last - 1), c = slopes.moved(last);
  return std::abs(c) > nearly_whole && b * c > 0 && std::abs(c) > std::abs(b) && std::abs(b) > std::abs(a);
}

// Whether the slopes rose up to the one before the last, faster by as much as a series is slower: there the errors may
// pass through 0, and one slope beyond it tells nothing yet.
bool has_just_risen(const Slopes& slopes) {
  const std::size_t last = slopes.count() - 1;
  constexpr std::size_t of_three_movements = 4;  // slopes
  if (slopes.count() < of_three_movements) return false;
  const double before = slopes.moved(last - 2), rise = slopes.moved(last - 1);
  return rise > nearly_whole && before > 0 && rise * slopes.lean[last - 1] > before * slopes.lean[last - 2];
}

// Whether the finest slopes move much more than coarser ones did: noise has come up, or another term.
bool grows_restless(const Slopes& slopes) {
  const std::size_t movements = slopes.count() - 1, few = std::min(convincing.count() + 1, movements / 2);
  if (few < convincing.count()) return false;
  const auto restless = [&](std::size_t first) {
    double squares = 0;
    for (std::size_t i = first + 1; i <= first + few; ++i) squares += slopes.moved(i) * slopes.moved(i);
    return squares;
  };
  double quietest = unbounded;
  for (std::size_t first = 0; first + 2 * few <= movements; ++first) quietest = std::min(quietest, restless(first));
  return restless(movements - few) > std::max<double>(restlessness * quietest, nearly_whole * nearly_whole);
}

constexpr std::size_t unknowns = 3;  // of the regression: factors of h, 1 and log h

// Whether values are independent: then second differences have three times the variance of first ones, and far less
// where the values swing. (Differences of the values alone say little: a fit leaves nothing slow in them.)
bool scatters(const std::vector<long double>& values) {
  long double first = 0, second = 0;
  for (std::size_t i = 1; i < values.size(); ++i) first += (values[i] - values[i - 1]) * (values[i] - values[i - 1]);
  for (std::size_t i = 2; i < values.size(); ++i) {
    const long double bend = values[i] - 2 * values[i - 1] + values[i - 2];
    second += bend * bend;
  }
  const auto count = static_cast<long double>(values.size());
  return second * (count - 1) >= 2 * first * (count - 2);
}

struct Regression : OrderInterval {
  double scatter = 0;        // of the errors about it, relative
  bool independent = false;  // whether the errors scatter about it each by itself, as Student's interval asks
  bool correction = false;   // whether the term in h is one: at the coarsest rung no larger than what it corrects
};

// Least squares of log |error| on 1, log h and h, from rung `first` on: the factor of log h, with Student's interval
// and with what the term in h still moves the slope by.
Regression regression(std::span<const CleanRung> rungs, std::size_t first) {
  using Row = std::array<long double, unknowns>;
  const std::size_t count = rungs.size() - first;
  const auto row = [&](std::size_t i) {
    const auto h = static_cast<long double>(rungs[first + i].h / rungs[first].h);
    return Row{h, 1, std::log(h)};  // the one that is asked for is last: orthogonal to the others, it stands alone
  };
  std::vector<Row> q(count);
  std::vector<long double> y(count);
  for (std::size_t i = 0; i < count; ++i) {
    q[i] = row(i);
    y[i] = std::log(std::abs(static_cast<long double>(rungs[first + i].error)));
  }
  Row factor{}, length{};
  std::array<Row, unknowns> along{};
  for (std::size_t k = 0; k < unknowns; ++k) {
    for (std::size_t l = 0; l < k; ++l) {
      for (std::size_t i = 0; i < count; ++i) along[l][k] += q[i][l] * q[i][k];
      for (std::size_t i = 0; i < count; ++i) q[i][k] -= along[l][k] * q[i][l];
    }
    for (std::size_t i = 0; i < count; ++i) length[k] += q[i][k] * q[i][k];
    length[k] = std::sqrt(length[k]);
    for (std::size_t i = 0; i < count; ++i) q[i][k] /= length[k];
    for (std::size_t i = 0; i < count; ++i) factor[k] += q[i][k] * y[i];
    for (std::size_t i = 0; i < count; ++i) y[i] -= factor[k] * q[i][k];
  }
  long double squares = 0;
  for (const long double left : y) squares += left * left;
  const long double slope = factor[2] / length[2];
  const long double constant = (factor[1] - along[1][2] * slope) / length[1];
  const long double bend = (factor[0] - along[0][2] * slope - along[0][1] * constant) / length[0];
  const auto freedom = static_cast<double>(count - unknowns);
  Regression result;
  result.scatter = std::sqrt(static_cast<double>(squares) / freedom);
  result.independent = scatters(y);
  result.correction = std::abs(bend) <= 1;
  result.value = static_cast<double>(slope);
  const double student = students_t_quantile(freedom, 1 - misses / 2);
  const auto remains = static_cast<double>(std::abs(bend)) * rungs.back().h / rungs[first].h;
  result.half_width = student * result.scatter / static_cast<double>(length[2]) + remains / plateau_leeway;
  result.first = static_cast<int>(first);
  result.last = static_cast<int>(rungs.size()) - 1;
  return result;
}

int turns_from(const Slopes& slopes, std::size_t first) {
  int turns = 0;
  for (std::size_t i = first + 1; i < slopes.count(); ++i) turns += slopes.turns(i) ? 1 : 0;
  return turns;
}

// Lepski's rule: of all windows that end with the ladder the longest whose interval meets those of all shorter ones.
// Only of slopes that turn back and forth, as noise does and a series does not, of errors that scatter independently,
// and not where the errors since then have left it.
std::optional<Regression> longest_regression(std::span<const CleanRung> rungs, const Slopes& slopes) {
  const std::size_t least = std::max(fit_rungs.count(), unknowns + 1);
  double low = -unbounded, high = unbounded;
  std::optional<Regression> longest;
  for (std::size_t first = rungs.size() < least ? 0 : rungs.size() - least + 1; first-- > 0;) {
    const Regression candidate = regression(rungs, first);
    if (candidate.value - candidate.half_width > high || candidate.value + candidate.half_width < low) break;
    low = std::max(low, candidate.value - candidate.half_width);
    high = std::min(high, candidate.value + candidate.half_width);
    const bool noisy = turns_from(slopes, first) >= 2 && turns_from(slopes, rungs.size() - least) >= 1;
    if (noisy && candidate.correction && candidate.independent && candidate.scatter <= largest_scatter)
      longest = candidate;
  }
  if (!longest) return longest;
  const CleanRung &start = rungs[rungs.size() - 1 - std::size_t{2}], &end = rungs.back();
  const double span = std::log(start.h / end.h);
  const double recent = std::log(std::abs(start.error / end.error)) / span;
  const double allowed = longest->half_width + hidden_noise * std::numbers::sqrt2 * longest->scatter / span;
  return std::abs(recent - longest->value) < allowed ? longest : std::nullopt;
}

}  // namespace

std::optional<OrderInterval> order_interval(std::span<const CleanRung> rungs, bool to_the_end) {
  if (rungs.size() < fewest_rungs) return std::nullopt;
  const Slopes slopes(rungs);
  if (departs(slopes) || grows_restless(slopes)) return std::nullopt;
  OrderInterval best = extrapolated(rungs, to_the_end);
  if (has_just_risen(slopes)) best.half_width = unbounded;
  best.half_width = std::max(best.half_width, wandering(slopes, best.value));
  const auto fitted = longest_regression(rungs, slopes);
  if (fitted && fitted->half_width < best.half_width) best = *fitted;
  // An order is a multiple of one half, if not of one: an interval that holds none is too narrow.
  const double off = std::abs(best.value - std::round(2 * best.value) / 2);
  best.unwidened = best.half_width;
  best.half_width = std::max(best.half_width, safety * off);
  if (best.value - best.half_width <= 0) return std::nullopt;
  return best;
}

}  // namespace halfstep::inline engine
