// A term of lower order that comes up at the fine end of a ladder.
#include "halfstep/engine/verdict/ladder_lower.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

using Column = std::vector<long double>;

long double dot(const Column& a, const Column& b) {
  long double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void take_away(Column& from, long double factor, const Column& column) {
  for (std::size_t i = 0; i < from.size(); ++i) from[i] -= factor * column[i];
}

// x^power. Powers of two, which most ratios of step sizes are, need no logarithm, with the same result.
long double raised(long double x, int power) {
  int exponent = 0;
  constexpr long double mantissa_of_two = 0.5L;
  if (std::frexp(x, &exponent) == mantissa_of_two) return std::ldexp(1.0L, (exponent - 1) * power);
  return std::pow(x, power);
}

// What a least-squares fit leaves, and the factor of its last column.
struct Residual {
  long double squares = std::numeric_limits<long double>::infinity();
  long double last = 0;
};

// Columns made orthonormal by Gram and Schmidt, the last one last: what is left of it is what the others cannot
// explain.
class Basis {
 public:
  explicit Basis(std::vector<Column> columns) : columns_(std::move(columns)) {
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      for (int twice = 0; twice < 2; ++twice)  // once is not enough where columns are nearly alike
        for (std::size_t l = 0; l < k; ++l) take_away(columns_[k], dot(columns_[k], columns_[l]), columns_[l]);
      const long double length = lengths_.emplace_back(std::sqrt(dot(columns_[k], columns_[k])));
      if (length > 0)
        for (long double& entry : columns_[k]) entry /= length;
    }
  }

  // What a fit of y leaves.
  Residual residual(Column y) const {
    Residual result;
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (!(lengths_[k] > 0)) continue;
      const long double along = dot(y, columns_[k]);
      take_away(y, along, columns_[k]);
      result.last = along / lengths_[k];
    }
    result.squares = dot(y, y);
    return result;
  }

 private:
  std::vector<Column> columns_;
  std::vector<long double> lengths_;
};

// Errors as sums of powers of h, each relative to its own size.
class PowerFit {
 public:
  PowerFit(std::span<const CleanRung> rungs, int order)
      : rungs_(rungs), order_(order), always_{column(order), column(order + 1)} {
    for (const CleanRung& rung : rungs) {
      signed_ = signed_ || rung.error < 0;
      noise_ += static_cast<long double>(rung.told) * static_cast<long double>(rung.told);
    }
  }

  // With h^power beside h^order and h^(order + 1); without it where it is one of these. Errors without sign may have
  // changed theirs anywhere but among the first two.
  Residual with(int power) const {
    std::vector<Column> columns = always_;
    if (power < order_) columns.push_back(column(power));
    const Basis basis(std::move(columns));
    Residual best;
    for (std::size_t change = signed_ ? rungs_.size() : 2; change <= rungs_.size(); ++change) {
      const Residual residual = basis.residual(signs(change));
      if (residual.squares < best.squares) best = residual;
    }
    best.squares += noise_;
    return best;
  }

 private:
  Column column(int power) const {
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
  int order_;
  std::vector<Column> always_;
  bool signed_ = false;
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

std::optional<LowerTerm> lower_term(std::span<const CleanRung> all, int order, int last) {
  constexpr std::size_t unknowns = 3;  // factors of three powers
  const std::size_t most = longest_fit.count(), least = std::max(fit_rungs.count(), unknowns + 1);
  std::optional<LowerTerm> best;
  for (std::size_t end = std::max(least, static_cast<std::size_t>(last) + 1); end <= all.size(); ++end) {
    const std::size_t count = std::min(most, end);
    const std::span<const CleanRung> rungs = all.subspan(end - count, count);
    if (order < 2 || !unsettled(rungs)) continue;
    const PowerFit fit(rungs, order);
    const long double without = std::min(fit.with(order).squares, fit.with(0).squares);
    const auto freedom = static_cast<double>(count - unknowns);
    // F(1, n) is the square of Student's t.
    const double t = boost::math::quantile(boost::math::students_t(freedom), 1 - chance_of_lower / 2);
    for (int power = 1; power < order; ++power) {
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
