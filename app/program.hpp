// The whole program as a function, for whoever builds it with steppers of their own.
#pragma once

#include <vector>

#include "halfstep/methods/own_stepper.hpp"

namespace halfstep::inline methods {
struct AdaptiveMethod;
}

namespace halfstep::inline app {

/// What `halfstep` does, with these steppers in the catalogue: all verbs, studies and reports. Returns the exit code;
/// a stepper that cannot be added (no order declared, a name that is taken) is told in one line, with exit code 2.
int main(int argc, char** argv, const std::vector<OwnStepper>& steppers = {});

/// Adds one to the catalogue. Not to be called while a study runs. Throws InputError.
void add(const OwnStepper& stepper);

/// The same for a solver that chooses its steps: own_solver() of <halfstep/adaptive.hpp> makes one.
void add(const AdaptiveMethod& solver);

}  // namespace halfstep::inline app
