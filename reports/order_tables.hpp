// Tables of a family's orders, declared beside observed, small enough for a frame of a slide.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/tables/results.hpp"
#include "halfstep/reports/chapters/chapter.hpp"
#include "halfstep/reports/charts/series.hpp"

namespace halfstep::inline reports {

/// Methods of a group down, problems across; a cell is "4 → 4.00 ± 0.02", with the verdict's symbol where it calls for
/// attention.
struct OrderTable {
  std::string title;                  ///< "Runge-Kutta"
  std::vector<const OrderRow*> rows;  ///< what the cells show, in the order of the results
  PlainTable table;
};

/// A table a group of methods and four problems: at most eight rows.
std::vector<OrderTable> order_tables(const Results& results, const std::string& precision, Quantity quantity);

/// "≈", "✗ 1.98 ± 0.02": an order as these tables show it, without what is declared.
std::string observed_text(const OrderRow& row);

/// "declared → observed".
std::string order_text(const OrderRow& row);

}  // namespace halfstep::inline reports
