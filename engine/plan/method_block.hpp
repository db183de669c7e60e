// A [[method]] block of a study file becomes a method.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/toml_table.hpp"
#include "halfstep/methods/foreign/process.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// What a block may hold. Always: name, order. One scheme: a and b (Butcher tableau); kick and drift (splitting);
/// alpha and beta, implicit (multistep); predictor and corrector, tables of the last three, and corrections (P(EC)^k
/// E). Orders are a whole number or { position = 2, velocity = 1 }: order: of the error at a fixed time; local_order:
/// of one step, else order + 1; energy_order, else the lower of the two orders; velocity_dependent_order and
/// velocity_dependent_local_order: under a force a(x, v), else the same, or `false` where the method cannot take such a
/// force (the default of a splitting). Instead of a scheme, code from elsewhere: plugin (a shared library; of several
/// methods in it the one of that name) or program (a command, run in the folder of the study file). Their own claims
/// hold where the block has none; for a program also evaluations, problems, precisions, in place of what it says. is:
/// "symplectic", "reversible". start: how a multistep scheme gets its history. what, family, source: for readers.
const std::vector<std::string>& method_block_keys();

/// The method that a block defines, validated. `options.folder` is that of the study file. Throws InputError with file,
/// line and column.
Method read_method(const TomlTable& block, const ProcessOptions& options);

}  // namespace halfstep::inline engine
