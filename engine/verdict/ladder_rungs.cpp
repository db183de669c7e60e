// The rungs of a ladder made ready for extrapolation: sorted, thinned, with the noise that each of them carries.
#include "halfstep/engine/verdict/ladder_rungs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "halfstep/engine/verdict/noise_model.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

namespace halfstep::inline engine {
namespace {

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
  const double ratio = closest_steps;
  for (const double apart : {2 / ratio, std::numbers::sqrt2 / ratio}) {
    std::vector<CleanRung> kept = thinned(rungs, apart);
    if (kept.size() >= 2 * fit_rungs.count()) return kept;
  }
  return thinned(rungs, ratio);
}

// Most rungs blew up or belong to a run of growing errors that ends above the size of the solution and all before.
bool grows(const std::vector<CleanRung>& rungs, int blown_up, double scale) {
  if (rungs.size() < fewest_rungs) return false;
  std::size_t from = rungs.size() - 1;
  while (from > 0 && std::abs(rungs[from].error) > std::abs(rungs[from - 1].error)) --from;
  const double last = std::abs(rungs.back().error);
  const std::size_t bad = rungs.size() - from + static_cast<std::size_t>(blown_up);
  const bool most = 2 * bad > (rungs.size() + static_cast<std::size_t>(blown_up));
  const bool largest =
      std::all_of(rungs.begin(), rungs.end(), [&](const CleanRung& r) { return std::abs(r.error) <= last; });
  return most && largest && last > one_digit * std::abs(rungs[from].error) && last > std::max(scale, 1.0);
}

// What the arithmetic may leave after that many steps, where all of it is known.
void add_rounding(CleanRung& rung, const Arithmetic& arithmetic) {
  const double steps = arithmetic.interval / rung.h;
  rung.rounding_bound = arithmetic.unit_roundoff * arithmetic.scale * std::pow(steps, arithmetic.rounding_power);
  rung.rounding_walk = rung.rounding_bound / std::sqrt(std::max(1.0, steps));
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
      add_rounding(rungs.back(), ladder.arithmetic);
      result.largest = std::max(result.largest, std::abs(rung.error));
    }
  }
  std::stable_sort(rungs.begin(), rungs.end(), [](const auto& a, const auto& b) { return a.h > b.h; });
  result.rungs = thinned(rungs);
  result.growing = grows(result.rungs, result.blown_up, ladder.arithmetic.scale);
  estimate_noise(result, ladder);
  return result;
}

}  // namespace halfstep::inline engine
