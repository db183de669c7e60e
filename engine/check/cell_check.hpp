// Single cells, held against what their method declares.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/orders/miscount.hpp"

namespace halfstep::inline engine {

/// What was measured of a cell.
struct CellCheck {
  Cell cell;
  CellOrders measured;
  std::optional<Miscount> miscount = {};  ///< of the force evaluations that foreign code declares
  bool resolved = false;                  ///< at least one order of position or velocity
  bool as_declared = false;               ///< every verdict, every evaluation, and at least one order is resolved
};

/// Measures a method on problems (by name and parameters), in precisions, with the budget of a run. Without a problem
/// on those of the default run, one with a force of time among them, that it can take; without a precision in double.
/// Throws InputError for a method that is not well formed, a problem that it cannot take, a precision it has no code
/// for.
std::vector<CellCheck> check_cells(const Method& method, const std::vector<std::string>& on,
                                   const std::vector<Precision>& in);

}  // namespace halfstep::inline engine
