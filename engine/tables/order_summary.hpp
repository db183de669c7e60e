// What a run says of its orders in a few lines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "halfstep/engine/tables/tables.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// Rows of orders.csv summed up; the rows themselves need not be held.
class OrderSummary {
 public:
  static constexpr std::size_t most_listed = 20;

  /// `place`: that of its cell in the plan. Rows of one cell come in their order.
  void add(const OrderRow& row, std::uint32_t place);

  std::size_t count() const;
  std::size_t count(Verdict verdict) const;
  bool all_as_declared() const { return amiss_ == 0; }
  std::size_t not_as_declared() const { return amiss_; }
  /// The first of those that are not as declared, in the plan's order: most_listed of them at most.
  std::vector<OrderRow> listed() const;
  /// Of the orders that pass, the errors at their finest steps over the size of the solution: the middle one and the
  /// largest.
  struct FinestErrors {
    double median = 0, largest = 0;
  };
  std::optional<FinestErrors> finest_errors() const;

 private:
  void keep_first();

  std::map<Verdict, std::size_t> counts_;
  std::size_t amiss_ = 0;
  std::vector<double> finest_errors_;
  std::vector<std::pair<std::uint32_t, OrderRow>> amiss_rows_;
};

/// That of rows in the plan's order.
OrderSummary summary_of(const std::vector<OrderRow>& orders);

}  // namespace halfstep::inline engine
