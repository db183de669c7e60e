// One curve a method, and methods whose curves are the same named together.
#pragma once

#include <string>
#include <vector>

#include "halfstep/reports/charts/chart.hpp"

namespace halfstep::inline reports {

/// Curves of one method, by the panel it belongs to.
struct MethodCurve {
  std::string method, panel;
  std::vector<Point> points;
};

/// Panels in order of appearance; of methods with the same curve the first is drawn and the others are named with it.
std::vector<Panel> panels_of(const std::vector<MethodCurve>& all);

/// Rows of the first precision of a table, method by method.
template <class Row>
std::vector<std::vector<Row>> by_method(const std::vector<Row>& rows) {
  std::vector<std::vector<Row>> result;
  for (const auto& row : rows) {
    if (result.empty() || result.back().front().method != row.method) result.emplace_back();
    result.back().push_back(row);
  }
  return result;
}

}  // namespace halfstep::inline reports
