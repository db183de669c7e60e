// Orders and error constants against a committed baseline.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/engine/check/baseline.hpp"
#include "halfstep/engine/tables/results.hpp"

namespace halfstep::inline engine {

/// How a row deviates.
enum class Deviation { none, order, constant, no_order, not_measured, gone, passes_now, not_declared };

/// "order", "constant", "no-order", "not-measured", "gone", "passes-now", "not-declared"; "" for none.
std::string_view word(Deviation deviation);

/// A row beside what was measured.
struct Comparison {
  BaselineRow expected;
  std::optional<OrderRow> measured;
  Deviation deviation = Deviation::none;
  std::string description;       ///< one line: how it deviates
  std::vector<ErrorRow> ladder;  ///< of a deviating row: the errors of its run
  double seconds = 0;            ///< what its run took, shared among the quantities of the run

  bool good() const { return deviation == Deviation::none; }
};

/// Row by row in the baseline's order; rows that only the results have are left out. `gone`: cells that could not be
/// run (BaselinePlan). A row that expects less than is declared deviates as soon as the declared order is measured,
/// and one that expects another order than the method declares, and gives no reason, whatever is measured.
std::vector<Comparison> compare(const std::vector<BaselineRow>& rows, const Results& results,
                                const std::map<std::string, std::string>& gone = {});

/// How a row deviates from what was measured of it: by more than its tolerance and the measurement's own uncertainty
/// (times the margins) together, or by its verdict.
struct Difference {
  Deviation deviation = Deviation::none;
  std::string description;
};
Difference difference(const BaselineRow& expected, const OrderRow& measured);

/// Orders that were measured and stand in no row: `halfstep check --update` adds them.
std::vector<OrderRow> without_baseline(const std::vector<BaselineRow>& rows, const std::vector<OrderRow>& measured);

}  // namespace halfstep::inline engine
