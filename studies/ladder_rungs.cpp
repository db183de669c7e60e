// The rungs of a ladder made ready for extrapolation: sorted, thinned, with the noise that each of them carries.
#include "studies/ladder_rungs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halfstep {
namespace {

constexpr double roundoff_of_data = 4e-16;  // errors come as doubles
constexpr double useless_noise = 0.3;       // relative noise beyond which a rung says nothing

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
  constexpr std::size_t enough = 7;
  for (const double ratio : {1.9, 1.4, 1.2}) {
    std::vector<CleanRung> kept = thinned(rungs, ratio);
    if (kept.size() >= enough) return kept;
  }
  return thinned(rungs, 1.05);
}

// Whether errors, after their largest from rung `first` on, fall steadily to the end.
bool falls_at_last(const std::vector<CleanRung>& rungs, std::size_t first) {
  constexpr std::size_t convincing = 3;
  std::size_t largest = first;
  for (std::size_t i = first; i < rungs.size(); ++i) {
    if (std::abs(rungs[i].error) > std::abs(rungs[largest].error)) largest = i;
  }
  if (rungs.size() - largest <= convincing) return false;
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
    if (deep && least[i + 1] >= 0.6 * error && !falls_at_last(rungs, i + 1)) return i;
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

void estimate_noise(CleanLadder& clean, const Ladder& ladder) {
  std::vector<CleanRung>& rungs = clean.rungs;
  const double printed = printed_digits(rungs);
  const std::size_t tail = start_of_tail(rungs);
  double absolute = 1.5 * ladder.floor + ladder.unit_roundoff * ladder.scale;
  if (tail < rungs.size()) {
    clean.flattened = true;
    for (std::size_t i = tail; i < std::min(tail + 3, rungs.size()); ++i) {
      // Rounding errors add up as in a random walk, or faster.
      const double growth = std::sqrt(rungs[tail].h / rungs[i].h);
      clean.flat_level = std::max(clean.flat_level, std::abs(rungs[i].error) / growth);
    }
    // Coarser steps round less, so that the level of the tail bounds the noise before it.
    absolute = std::max(absolute, clean.flat_level);
  }
  clean.noise_level = absolute;
  for (CleanRung& rung : rungs) {
    const double error = std::abs(rung.error);
    const double leading = error / std::pow(10.0, std::floor(std::log10(error)));
    rung.noise = roundoff_of_data + printed / leading + absolute / error;
  }
  std::size_t usable = std::min(tail, rungs.size());
  while (usable > 0 && rungs[usable - 1].noise > useless_noise) --usable;
  clean.tail.assign(rungs.begin() + static_cast<std::ptrdiff_t>(usable), rungs.end());
  rungs.resize(usable);
}

}  // namespace

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
      rungs.push_back({rung.level, rung.h, ladder.carries_sign ? rung.error : std::abs(rung.error), 0, 0});
      result.largest = std::max(result.largest, std::abs(rung.error));
    }
  }
  std::stable_sort(rungs.begin(), rungs.end(), [](const auto& a, const auto& b) { return a.h > b.h; });
  result.rungs = thinned(rungs);
  result.growing = grows(result.rungs, result.blown_up, ladder.scale);
  estimate_noise(result, ladder);
  const double size = std::max(ladder.scale > 0 ? ladder.scale : 1.0, result.largest);
  // Sound errors as small as the least one show that the arithmetic had at least that many digits.
  double least = 1e-16;
  for (const CleanRung& rung : result.rungs) least = std::min(least, std::abs(rung.error));
  const double unit = ladder.unit_roundoff > 0 ? ladder.unit_roundoff : least;
  const double rounding = std::min(1e7, 1 / std::sqrt(unit)) * unit * size;  // hardly more, however many steps
  result.noise_ceiling = std::max({rounding, 30 * ladder.floor, 4 * result.flat_level});
  result.at_rounding = result.flattened && result.flat_level < std::max(10 * rounding, 30 * ladder.floor);
  return result;
}

}  // namespace halfstep
