// Odd and even turns, and the first piece of work beside each.
#include "halfstep/studies/cube/by_turns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halfstep::inline studies {
namespace {

/// The least times of odd and of even turns, s.
struct Least {
  std::array<double, 2> seconds{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};

  void take(std::size_t round, double time) { seconds[round % 2] = std::min(seconds[round % 2], time); }
};

/// A piece of work, and the first one in the rounds in which both had their turn.
struct Pair {
  Least piece, first;

  double ratio(std::size_t parity) const { return piece.seconds[parity] / first.seconds[parity]; }
};

double scatter(double a, double b) { return std::max(a, b) / std::min(a, b) - 1; }

}  // namespace

std::vector<TimeByTurns> time_by_turns(const std::vector<std::function<double()>>& turns,
                                       const std::function<bool(std::size_t round)>& after_round,
                                       const TurnLimits& limits) {
  std::vector<Pair> pairs(turns.size());
  const auto scatter_of = [&](std::size_t i) {
    const Pair& pair = pairs[i];
    return i == 0 ? scatter(pair.piece.seconds[0], pair.piece.seconds[1]) : scatter(pair.ratio(0), pair.ratio(1));
  };
  for (std::size_t round = 0; round < limits.most_rounds; ++round) {
    std::vector<std::size_t> taking_part;
    for (std::size_t i = 0; i < turns.size(); ++i)
      if (round < limits.rounds || !(scatter_of(i) <= limits.repeats)) taking_part.push_back(i);
    if (taking_part.empty()) break;
    if (taking_part.front() != 0) taking_part.insert(taking_part.begin(), 0);
    double first = 0;
    for (const std::size_t i : taking_part) {
      const double time = turns[i]();
      if (i == 0) first = time;
      pairs[i].piece.take(round, time);
      pairs[i].first.take(round, first);
    }
    if (!after_round(round)) break;
  }
  std::vector<TimeByTurns> times;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto& first = pairs.front().piece.seconds;
    if (std::isinf(first[1]))
      times.push_back({none, none});
    else
      times.push_back({std::min(first[0], first[1]) * (pairs[i].ratio(0) + pairs[i].ratio(1)) / 2, scatter_of(i)});
  }
  return times;
}

}  // namespace halfstep::inline studies
