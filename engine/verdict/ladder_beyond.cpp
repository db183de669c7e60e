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

std::vector<Deviation> deviations(const CleanLadder& ladder, const std::vector<StepToRung>& steps,
                                  const OrderInterval& slope, double bend) {
  std::vector<Deviation> rungs_off;
  const std::size_t start = static_cast<std::size_t>(slope.last);  // the window's finest rung
  const std::size_t count = ladder.rungs.size() + ladder.tail.size();
  const auto rung = [&](std::size_t i) -> const CleanRung& {
    return i < ladder.rungs.size() ? ladder.rungs[i] : ladder.tail[i - ladder.rungs.size()];
  };
  if (start + 1 >= count) return rungs_off;
  rungs_off.reserve(count - start - 1);
  double predicted = std::log(std::abs(rung(start).error));
  double band = 0;
  for (std::size_t i = start + 1; i < count; ++i) {
    const auto& [span, observed, noise] = steps[i];
    const double allowed = slope.half_width + bend * rung(i - 1).h / rung(start).h;
    predicted -= slope.value * span;
    band += allowed * span;
    const double error = std::abs(rung(i).error);
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
double departure(const CleanLadder& ladder, const std::vector<StepToRung>& steps, const OrderInterval& slope,
                 const std::vector<Deviation>& rungs_off) {
  const auto window = static_cast<std::size_t>(slope.last);  // its finest rung
  double result = 0;
  constexpr std::size_t before_it = 4;  // rungs that three movements of the slope take
  for (std::size_t i = std::max(window + 2, before_it); i < ladder.rungs.size(); ++i) {
    const double first = steps[i - 2].slope - steps[i - 3].slope;
    const double second = steps[i - 1].slope - steps[i - 2].slope;
    const double third = steps[i].slope - steps[i - 1].slope;
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

std::vector<StepToRung> steps_to_rungs(const CleanLadder& ladder) {
  const std::vector<CleanRung> rungs = all_rungs(ladder);
  std::vector<StepToRung> steps(rungs.size());
  for (std::size_t i = 1; i < rungs.size(); ++i) {
    const double span = std::log(rungs[i - 1].h / rungs[i].h);
    steps[i] = {span, slope_between(rungs[i - 1], rungs[i]),
                (std::min(rungs[i].noise, 1.0) + std::min(rungs[i - 1].noise, 1.0)) / span};
  }
  return steps;
}

double contradiction(const CleanLadder& ladder, const std::vector<StepToRung>& steps, const OrderInterval& slope,
                     double bend) {
  const std::vector<Deviation> rungs_off = deviations(ladder, steps, slope, bend);
  const std::size_t before_tail = rungs_off.size() - std::min(rungs_off.size(), ladder.tail.size());
  double later = 0;
  for (std::size_t i = before_tail; i < rungs_off.size(); ++i) later = std::max(later, rungs_off[i].least);
  double result = departure(ladder, steps, slope, rungs_off);
  const auto is_noise = [&](std::size_t i) {
    const Deviation& here = rungs_off[i];
    const bool last = i + 1 == rungs_off.size();
    const bool small = here.least <= std::max(here.ceiling, ladder.noise_level);
    const auto place = rungs_off.begin() + static_cast<std::ptrdiff_t>(i);
    const auto not_falling = [&] {
      return std::any_of(rungs_off.begin(), place, [&](const Deviation& coarser) { return stays(coarser, here); });
    };
    const auto not_to_fall = [&] {
      return std::any_of(place + 1, rungs_off.end(), [&](const Deviation& finer) { return stays(here, finer); });
    };
    return here.least <= std::max(ladder.noise_level, here.walk) ||
           (small && (last || here.least <= plateau_leeway * later || not_falling())) ||
           (last && i > 0 && stays(rungs_off[i - 1], here)) || not_to_fall();
  };
  for (std::size_t i = before_tail; i-- > 0;) {
    const Deviation& here = rungs_off[i];
    if (here.slope > result && !is_noise(i)) result = here.slope;
    later = std::max(later, here.least);
  }
  return result;
}

bool borne_out_beyond(const CleanLadder& ladder, const std::vector<StepToRung>& steps, const OrderInterval& order,
                      double bend) {
  const std::vector<Deviation> rungs_off = deviations(ladder, steps, order, bend);
  return std::all_of(rungs_off.begin(), rungs_off.end(), [](const Deviation& d) { return d.least <= d.ceiling; });
}

namespace {

// Whether an error can be no rounding, however the arithmetic.
bool is_visible(const CleanLadder& ladder, const CleanRung& rung) {
  return std::abs(rung.error) > std::max(rung.ceiling, ladder.noise_level);
}

}  // namespace

int finest_aside(const CleanLadder& ladder, int finest, double order) {
  int run = 0;
  double side = 0;
  for (auto i = static_cast<std::size_t>(finest) + 1; i < ladder.rungs.size(); ++i) {
    const double off = slope_between(ladder.rungs[i - 1], ladder.rungs[i]) - order;
    const bool aside = std::abs(off) > nearly_whole && is_visible(ladder, ladder.rungs[i]);
    run = !aside ? 0 : off * side > 0 ? run + 1 : 1;
    side = off;
  }
  return run;
}

int finest_far_below(const CleanLadder& ladder, int finest, double order) {
  const double falling = -std::log2(double(stalls)) / 2;  // errors stop where slopes are no larger, as at a floor
  int run = 0;
  for (auto i = static_cast<std::size_t>(finest) + 1; i < ladder.rungs.size(); ++i) {
    const double slope = slope_between(ladder.rungs[i - 1], ladder.rungs[i]);
    const bool far = slope < order - widest && slope > falling && is_visible(ladder, ladder.rungs[i]);
    run = far ? run + 1 : 0;
  }
  return run;
}

double chance_of_settling(const CleanLadder& ladder, int finest, double order) {
  const std::vector<CleanRung> rungs = all_rungs(ladder);
  constexpr double half_a_spacing = 0.5 / 2;  // of multiples of one half: no slope is further from one
  double least = 1, accidental = 1, power = 0;
  for (std::size_t i = static_cast<std::size_t>(finest) + 1; i < rungs.size(); ++i) {
    const double slope = slope_between(rungs[i - 1], rungs[i]);
    const double half = std::round(2 * slope) / 2;
    const bool falls = half > 0 && half <= order - 0.5 + nearly_whole;
    // Errors of a few roundoffs are multiples of one: their slopes are whole by themselves.
    const bool shows = std::abs(rungs[i].error) > std::max(rungs[i].rounding_walk, plateau_leeway * ladder.noise_level);
    const bool goes_on = falls && shows && half == power;
    accidental = falls && shows ? (goes_on ? accidental : 1) * std::abs(slope - half) / half_a_spacing : 1;
    if (goes_on) least = std::min(least, accidental);
    power = falls && shows ? half : 0;
  }
  return least;
}

}  // namespace halfstep::inline engine
