// The evidence behind a verdict, for a reader.
#pragma once

#include <string>

#include "halfstep/engine/verdict/analysis.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// The verdict on a ladder and the rule that led to it, its rungs with their relative noise and slopes (those of the
/// window are marked), and every test with its number and threshold: lines for a terminal.
std::string why(const Ladder& ladder);

/// The rule that decides on a ladder and every test of it, in one line, joined by " | ". Where `told` is another
/// verdict, which a component of the error or what is known of the method gave, the line begins with the ladder's own:
/// "judged alone, superconvergent: the order is higher".
std::string evidence_line(const Ladder& ladder, Verdict verdict);

/// One test: "slope-known 1.3e-06 <= 0.2", followed by "yes" or "no" for what holds.
std::string in_words(const Evidence& evidence);

}  // namespace halfstep::inline engine
