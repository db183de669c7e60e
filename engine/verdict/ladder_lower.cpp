// A term of lower order that comes up at the fine end of a ladder.
#include "halfstep/engine/verdict/ladder_lower.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// A number for each rung of a window.
using Column = std::vector<long double>;

long double dot(const Column& a, const Column& b) {
  long double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void take_away(Column& from, long double factor, const Column& column) {
  for (std::size_t i = 0; i < from.size(); ++i) from[i] -= factor * column[i];
}

// x^power of a multiple of one half. Powers of two, which most ratios of step sizes are, need no logarithm.
long double raised(long double x, double power) {
  int exponent = 0;
  constexpr long double mantissa_of_two = 0.5L;
  if (std::frexp(x, &exponent) != mantissa_of_two) return std::pow(x, static_cast<long double>(power));
  const int halves = static_cast<int>(2 * power) * (exponent - 1);  // x^power = 2^(halves / 2)
  const int whole = halves >= 0 ? halves / 2 : (halves - 1) / 2;
  return std::ldexp(halves % 2 == 0 ? 1.0L : std::numbers::sqrt2_v<long double>, whole);
}

// What a least-squares fit leaves, and the factor of its last column.
struct Residual {
  long double squares = std::numeric_limits<long double>::infinity();
  long double last = 0;
};

// A column of a fit, of length 1, and the length that it had.
struct Direction {
  Column unit;
  long double length = 0;
};

// What is left of a column in the directions that are orthogonal to others: by Gram and Schmidt.
Direction orthogonal(Column column, std::span<const Direction> others) {
  for (int twice = 0; twice < 2; ++twice)  // once is not enough where columns are nearly alike
    for (const Direction& other : others) take_away(column, dot(column, other.unit), other.unit);
  const long double length = std::sqrt(dot(column, column));
  if (length > 0)
    for (long double& entry : column) entry /= length;
  return {std::move(column), length};
}

// Errors as sums of powers of h, each relative to its own size. What all fits have in common, h^order and h^(order +
// 1), is taken away once.
class PowerFit {
 public:
  PowerFit(std::span<const CleanRung> rungs, double order) : rungs_(rungs), order_(order) {
    bool is_signed = false;
    for (const CleanRung& rung : rungs) {
      is_signed = is_signed || rung.error < 0;
      noise_ += static_cast<long double>(rung.told) * static_cast<long double>(rung.told);
    }
    for (const double power : {order, order + 1}) always_.push_back(orthogonal(column(power), always_));
    // Errors without sign may have changed theirs anywhere but among the first two.
    for (std::size_t change = is_signed ? rungs.size() : 2; change <= rungs.size(); ++change)
      left_.push_back(left_of(signs(change)));
  }

  // With h^power beside h^order and h^(order + 1); without it where it is one of these.
  Residual with(double power) const {
    Direction further;
    if (power < order_) further = orthogonal(column(power), always_);
    Residual best;
    for (const Left& one : left_) {
      const Residual residual =
          further.length > 0 ? along(further, one.errors) : Residual{dot(one.errors, one.errors), one.last};
      if (residual.squares < best.squares) best = residual;
    }
    best.squares += noise_;
    return best;
  }

 private:
  // What is left of the errors, and the factor of the last direction that was taken away.
  struct Left {
    Column errors;
    long double last = 0;
  };

  Left left_of(Column errors) const {
    long double last = 0;
    for (const Direction& one : always_) {
      if (!(one.length > 0)) continue;
      const long double factor = dot(errors, one.unit);
      take_away(errors, factor, one.unit);
      last = factor / one.length;
    }
    return {std::move(errors), last};
  }

  static Residual along(const Direction& further, const Column& errors) {
    const long double factor = dot(errors, further.unit);
    Residual result{0, factor / further.length};
    for (std::size_t i = 0; i < errors.size(); ++i) {
      const long double left = errors[i] - factor * further.unit[i];
      result.squares += left * left;
    }
    return result;
  }

  Column column(double power) const {
    Column result;
    const CleanRung& finest = rungs_.back();
    for (const CleanRung& rung : rungs_)
      result.push_back(raised(static_cast<long double>(rung.h / finest.h), power) *
                       static_cast<long double>(std::abs(finest.error / rung.error)));
    return result;
  }

  Column signs(std::size_t change) const {
    Column result;
    for (std::size_t i = 0; i < rungs_.size(); ++i) result.push_back((rungs_[i].error < 0) != (i >= change) ? -1 : 1);
    return result;
  }

  std::span<const CleanRung> rungs_;
  double order_;
  std::vector<Direction> always_;
  std::vector<Left> left_;  // for each change of signs
  long double noise_ = 0;
};

double slope_at(std::span<const CleanRung> rungs, std::size_t i) {
  return std::log(std::abs(rungs[i].error / rungs[i + 1].error)) / std::log(rungs[i].h / rungs[i + 1].h);
}

// Whether the finest slope moves no less than the one before: in a series it would.
bool unsettled(std::span<const CleanRung> rungs) {
  const auto moved = [&](std::size_t i) { return std::abs(slope_at(rungs, i) - slope_at(rungs, i - 1)); };
  return moved(rungs.size() - 2) > moved(rungs.size() - 3);
}

}  // namespace

double order_by_halves(double observed) {
  const double whole = std::round(observed), half = std::floor(observed) + 0.5;
  return std::abs(observed - half) <= nearly_whole ? half : whole;
}

std::optional<LowerTerm> lower_term(std::span<const CleanRung> all, double order, int last) {
  constexpr std::size_t unknowns = 3;  // factors of three powers
  const std::size_t most = longest_fit.count(), least = std::max(fit_rungs.count(), unknowns + 1);
  std::optional<LowerTerm> best;
  // Each of the powers that are tried may look likely by accident (Bonferroni).
  const double tried = std::max(1.0, 2 * order - 1);
  double t = 0, t_freedom = 0;  // most windows are of one length
  for (std::size_t end = std::max(least, static_cast<std::size_t>(last) + 1); end <= all.size(); ++end) {
    const std::size_t count = std::min(most, end);
    const std::span<const CleanRung> rungs = all.subspan(end - count, count);
    if (order <= 0.5 || !unsettled(rungs)) continue;
    const PowerFit fit(rungs, order);
    const long double without = std::min(fit.with(order).squares, fit.with(0).squares);
    const auto freedom = static_cast<double>(count - unknowns);
    // F(1, n) is the square of Student's t.
    if (freedom != t_freedom)
      t = boost::math::quantile(boost::math::students_t(freedom), 1 - chance_of_lower / tried / 2);
    t_freedom = freedom;
    for (double power = 0.5; power < order; power += 0.5) {
      const Residual with = fit.with(power);
      if (std::abs(static_cast<double>(with.last)) <= third_digit) continue;  // it moves no slope visibly
      const double likelihood = static_cast<double>(without / with.squares) / (1 + t * t / freedom);
      if (best && best->likelihood >= likelihood) continue;
      best = LowerTerm{power, std::abs(static_cast<double>(with.last)), likelihood, rungs.back().h};
    }
  }
  return best;
}

}  // namespace halfstep::inline engine
