// What the rungs finer than a window say of the order found in it.
#include "studies/ladder_beyond.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace halfstep {
namespace {

// A rung finer than the window: how far its slope and its error leave what was predicted.
struct Deviation {
  double h = 0;
  double slope = 0;  // beyond what is allowed
  double least = 0;  // of the error, beyond what is allowed
  double most = 0;   // of the error, with what is allowed
};

std::vector<Deviation> deviations(const CleanLadder& ladder, const Limit& slope, double bend) {
  std::vector<Deviation> found;
  const std::size_t start = static_cast<std::size_t>(slope.last) + 1;  // the window's finest rung
  const std::size_t count = ladder.rungs.size() + ladder.tail.size();
  const auto rung = [&](std::size_t i) -> const CleanRung& {
    return i < ladder.rungs.size() ? ladder.rungs[i] : ladder.tail[i - ladder.rungs.size()];
  };
  double predicted = std::log(std::abs(rung(start).error));
  double band = 0;
  for (std::size_t i = start + 1; i < count; ++i) {
    const double span = std::log(rung(i - 1).h / rung(i).h);
    const double allowed = slope.uncertainty() + bend * rung(i - 1).h / rung(start).h;
    predicted -= slope.value * span;
    band += allowed * span;
    const double error = std::abs(rung(i).error);
    const double observed = std::log(std::abs(rung(i - 1).error) / error) / span;
    const double noise = (std::min(rung(i).noise, 1.0) + std::min(rung(i - 1).noise, 1.0)) / span;
    const double high = std::exp(predicted + band);
    const double low = std::exp(predicted - band);
    found.push_back({rung(i).h, std::max(0.0, std::abs(observed - slope.value) - allowed - noise),
                     std::max({0.0, error - high, low - error}),
                     std::max(std::abs(error - low), std::abs(high - error))});
  }
  return found;
}

// A term of the series falls at least as h does; this does not, from one rung to a finer one.
bool stays(const Deviation& coarse, const Deviation& fine) {
  constexpr double clearly = 2;
  return fine.least >= clearly * coarse.most * fine.h / coarse.h;
}

}  // namespace

double contradiction(const CleanLadder& ladder, const Limit& slope, double bend) {
  constexpr double chance = 2;  // a sample of noise this much smaller than another is nothing unusual
  const std::vector<Deviation> found = deviations(ladder, slope, bend);
  const std::size_t before_tail = found.size() - std::min(found.size(), ladder.tail.size());
  double later = 0;
  for (std::size_t i = before_tail; i < found.size(); ++i) later = std::max(later, found[i].least);
  double result = 0;
  for (std::size_t i = before_tail; i-- > 0;) {
    const Deviation& here = found[i];
    const bool last = i + 1 == found.size();
    const bool small = here.least <= std::max(ladder.noise_ceiling, ladder.noise_level);
    const bool noise = here.least <= ladder.noise_level || (small && (last || here.least <= chance * later)) ||
                       (last && i > 0 && stays(found[i - 1], here)) ||
                       std::any_of(found.begin() + static_cast<std::ptrdiff_t>(i) + 1, found.end(),
                                   [&](const Deviation& finer) { return stays(here, finer); });
    if (!noise) result = std::max(result, here.slope);
    later = std::max(later, here.least);
  }
  return result;
}

}  // namespace halfstep
