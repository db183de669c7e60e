// The rungs of a ladder made ready for extrapolation: sorted, thinned, with the noise that each of them carries.
#include "halfstep/engine/verdict/ladder_rungs.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep {
namespace {

// Relative half-width of the last printed digit, if all errors look like decimals of few digits; 0 otherwise.
double printed_digits(const std::vector<CleanRung>& rungs) {
  constexpr int most = 7;
  int digits = 1;
  for (const CleanRung& rung : rungs) {
    const double mantissa = std::abs(rung.error) / std::pow(10.0, std::floor(std::log10(std::abs(rung.error))));
    double scaled = mantissa * std::pow(10.0, digits - 1);
    while (digits <= most && std::abs(scaled - std::round(scaled)) > 1e-9 * scaled) {
      scaled *= 10;
      ++digits;
    }
    if (digits > most) return 0;
  }
  return 0.5 * std::pow(10.0, 1 - digits);
}

// Keeps rungs at least `ratio` apart, from the finest upwards.
std::vector<CleanRung> thinned(const std::vector<CleanRung>& rungs, double ratio) {
  std::vector<CleanRung> kept;
  for (auto rung = rungs.rbegin(); rung != rungs.rend(); ++rung) {
    if (kept.empty() || rung->h >= kept.back().h * ratio) kept.push_back(*rung);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

// Neighbours too close together only amplify noise; a ladder that has few rungs keeps more of them.
std::vector<CleanRung> thinned(const std::vector<CleanRung>& rungs) {
  constexpr std::size_t enough = 10;
  for (const double ratio : {1.9, 1.4, static_cast<double>(closest_steps)}) {
    std::vector<CleanRung> kept = thinned(rungs, ratio);
    if (kept.size() >= enough) return kept;
  }
  return thinned(rungs, 1.05);
}

// Whether errors, after their largest from rung `first` on, fall steadily to the end, from above what rounding may be.
bool falls_at_last(const std::vector<CleanRung>& rungs, std::size_t first) {
  constexpr std::size_t convincing = 3;
  std::size_t largest = first;
  for (std::size_t i = first; i < rungs.size(); ++i) {
    if (std::abs(rungs[i].error) > std::abs(rungs[largest].error)) largest = i;
  }
  if (rungs.size() - largest <= convincing) return false;
  if (std::abs(rungs[largest].error) < rungs[largest].rounding_bound) return false;
  for (std::size_t i = largest + 1; i < rungs.size(); ++i) {
    const double fall = std::log(std::abs(rungs[i - 1].error / rungs[i].error));
    if (fall < 0.3 * std::log(rungs[i - 1].h / rungs[i].h)) return false;
  }
  return true;
}

// First rung of a tail over which errors no longer fall: nothing finer is much less although the step
// has become four times finer, or the very last one is no smaller than the one before. Size if there is none.
std::size_t start_of_tail(const std::vector<CleanRung>& rungs) {
  const std::size_t count = rungs.size();
  std::vector<double> least(count + 1, std::numeric_limits<double>::infinity());
  for (std::size_t i = count; i-- > 0;) least[i] = std::min(least[i + 1], std::abs(rungs[i].error));
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double error = std::abs(rungs[i].error);
    if (i + 2 == count) return least[i + 1] >= 0.9 * error ? i : count;
    const bool deep = rungs[i].h >= 3.5 * rungs.back().h;
    // A dip where the leading term changes sign looks alike at first, but errors fall again behind it.
    if (deep && least[i + 1] >= stalls * error && !falls_at_last(rungs, i + 1)) return i;
  }
  return count;
}

// Most rungs blew up or belong to a run of growing errors that ends above the size of the solution and all before.
bool grows(const std::vector<CleanRung>& rungs, int blown_up, double scale) {
  if (rungs.size() < 3) return false;
  std::size_t from = rungs.size() - 1;
  while (from > 0 && std::abs(rungs[from].error) > std::abs(rungs[from - 1].error)) --from;
  const double last = std::abs(rungs.back().error);
  const std::size_t bad = rungs.size() - from + static_cast<std::size_t>(blown_up);
  const bool most = 4 * bad >= 3 * (rungs.size() + static_cast<std::size_t>(blown_up));
  const bool largest =
      std::all_of(rungs.begin(), rungs.end(), [&](const CleanRung& r) { return std::abs(r.error) <= last; });
  return most && largest && last > 10 * std::abs(rungs[from].error) && last > std::max(scale, 1.0);
}

// What the arithmetic may leave after that many steps, where all of it is known.
void add_rounding(CleanRung& rung, const Ladder& ladder) {
  const double steps = ladder.arithmetic.interval / rung.h;
  rung.rounding_bound =
      ladder.arithmetic.unit_roundoff * ladder.arithmetic.scale * std::pow(steps, ladder.arithmetic.rounding_power);
  rung.rounding_walk = rung.rounding_bound / std::sqrt(std::max(1.0, steps));
}

// Absolute error that rounding can hardly exceed at rung `i`. The bound says too little after few steps, where what is
// rounded may be larger than the solution.
double most_rounding(const CleanLadder& clean, const Ladder& ladder, std::size_t i) {
  // Sound errors as small as the least one show that the arithmetic had at least that many digits.
  double least = 1e-16;
  for (const CleanRung& rung : clean.rungs) least = std::min(least, std::abs(rung.error));
  if (ladder.arithmetic.unit_roundoff == 0 && least < 1e-18)
    return 0;  // more digits than double has, and no telling how many
  const double unit = ladder.arithmetic.unit_roundoff > 0 ? ladder.arithmetic.unit_roundoff : least;
  if (i >= clean.rungs.size()) i = clean.rungs.size() - 1;
  // A solution of unknown size is hardly smaller than its errors.
  const double size = ladder.arithmetic.scale > 0 ? std::max(ladder.arithmetic.scale, std::abs(clean.rungs[i].error))
                                                  : std::max(1.0, clean.largest);
  const double steps =
      first_steps * clean.rungs.front().h / clean.rungs[i].h;  // few begin with more than a hundred steps
  const double many_steps = std::min({steps, 1e7, 1 / std::sqrt(unit)});
  return std::max(many_steps * unit * size, clean.rungs[i].rounding_bound);
}

// By how much noise may be larger than the largest of so many finer samples: few may all be small by chance, where
// nothing else bounds it.
double leeway(std::size_t finer, bool known_arithmetic) {
  constexpr double enough = 3;
  if (known_arithmetic) return plateau_leeway;
  return plateau_leeway * std::max(1.0, enough / static_cast<double>(std::max<std::size_t>(1, finer)));
}

void estimate_noise(CleanLadder& clean, const Ladder& ladder) {
  std::vector<CleanRung>& rungs = clean.rungs;
  const double printed = printed_digits(rungs);
  const std::size_t tail = start_of_tail(rungs);
  double absolute = 1.5 * ladder.floor + ladder.arithmetic.unit_roundoff * ladder.arithmetic.scale;
  // Coarser steps round less, so that the level of the tail bounds the noise before it; where rounding adds up twice,
  // so does what it leaves.
  const auto before_tail = [&](const CleanRung& rung) {
    const double fewer = tail < rungs.size() ? std::min(1.0, rungs[tail].h / rung.h) : 1;
    return clean.flat_level * std::pow(fewer, std::max(ladder.arithmetic.rounding_power, 1.0) - 1);
  };
  if (tail < rungs.size()) {
    clean.flattened = true;
    for (std::size_t i = tail; i < std::min(tail + 3, rungs.size()); ++i) {
      // Rounding errors add up as in a random walk, or faster.
      const double growth = std::pow(rungs[tail].h / rungs[i].h, std::max(ladder.arithmetic.rounding_power, 1.0) - 0.5);
      clean.flat_level = std::max(clean.flat_level, std::abs(rungs[i].error) / growth);
    }
  }
  clean.noise_level = std::max(absolute, clean.flat_level);
  for (CleanRung& rung : rungs) {
    const double error = std::abs(rung.error);
    const double leading = error / std::pow(10.0, std::floor(std::log10(error)));
    rung.told = data_roundoff + printed / leading + std::max({absolute, rung.rounding_walk, rung.given}) / error;
    rung.noise = data_roundoff + printed / leading + std::max({absolute, before_tail(rung), rung.given}) / error;
  }
  if (!rungs.empty()) {
    const double known = floor_leeway * ladder.floor;
    const bool at_rounding =
        clean.flattened && clean.flat_level < std::max(10 * most_rounding(clean, ladder, tail), known);
    // Finer steps round more: what they leave bounds what coarser ones do.
    double finer = std::numeric_limits<double>::infinity();
    bool rises = false;
    for (std::size_t i = rungs.size(); i-- > 0;) {
      if (i > 0 && std::abs(rungs[i].error) >= std::abs(rungs[i - 1].error))
        finer = std::max(finer < std::numeric_limits<double>::infinity() ? finer : 0, std::abs(rungs[i].error));
      // What falls to the very end is hardly noise.
      rises = rises || (i + 1 < rungs.size() && std::abs(rungs[i + 1].error) >= std::abs(rungs[i].error));
      rungs[i].ceiling = std::max(
          {std::min(most_rounding(clean, ladder, i),
                    (rises || i + 4 > rungs.size() ? leeway(rungs.size() - 1 - i, ladder.arithmetic.unit_roundoff > 0)
                                                   : 1.0) *
                        finer),
           known, ladder.arithmetic.unit_roundoff > 0 && !at_rounding ? 0 : before_tail(rungs[i]) * plateau_leeway});
      // No excuse but a demand, it is taken for as large as the largest error makes it.
      const double size = std::max(1.0, clean.largest / std::max(ladder.arithmetic.scale, std::abs(rungs[i].error)));
      rungs[i].usual = most_rounding(clean, ladder, i) * (ladder.arithmetic.scale > 0 ? size : 1.0) / first_steps;
      if (ladder.arithmetic.scale == 0) rungs[i].usual /= std::max(1.0, clean.largest);
      rungs[i].told += rungs[i].usual / std::abs(rungs[i].error);
      finer = std::max(finer < std::numeric_limits<double>::infinity() ? finer : 0, std::abs(rungs[i].error));
    }
    clean.noise_ceiling =
        std::max({most_rounding(clean, ladder, rungs.size() - 1), known, plateau_leeway * clean.flat_level});
    clean.flat_limit = std::max(10 * most_rounding(clean, ladder, tail), known);
    clean.at_rounding = clean.flattened && clean.flat_level < clean.flat_limit;
  }
  std::size_t usable = std::min(tail, rungs.size());
  while (usable > 0 && rungs[usable - 1].noise > useless_noise) --usable;
  clean.tail.assign(rungs.begin() + static_cast<std::ptrdiff_t>(usable), rungs.end());
  rungs.resize(usable);
}

}  // namespace

double slope_between(const CleanRung& coarse, const CleanRung& fine) {
  return std::log(std::abs(coarse.error / fine.error)) / std::log(coarse.h / fine.h);
}

std::vector<CleanRung> all_rungs(const CleanLadder& ladder) {
  std::vector<CleanRung> rungs = ladder.rungs;
  rungs.insert(rungs.end(), ladder.tail.begin(), ladder.tail.end());
  return rungs;
}

const CleanRung& rung_at(const CleanLadder& ladder, int rung) {
  const auto i = static_cast<std::size_t>(rung);
  return i < ladder.rungs.size() ? ladder.rungs[i] : ladder.tail[i - ladder.rungs.size()];
}

CleanLadder clean(const Ladder& ladder) {
  CleanLadder result;
  std::vector<CleanRung> rungs;
  for (const Rung& rung : ladder.rungs) {
    if (!std::isfinite(rung.h) || rung.h <= 0) continue;
    ++result.given;
    if (!std::isfinite(rung.error)) {
      ++result.blown_up;
    } else if (rung.error == 0) {
      ++result.exact;
    } else {
      rungs.push_back({rung.level, rung.h, ladder.carries_sign ? rung.error : std::abs(rung.error)});
      rungs.back().given = rung.noise;
      add_rounding(rungs.back(), ladder);
      result.largest = std::max(result.largest, std::abs(rung.error));
    }
  }
  std::stable_sort(rungs.begin(), rungs.end(), [](const auto& a, const auto& b) { return a.h > b.h; });
  result.rungs = thinned(rungs);
  result.growing = grows(result.rungs, result.blown_up, ladder.arithmetic.scale);
  estimate_noise(result, ladder);
  return result;
}

}  // namespace halfstep
