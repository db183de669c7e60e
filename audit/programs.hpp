// Libraries of other languages: a program each, in audit/programs, that speaks the protocol of
// docs/plugins-and-programs.md for all solvers of its library.
#pragma once

#include <string>
#include <vector>

#include "audit/audited.hpp"

namespace halfstep::audit {

/// The solvers of the program that choose their steps, and those that can be held to one size as schemes. Each
/// description has source="LIBRARY VERSION; CALL; CLAIM"; a claim that begins with "fixed steps" is of a solver that
/// does not choose them. Nothing, with a word on standard error, where the program does not answer.
std::vector<AuditedSolver> program_solvers(const std::string& command);
std::vector<Audited> program_schemes(const std::string& command);

}  // namespace halfstep::audit
