// Faults planted on purpose: does the fuzzer see them?
#pragma once

#include "tests/fuzz/corpus.hpp"

namespace halfstep::fuzz {

/// Runs a program with each fault in turn. Says on standard output which are seen; true where all are, and a program
/// without a fault is not accused.
bool sees_planted_faults(const Sandbox& sandbox);

}  // namespace halfstep::fuzz
