// What the rungs finer than a window say of the order found in it.
#include "halfstep/engine/verdict/ladder_beyond.hpp"
#include "halfstep/engine/verdict/thresholds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace halfstep::inline engine {
namespace {

// A rung finer than the window: how far its slope and its error leave what was predicted.
struct Deviation {
  double h = 0;
  double walk = 0;      // what rounding usually leaves
  double observed = 0;  // slope from the rung before
  double noise = 0;     // of that, as far as known
  double off = 0;       // of the error, from what the slope predicts
  double slope = 0;     // beyond what is allowed
  double least = 0;     // of the error, beyond what is allowed
  double most = 0;      // of the error, with what is allowed
  double ceiling = 0;
};

std::vector<Deviation> deviations(const CleanLadder& ladder, const OrderInterval& slope, double bend) {
  std::vector<Deviation> rungs_off;
  const std::size_t start = static_cast<std::size_t>(slope.last);  // the window's finest rung
  const std::size_t count = ladder.rungs.size() + ladder.tail.size();
  const auto rung = [&](std::size_t i) -> const CleanRung& {
    return i < ladder.rungs.size() ? ladder.rungs[i] : ladder.tail[i - ladder.rungs.size()];
  };
  double predicted = std::log(std::abs(rung(start).error));
  double band = 0;
  for (std::size_t i = start + 1; i < count; ++i) {
    const double span = std::log(rung(i - 1).h / rung(i).h);
    const double allowed = slope.half_width + bend * rung(i - 1).h / rung(start).h;
    predicted -= slope.value * span;
    band += allowed * span;
    const double error = std::abs(rung(i).error);
    const double observed = slope_between(rung(i - 1), rung(i));
    const double noise = (std::min(rung(i).noise, 1.0) + std::min(rung(i - 1).noise, 1.0)) / span;
    const double high = std::exp(predicted + band);
    const double low = std::exp(predicted - band);
    rungs_off.push_back({rung(i).h, rung(i).rounding_walk, observed, noise, std::abs(error - std::exp(predicted)),
                         std::max(0.0, std::abs(observed - slope.value) - allowed - noise),
                         std::max({0.0, error - high, low - error}),
                         std::max(std::abs(error - low), std::abs(high - error)), rung(i).ceiling});
  }
  return rungs_off;
}

// A term of the series falls at least as h does; this does not, from one rung to a finer one.
bool stays(const Deviation& coarse, const Deviation& fine) {
  return fine.least >= series_slack * coarse.most * fine.h / coarse.h;
}

// How far the slopes leave the one that was found, step by step and no slower, while the errors close in on what was
// predicted, so that it cannot be noise: another term is taking over.
double departure(const CleanLadder& ladder, const OrderInterval& slope, const std::vector<Deviation>& rungs_off) {
  const auto window = static_cast<std::size_t>(slope.last);  // its finest rung
  double result = 0;
  constexpr std::size_t before_it = 4;  // rungs that three movements of the slope take
  for (std::size_t i = std::max(window + 2, before_it); i < ladder.rungs.size(); ++i) {
    const auto slope_to = [&](std::size_t k) { return slope_between(ladder.rungs[k - 1], ladder.rungs[k]); };
    const double first = slope_to(i - 2) - slope_to(i - 3);
    const double second = slope_to(i - 1) - slope_to(i - 2);
    const double third = slope_to(i) - slope_to(i - 1);
    const Deviation& here = rungs_off[i - window - 1];
    const Deviation& before = rungs_off[i - window - 2];
    const bool one_way = first * second > 0 && second * third > 0 && std::abs(third) > here.noise + before.noise;
    const bool no_slower = std::abs(third) >= too_slow * std::abs(first);
    const bool away = third * (here.observed - slope.value) > 0;
    const bool rounding = here.off <= here.walk && before.off <= before.walk;
    if (one_way && no_slower && away && !rounding && here.off < stalls * before.off) {
      const bool faster = std::abs(third) >= std::abs(second) && std::abs(second) >= std::abs(first);
      if (faster) return std::numeric_limits<double>::infinity();
      result = std::max(result, std::abs(here.observed - slope.value));
    }
  }
  return result;
}

}  // namespace

double contradiction(const CleanLadder& ladder, const OrderInterval& slope, double bend) {
  const std::vector<Deviation> rungs_off = deviations(ladder, slope, bend);
  const std::size_t before_tail = rungs_off.size() - std::min(rungs_off.size(), ladder.tail.size());
  double later = 0;
  for (std::size_t i = before_tail; i < rungs_off.size(); ++i) later = std::max(later, rungs_off[i].least);
  double result = departure(ladder, slope, rungs_off);
  for (std::size_t i = before_tail; i-- > 0;) {
    const Deviation& here = rungs_off[i];
    const bool last = i + 1 == rungs_off.size();
    const bool small = here.least <= std::max(here.ceiling, ladder.noise_level);
    const auto place = rungs_off.begin() + static_cast<std::ptrdiff_t>(i);
    const bool not_falling =
        std::any_of(rungs_off.begin(), place, [&](const Deviation& coarser) { return stays(coarser, here); });
    const bool not_to_fall =
        std::any_of(place + 1, rungs_off.end(), [&](const Deviation& finer) { return stays(here, finer); });
    const bool noise = here.least <= std::max(ladder.noise_level, here.walk) || not_to_fall ||
                       (small && (last || not_falling || here.least <= plateau_leeway * later)) ||
                       (last && i > 0 && stays(rungs_off[i - 1], here));
    if (!noise) result = std::max(result, here.slope);
    later = std::max(later, here.least);
  }
  return result;
}

bool borne_out_beyond(const CleanLadder& ladder, const OrderInterval& order, double bend) {
  const std::vector<Deviation> rungs_off = deviations(ladder, order, bend);
  return std::all_of(rungs_off.begin(), rungs_off.end(), [](const Deviation& d) { return d.least <= d.ceiling; });
}

int finest_aside(const CleanLadder& ladder, int finest, double order) {
  int run = 0;
  double side = 0;
  for (auto i = static_cast<std::size_t>(finest) + 1; i < ladder.rungs.size(); ++i) {
    const double off = slope_between(ladder.rungs[i - 1], ladder.rungs[i]) - order;
    const bool visible = std::abs(ladder.rungs[i].error) > std::max(ladder.rungs[i].ceiling, ladder.noise_level);
    run = std::abs(off) <= nearly_whole || !visible ? 0 : off * side > 0 ? run + 1 : 1;
    side = off;
  }
  return run;
}

double chance_of_settling(const CleanLadder& ladder, int finest, double order) {
  const std::vector<CleanRung> rungs = all_rungs(ladder);
  double least = 1, accidental = 1, power = 0;
  for (std::size_t i = static_cast<std::size_t>(finest) + 1; i < rungs.size(); ++i) {
    const double slope = slope_between(rungs[i - 1], rungs[i]);
    const double whole = std::round(slope);
    const bool falls = whole >= 1 && whole < order - 0.5;
    // Errors of a few roundoffs are multiples of one: their slopes are whole by themselves.
    const bool shows = std::abs(rungs[i].error) > std::max(rungs[i].rounding_walk, plateau_leeway * ladder.noise_level);
    const bool goes_on = falls && shows && whole == power;
    accidental = falls && shows ? (goes_on ? accidental : 1) * 2 * std::abs(slope - whole) : 1;
    if (goes_on) least = std::min(least, accidental);
    power = falls && shows ? whole : 0;
  }
  return least;
}

}  // namespace halfstep::inline engine
