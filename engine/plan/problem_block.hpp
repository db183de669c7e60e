// A [[problem]] block of a study file becomes a problem.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/toml_table.hpp"
#include "halfstep/problems/written/written_problem.hpp"

namespace halfstep::inline engine {

/// What a block may hold. Always: name; equation, a text "x'' = -x" or a list of them, all of first or all of second
/// order; time, the end time; and the data at t = 0: initial ("x = 1", "x' = 0", a text or a list), or exact ("x =
/// cos(t)"), the solution, from which they follow. where: "r = sqrt(x^2 + y^2)", names for formulas, each of which may
/// use those before it. parameters: "w = 3/2", numbers that may be changed behind the name ("mine:w=2"). energy: what
/// second-order equations conserve; conserved: what else is conserved ("momentum = m1*x1' + m2*x2'", a list, a name
/// once for each component); period: a time scale of long runs; manufactured: true where the
/// exact solution is to be forced upon the equations; linear, stiff: true or false; source: for readers. Formulas:
/// core/formula.hpp; the velocity of x is x', and v where nothing else is and x is alone.
const std::vector<std::string>& problem_block_keys();

/// The problem that a block defines. Throws InputError with file, line and column.
WrittenProblem read_problem(const TomlTable& block);

}  // namespace halfstep::inline engine
