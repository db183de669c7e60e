// Solvers that are programs, which are spoken to in lines.
#pragma once

#include <string_view>

#include "halfstep/methods/adaptive/foreign_solver.hpp"

namespace halfstep::inline methods {

/// What `ForeignSolver::what_is_run` of a program begins with.
inline constexpr std::string_view word_of_programs = "program ";

/// Lines take their time: it is asked for less than code that is called.
inline bool is_program(const ForeignSolver& code) {
  return !code.own_problems.empty() || std::string_view(code.what_is_run).starts_with(word_of_programs);
}

}  // namespace halfstep::inline methods
