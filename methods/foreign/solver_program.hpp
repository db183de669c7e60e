// Solvers that are programs in any language; docs/plugins-and-programs.md has the protocol.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "halfstep/methods/adaptive/adaptive_method.hpp"
#include "halfstep/methods/foreign/processes.hpp"

namespace halfstep::inline methods {

/// Whether the line with which a program describes itself is that of a solver: "my-solver solver order=5 ...".
bool describes_solver(std::string_view line);

/// Reads such a line. Behind the name and "solver", in any order:
///   order, estimate-order, dense-order      claims: ForeignSolver
///   effectivity                             likewise
///   per=step, per=unit-step                 what is held to the tolerance
///   problems                                a list with commas; it brings their equations. "any": it asks for slopes
///   no-equal-steps, hidden-steps            what it cannot show
///   finds-events, history                   ForeignSolver::finds_events, ForeignSolver::keeps_history
///   source                                  in double quotes where it has blanks
/// Throws InputError: what is wrong with which word.
AdaptiveMethod read_solver_description(std::string_view line);

/// The solvers behind it, whose descriptions are separated by " | "; a process each for as many runs as are under way,
/// whichever solvers they are of. Throws InputError as above, with `whose`.
std::vector<AdaptiveMethod> solvers_of(const Handshake& handshake, const std::string& whose);

}  // namespace halfstep::inline methods
