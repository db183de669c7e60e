// How many vectors of n numbers a running scheme needs, n the degrees of freedom: counted, not declared.
#pragma once

#include <optional>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// Counts of vectors of n numbers, for a force a(x).
struct StepMemory {
  /// Carried from step to step: the next steps read what the last one left in them. Positions and velocities that are
  /// only handed out do not count.
  int kept = 0;
  /// Read or written by one step as this program makes it: those kept, those that it works on, and the state.
  int in_step = 0;
};

/// What the kernel of a method needs on a system of two coupled pendulums. Each vector in turn is overwritten between
/// two steps: it is kept if later states change. Of an implicit scheme its Jacobian comes on top. Empty for code from
/// elsewhere and for compensated sums, whose memory is not seen, and for a method that takes no a(x).
std::optional<StepMemory> step_memory(const Method& method);

}  // namespace halfstep::inline engine
