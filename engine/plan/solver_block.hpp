// A [[solver]] block of a study file becomes a solver that chooses its steps.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/toml_table.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::inline engine {

/// What a block may hold. Always: name; method, the name of the one-step method that advances the solution, of the
/// catalogue or of the same file. An estimate: b_hat and embedded_order, a second set of weights on its stages, with
/// `further`, rows of stages that the estimate alone needs; without them the steps are doubled. dense: of each stage
/// the coefficients of theta, theta^2, ..., with dense_order, and dense_stages, rows of stages behind the slope at the
/// end of the step, which they alone weigh; or "full". controller: a name, or { beta = [...], alpha =
/// [...] }. per: "step" or "unit-step". source: for readers.
const std::vector<std::string>& solver_block_keys();

/// The solver that a block defines, validated. Throws InputError with file, line and column.
AdaptiveMethod read_solver(const TomlTable& block);

}  // namespace halfstep::inline engine
