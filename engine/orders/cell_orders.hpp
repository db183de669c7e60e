// The orders of single cells, for studies that choose their cells themselves.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "halfstep/engine/orders/orders.hpp"

namespace halfstep::inline engine {

/// The ladder of a cell and what it says.
struct CellOrders {
  std::vector<ErrorRow> errors;
  std::vector<OrderRow> orders;
  CellRunner::Scale scale;
};

/// Climbs a cell's ladder as far as the limits go; `stop` ends it early.
CellOrders orders_of(const Cell& cell, const LadderLimits& limits, const std::atomic<bool>* stop);

/// The row of that quantity; an empty one where it was not measured.
OrderRow order_row(const CellOrders& orders, Quantity quantity);

/// Most force evaluations of one run in a study that takes a few seconds.
long long short_budget(Precision precision);

}  // namespace halfstep::inline engine
