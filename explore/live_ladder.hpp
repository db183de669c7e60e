// Errors at one step size after another, and what they say of the order: the program's own measures and verdict.
#pragma once

#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "halfstep/engine/run/cell_runner.hpp"

namespace halfstep::inline explore {

class LiveLadder {
 public:
  /// Throws InputError where the method cannot take the problem's force.
  LiveLadder(std::string_view problem, std::string_view method);

  /// The run of that many steps over [0, T].
  const ErrorRow& rung(long long steps);

  /// What base_steps * 2^k steps, those of them that were run, say of each global error and the energy.
  std::vector<OrderRow> orders();

  /// The exact positions and velocities at time t, to be drawn.
  std::vector<double> exact(double t) const;

 private:
  Cell cell_;
  std::unique_ptr<CellRunner> runner_;
  std::map<long long, ErrorRow> rows_;  // by the number of steps
};

}  // namespace halfstep::inline explore
