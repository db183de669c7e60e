// The orders of single cells, for studies that choose their cells themselves.
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/tables/quantities.hpp"

namespace halfstep::inline engine {

CellOrders orders_of(const Cell& cell, const LadderLimits& limits, const std::atomic<bool>* stop) {
  const auto runner = make_runner(cell);
  runner->stop = stop;
  CellOrders result;
  result.errors = run_ladder(cell, *runner, limits, {}, [&](const ErrorRow&) { return !(stop && *stop); });
  result.scale = runner->scale();
  result.orders = orders(cell, result.errors, result.scale);
  return result;
}

OrderRow order_row(const CellOrders& orders, Quantity quantity) {
  for (const auto& row : orders.orders)
    if (row.quantity == quantity) return row;
  return {};
}

long long short_budget(Precision precision) { return info(precision).native ? 1LL << 16 : 1LL << 17; }

}  // namespace halfstep::inline engine
