// Faults that are in no coefficient: how a scheme is run wrongly on purpose, so that the suite can be tested.
#pragma once

#include <string>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// stale: each evaluation hands out the force of the one before; stopped_clock: all forces of a step are those of its
/// first time; force: every force is too large by a part `amount` of it; step: the scheme makes steps too long by a
/// part `amount`, while the clock shows the right ones.
enum class Fault { stale, stopped_clock, force, step };

/// Puts the fault around the method's kernel: all that runs it, runs it so, in wide precisions (the processor's own
/// refuse). `amount` is an expression: "1e-9"; it means nothing to the first two.
void set_fault(Method& method, Fault fault, const std::string& amount = "0");

}  // namespace halfstep::inline studies
