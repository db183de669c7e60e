// What the readers of tables of coefficients share.
#pragma once

#include "halfstep/engine/lint/coefficient_table.hpp"
#include "halfstep/engine/plan/toml_table.hpp"

namespace halfstep::inline engine {

/// A higher order is not claimed of a table.
inline constexpr long long most_claimed = 30;

/// An object with the keys of a table. Throws InputError "file:line:column: ...".
CoefficientTable table_from_json(const TomlSource& source);

}  // namespace halfstep::inline engine
