// A term of lower order that comes up at the fine end of a ladder.
#include "halfstep/engine/verdict/ladder_lower.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "halfstep/core/quantiles.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

// A number for each rung of a window, of which there are few: none is on the heap.
constexpr int most_rungs = 16;
using Column = Eigen::Matrix<long double, Eigen::Dynamic, 1, 0, most_rungs, 1>;

// What a least-squares fit leaves, with the roundoff of the data, and the factor of its last column.
struct Residual {
  long double squares = 0;
  long double last = 0;
};

// A column of a fit, of length 1, and the length that it had.
struct Direction {
  Column unit;
  long double length = 0;

  // Returns the factor of the column.
  long double take_away_from(Column& from) const {
    const long double along = from.dot(unit);
    from -= along * unit;
    return along / length;
  }
};

// What is left of a column in the directions that are orthogonal to others: by Gram and Schmidt, again where so little
// is left that rounding took more than ten of its bits.
Direction orthogonal(Column column, std::span<const Direction> others) {
  constexpr int bits = 10;  // that rounding may take
  const long double little = std::ldexp(column.squaredNorm(), -2 * bits);
  const auto take_all_away = [&] {
    for (const Direction& other : others) other.take_away_from(column);
    return column.squaredNorm();
  };
  long double squares = take_all_away();
  if (squares < little) squares = take_all_away();
  const long double length = std::sqrt(squares);
  if (length > 0) column *= 1 / length;
  return {column, length};
}

// Errors as sums of powers of h, each relative to its own size, so that they are signs. What all fits have in common,
// h^order and h^(order + 1), is made once.
class PowerFit {
 public:
  static constexpr std::size_t unknowns = 3;  // factors of three powers

  PowerFit(std::span<const CleanRung> rungs, double order) : order_(order) {
    const auto count = static_cast<Eigen::Index>(rungs.size());
    for (Column* column : {&h_, &root_, &inverse_size_, &signs_}) column->resize(count);
    const CleanRung& finest = rungs.back();
    told_.resize(count);
    roundoff_ = static_cast<long double>(count) * data_roundoff * data_roundoff;
    for (Eigen::Index i = 0; i < count; ++i) {
      const CleanRung& rung = rungs[static_cast<std::size_t>(i)];
      is_signed_ = is_signed_ || rung.error < 0;
      told_[i] = static_cast<long double>(rung.told);
      h_[i] = static_cast<long double>(rung.h / finest.h);
      root_[i] = std::sqrt(h_[i]);
      inverse_size_[i] = static_cast<long double>(std::abs(finest.error / rung.error));
      signs_[i] = rung.error < 0 ? -1 : 1;
    }
    explained_ = Column::Zero(count + 1);
    for (const double power : {order, order + 1}) {
      common_.push_back(orthogonal(column(power), common_));
      if (!(common_.back().length > 0))
        common_.pop_back();
      else
        explain(explained_, common_.back());
    }
  }

  // With h^power beside h^order and h^(order + 1); without it where it is one of these.
  Residual with(double power) {
    Direction further;
    if (power < order_) further = orthogonal(column(power), common_);
    if (!(further.length > 0)) {
      const Column& left = left_by_common(change_that_fits(explained_));
      return {left.squaredNorm() + roundoff_, factor_};
    }
    Column explained = explained_;
    explain(explained, further);
    Column left = left_by_common(change_that_fits(explained));
    const long double factor = further.take_away_from(left);
    return {left.squaredNorm() + roundoff_, factor};
  }

  // Square of all that noise may leave, as it is told.
  long double noise() const { return told_.squaredNorm(); }

  // The rungs that show `factor` h^power, to a hundredth of where it is largest, at which noise may be a tenth of it or
  // more: there it may be noise that is taken for a term.
  std::size_t doubtful(double power, long double factor) const {
    const Column share = column(power) * std::abs(factor);
    const long double digit = one_digit, visible = share.maxCoeff() / (digit * digit);
    std::size_t count = 0;
    for (Eigen::Index i = 0; i < share.size(); ++i)
      count += share[i] >= visible && told_[i] * digit >= share[i] ? 1 : 0;
    return count;
  }

 private:
  // h^power, of a multiple of one half.
  Column column(double power) const {
    Column result = inverse_size_;
    double left = power;
    for (; left >= 1; --left) result.array() *= h_.array();
    if (left > 0) result.array() *= root_.array();
    return result;
  }

