// Pieces of work that are timed against each other on a machine that has other work as well.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace halfstep::inline studies {

/// How long one piece of work takes.
struct TimeByTurns {
  double seconds = 0;  ///< as long as it takes when the first piece takes its least time
  double scatter = 0;  ///< by which share its odd and its even turns differ, measured by the first piece
};

/// How many rounds there are, and when a piece of work needs no more.
struct TurnLimits {
  std::size_t rounds = 40, most_rounds = 100;
  double repeats = 0.02;  ///< of the scatter
};

/// Times pieces of work by turns: what slows the machine for a while slows them all, and costs a ratio nothing. Those
/// whose times do not repeat go on until they do. The first takes part in every round, and a time is told by its times
/// in the same rounds: the machine may be faster after a piece has had its last turn.
/// `turns`: each does its work once and returns the seconds it took. `after_round(round)`: whether to go on. Both
/// results are nan of a piece that has not had both an odd and an even turn.
std::vector<TimeByTurns> time_by_turns(const std::vector<std::function<double()>>& turns,
                                       const std::function<bool(std::size_t round)>& after_round,
                                       const TurnLimits& limits = {});

}  // namespace halfstep::inline studies
