// A baseline and results of which tests of `check` know what deviates.
#pragma once

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "halfstep/engine/check/baseline.hpp"
#include "halfstep/engine/tables/results.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep::testing {

inline const std::string header =
    "problem,method,precision,quantity,order,order_tolerance,constant,constant_tolerance,reason\n";

inline OrderRow order_row(const std::string& method, double expected, double observed) {
  OrderRow row;
  row.problem = "kepler";
  row.method = method;
  row.precision = "double";
  row.quantity = Quantity::global_position;
  row.expected = expected;
  row.observed = observed;
  row.uncertainty = 0.0031;
  row.constant = 12.5;
  row.constant_uncertainty = 0.05;
  row.verdict = std::abs(observed - expected) < 0.3 ? Verdict::pass
                : observed < expected               ? Verdict::fail
                                                    : Verdict::superconvergent;
  return row;
}

inline Results sample(double observed = 3.999) {
  Results results;
  results.orders = {order_row("rk4", 4, observed)};
  for (int level = 0; level < 3; ++level) {
    ErrorRow row;
    row.problem = "kepler";
    row.method = "rk4";
    row.precision = "double";
    row.level = level;
    const double h = 1.0 / (8 << level);
    row.h = {std::to_string(h), h};
    row.global_position = row.global_velocity = row.local_position = row.local_velocity = row.energy =
        Number{std::to_string(h * h), h * h};
    row.status = "ok";
    row.seconds = 0.5;
    results.errors.push_back(row);
  }
  return results;
}

inline std::vector<BaselineRow> baseline(const std::string& rows) {
  const TemporaryFolder folder;
  std::ofstream(folder / "base.csv") << header << rows;
  return read_baseline(folder / "base.csv");
}

}  // namespace halfstep::testing
