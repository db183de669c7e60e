// What a run must not do, whatever it is given.
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/cases.hpp"

namespace halfstep::fuzz {

/// What was violated.
struct Violation {
  std::string kind;    ///< so that a smaller input can be seen to show the same: "signal 11"
  std::string detail;  ///< the lines that show it
};

/// The first property that the run violated: ended by itself, in time and within its memory; exit code 0, 1, 2 or 130;
/// a refusal in one line that names its place; no control character on a terminal; no file where none belongs.
std::optional<Violation> violation(const Case& made, const Outcome& outcome, const Sandbox& sandbox);

}  // namespace halfstep::fuzz