  // Errors without sign may have changed theirs anywhere but among the first two: the first rung of the other sign that
  // leaves least, which is s s less the squares of s u in all directions u for the signs s.
  Eigen::Index change_that_fits(const Column& explained) const {
    const Eigen::Index count = signs_.size();
    if (is_signed_) return count;
    Eigen::Index change = 0;
    explained.tail(count - 1).maxCoeff(&change);
    return change + 2;
  }

  // Adds the square of s u for each place of the change: as that moves on, s u is a running sum.
  static void explain(Column& explained, const Direction& direction) {
    const Eigen::Index count = direction.unit.size();
    long double along = direction.unit.sum();
    explained[count] += along * along;
    for (Eigen::Index change = count - 1; change >= 2; --change) {
      along -= 2 * direction.unit[change];
      explained[change] += along * along;
    }
  }

  // The signs of that change without what all fits explain: kept, since most fits find the same change.
  const Column& left_by_common(Eigen::Index change) {
    if (left_.size() != 0 && change == change_) return left_;
    change_ = change;
    left_ = signs_;
    left_.tail(signs_.size() - change) *= -1;
    for (const Direction& direction : common_) factor_ = direction.take_away_from(left_);
    return left_;
  }

  double order_;
  bool is_signed_ = false;
  long double roundoff_ = 0;
  Column told_;                             // noise of each rung, relative
  Column h_, root_, inverse_size_, signs_;  // h, its square root and 1 / |error| are relative to the finest rung's
  std::vector<Direction> common_;           // of all fits
  Column explained_;                        // by those, for each place of the change
  Column left_;  // by those, of the signs with one change, and the factor of the last of them
  Eigen::Index change_ = 0;
  long double factor_ = 0;
};

// 1 + t^2 / n, by n = 1 ...: a sum of squares that falls by more when one factor is added, with n degrees of freedom
// left, is a chance of less than `chance`. F(1, n) is the square of Student's t.
class CriticalRatios {
 public:
  explicit CriticalRatios(double chance) : chance_(chance) {}
  double operator()(std::size_t freedom) {
    double& ratio = ratios_.at(freedom);
    if (ratio == 0) {
      const auto n = static_cast<double>(freedom);
      const double t = students_t_quantile(n, 1 - chance_ / 2);
      ratio = 1 + t * t / n;
    }
    return ratio;
  }

 private:
  double chance_;
  std::array<double, most_rungs> ratios_{};
};

// F of h^power beside the others over its critical value, from the squares that are left `with` it and `without`.
double likelihood(const PowerFit& fit, std::size_t rungs, double power, const Residual& with, long double without,
                  RoundingSize rounding, CriticalRatios& critical) {
  const long double noise = fit.noise();
  const long double beside_noise = (without + noise) / (with.squares + noise) / critical(rungs - PowerFit::unknowns);
  // What is guessed may be far too much, and rounding does not lie on a power of h. But one factor fits one noisy rung,
  // whatever the others show: only the further ones count.
  const std::size_t doubtful = rounding == RoundingSize::guessed ? fit.doubtful(power, with.last) : 0;
  if (doubtful < convincing.count()) return static_cast<double>(beside_noise);
  const long double smooth = without / with.squares / critical(std::min(rungs - PowerFit::unknowns, doubtful - 1));
  return static_cast<double>(std::max(beside_noise, smooth));
}

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

std::optional<LowerTerm> lower_term(std::span<const CleanRung> all, double order, int last, RoundingSize rounding) {
  const std::size_t most = std::min<std::size_t>(longest_fit.count(), most_rungs - 1),
                    least = std::max(fit_rungs.count(), PowerFit::unknowns + 1);
  std::optional<LowerTerm> best;
  // Each of the powers that are tried may look likely by accident (Bonferroni).
  const double tried = std::max(1.0, 2 * order - 1);
  CriticalRatios critical(chance_of_lower / tried);
  for (std::size_t end = std::max(least, static_cast<std::size_t>(last) + 1); end <= all.size(); ++end) {
    const std::size_t count = std::min(most, end);
    const std::span<const CleanRung> rungs = all.subspan(end - count, count);
    if (order <= 0.5 || !unsettled(rungs)) continue;
    PowerFit fit(rungs, order);
    const long double without = std::min(fit.with(order).squares, fit.with(0).squares);
    for (double power = 0.5; power < order; power += 0.5) {
      const Residual with = fit.with(power);
      if (std::abs(static_cast<double>(with.last)) <= third_digit) continue;  // it moves no slope visibly
      const double likely = likelihood(fit, count, power, with, without, rounding, critical);
      if (best && best->likelihood >= likely) continue;
      best = LowerTerm{power, std::abs(static_cast<double>(with.last)), likely, rungs.back().h};
    }
  }
  return best;
}

}  // namespace halfstep::inline engine
