// What the rungs finer than a window say of the order found in it.
#include "studies/ladder_beyond.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace halfstep {
namespace {

// A finer rung: how far its slope and its error leave what was predicted.
struct Deviation {
  double slope = 0;
  double error = 0;
};

std::vector<Deviation> deviations(const CleanLadder& ladder, const Limit& slope, double bend) {
  std::vector<Deviation> found;
  const std::size_t start = static_cast<std::size_t>(slope.last) + 1;  // the window's finest rung
  const std::size_t count = ladder.rungs.size() + ladder.tail.size();
  const auto rung = [&](std::size_t i) -> const CleanRung& {
    return i < ladder.rungs.size() ? ladder.rungs[i] : ladder.tail[i - ladder.rungs.size()];
  };
  const double origin = std::log(std::abs(rung(start).error));
  double predicted = origin;
  double band = 0;
  for (std::size_t i = start + 1; i < count; ++i) {
    const double span = std::log(rung(i - 1).h / rung(i).h);
    const double allowed = slope.uncertainty() + bend * rung(i - 1).h / rung(start).h;
    predicted -= slope.value * span;
    band += allowed * span;
    const double log_error = std::log(std::abs(rung(i).error));
    const double observed = (std::log(std::abs(rung(i - 1).error)) - log_error) / span;
    const double noise = (std::min(rung(i).noise, 1.0) + std::min(rung(i - 1).noise, 1.0)) / span;
    const double beyond = std::max(0.0, std::abs(log_error - predicted) - band);
    const double reference = log_error > predicted ? log_error - beyond : predicted - band;
    found.push_back({std::max(0.0, std::abs(observed - slope.value) - allowed - noise),
                     std::abs(std::abs(rung(i).error) - std::exp(reference)) * (beyond > 0 ? 1 : 0)});
  }
  return found;
}

}  // namespace

double contradiction(const CleanLadder& ladder, const Limit& slope, double bend) {
  constexpr double chance = 2;  // a sample of noise this much smaller than another is nothing unusual
  const std::vector<Deviation> found = deviations(ladder, slope, bend);
  double later = 0;
  double result = 0;
  for (std::size_t i = found.size(); i-- > 0;) {
    const bool in_tail = found.size() - i <= ladder.tail.size();
    const bool last = i + 1 == found.size();
    const bool small = found[i].error <= std::max(ladder.noise_ceiling, ladder.noise_level);
    const bool noise =
        in_tail || found[i].error <= ladder.noise_level || (small && (last || found[i].error <= chance * later));
    if (!noise) result = std::max(result, found[i].slope);
    later = std::max(later, found[i].error);
  }
  return result;
}

}  // namespace halfstep
