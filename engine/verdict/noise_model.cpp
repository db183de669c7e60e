// The noise of each rung.
#include "halfstep/engine/verdict/noise_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/engine/verdict/plateau.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

constexpr double roundoff_of_double = std::numeric_limits<double>::epsilon() / 2;

constexpr double base = 10;  // of the numerals that are printed

// An error between 1 and 10 times a power of ten, as it is printed.
double mantissa(double error) { return error / std::pow(base, std::floor(std::log10(error))); }

// Relative half-width of the last printed digit, if all errors look like decimals of few digits; 0 otherwise.
double printed_digits(const std::vector<CleanRung>& rungs) {
  constexpr int most = std::numeric_limits<double>::digits10 / 2;  // few: less than half of what a double has
  int digits = 1;
  for (const CleanRung& rung : rungs) {
    double scaled = mantissa(std::abs(rung.error)) * std::pow(base, digits - 1);
    while (digits <= most && std::abs(scaled - std::round(scaled)) > most * data_roundoff * scaled) {
      scaled *= base;
      ++digits;
    }
    if (digits > most) return 0;
  }
  return 0.5 * std::pow(base, 1 - digits);
}

/// The noise of one ladder.
class NoiseModel {
 public:
  NoiseModel(CleanLadder& clean, const Ladder& ladder)
      : clean_(clean),
        rungs_(clean.rungs),
        arithmetic_(ladder.arithmetic),
        tail_(start_of_tail(clean.rungs)),
        lost_(one_digit * ladder.floor),
        absolute_(safety * ladder.floor + ladder.arithmetic.unit_roundoff * ladder.arithmetic.scale) {
    if (tail_ < rungs_.size()) take_plateau();
    clean_.noise_level = std::max(absolute_, clean_.flat_level);
  }

  void estimate() {
    const double printed = printed_digits(rungs_);
    for (CleanRung& rung : rungs_) {
      const double error = std::abs(rung.error);
      const double of_data = data_roundoff + printed / mantissa(error);
      rung.told = of_data + std::max({absolute_, rung.rounding_walk, rung.given}) / error;
      rung.noise = of_data + std::max({absolute_, before_tail(rung), rung.given}) / error;
    }
  }

  // What rounding can hardly exceed, from the finest rung upwards.
  void bound() {
    if (rungs_.empty()) return;
    clean_.flat_limit = std::max(one_digit * most_rounding(tail_), lost_);
    clean_.at_rounding = clean_.flattened && clean_.flat_level < clean_.flat_limit;
    // Finer steps round more: what they leave bounds what coarser ones do.
    double finer = std::numeric_limits<double>::infinity();
    const auto leaves = [&](double error) { finer = std::isinf(finer) ? error : std::max(finer, error); };
    bool rises = false;
    for (std::size_t i = rungs_.size(); i-- > 0;) {
      CleanRung& rung = rungs_[i];
      const double error = std::abs(rung.error);
      if (i > 0 && error >= std::abs(rungs_[i - 1].error)) leaves(error);
      // What falls to the very end is hardly noise.
      rises = rises || (i + 1 < rungs_.size() && std::abs(rungs_[i + 1].error) >= error);
      const double more = rises || i + convincing.count() >= rungs_.size() ? leeway(rungs_.size() - 1 - i) : 1;
      const double plateau = known_arithmetic() && !clean_.at_rounding ? 0 : before_tail(rung) * plateau_leeway;
      rung.ceiling = std::max({std::min(most_rounding(i), more * finer), lost_, plateau});
      rung.usual = usual(i);
      rung.told += rung.usual / error;
      leaves(error);
    }
    clean_.noise_ceiling = std::max({most_rounding(rungs_.size() - 1), lost_, plateau_leeway * clean_.flat_level});
  }

  void move_tail() {
    std::size_t usable = std::min(tail_, rungs_.size());
    while (usable > 0 && rungs_[usable - 1].noise > useless_noise) --usable;
    clean_.tail.assign(rungs_.begin() + static_cast<std::ptrdiff_t>(usable), rungs_.end());
    rungs_.resize(usable);
  }

 private:
  bool known_arithmetic() const { return arithmetic_.unit_roundoff > 0; }
  double summed() const { return std::max(arithmetic_.rounding_power, 1.0); }

  void take_plateau() {
    clean_.flattened = true;
    for (std::size_t i = tail_; i < std::min(tail_ + convincing.count(), rungs_.size()); ++i) {
      // Rounding errors add up as in a random walk, or faster.
      const double growth = std::pow(rungs_[tail_].h / rungs_[i].h, summed() - 0.5);
      clean_.flat_level = std::max(clean_.flat_level, std::abs(rungs_[i].error) / growth);
    }
  }

  // Coarser steps round less, so that the level of the tail bounds the noise before it; where rounding adds up twice,
  // so does what it leaves.
  double before_tail(const CleanRung& rung) const {
    const double fewer = tail_ < rungs_.size() ? std::min(1.0, rungs_[tail_].h / rung.h) : 1;
    return clean_.flat_level * std::pow(fewer, summed() - 1);
  }

  // Absolute error that rounding can hardly exceed at rung `i`. The bound says too little after few steps, where what
  // is rounded may be larger than the solution.
  double most_rounding(std::size_t i) const {
    // Sound errors as small as the least one show that the arithmetic had at least that many digits.
    double least = roundoff_of_double;
    for (const CleanRung& rung : rungs_) least = std::min(least, std::abs(rung.error));
    if (arithmetic_.unit_roundoff == 0 && one_digit * one_digit * least < roundoff_of_double)
      return 0;  // more digits than double has, and no telling how many
    const double unit = known_arithmetic() ? arithmetic_.unit_roundoff : least;
    const CleanRung& rung = rungs_[std::min(i, rungs_.size() - 1)];
    // A solution of unknown size is hardly smaller than its errors.
    const double size =
        arithmetic_.scale > 0 ? std::max(arithmetic_.scale, std::abs(rung.error)) : std::max(1.0, clean_.largest);
    const double steps = first_steps * rungs_.front().h / rung.h;
    const double many_steps = std::min(steps, 1 / std::sqrt(unit));
    return std::max(many_steps * unit * size, rung.rounding_bound);
  }

  // No excuse but a demand, it is taken for as large as the largest error makes it.
  double usual(std::size_t i) const {
    if (arithmetic_.scale == 0) return most_rounding(i) / first_steps / std::max(1.0, clean_.largest);
    const double size = std::max(1.0, clean_.largest / std::max(arithmetic_.scale, std::abs(rungs_[i].error)));
    return most_rounding(i) * size / first_steps;
  }

  // By how much noise may be larger than the largest of so many finer samples: few may all be small by chance, where
  // nothing else bounds it.
  double leeway(std::size_t finer) const {
    if (known_arithmetic()) return plateau_leeway;
    return plateau_leeway * std::max(1.0, convincing / static_cast<double>(std::max<std::size_t>(1, finer)));
  }

  CleanLadder& clean_;
  std::vector<CleanRung>& rungs_;
  const Arithmetic& arithmetic_;
  std::size_t tail_;
  double lost_;      // absolute: errors that small are lost in a floor that is known
  double absolute_;  // what the floor and the last digit of the solution leave at any step size
};

}  // namespace

void estimate_noise(CleanLadder& clean, const Ladder& ladder) {
  NoiseModel model(clean, ladder);
  model.estimate();
  model.bound();
  model.move_tail();
}

}  // namespace halfstep::inline engine
