// Orders, counted.
#include "halfstep/engine/tables/order_summary.hpp"

#include <algorithm>

namespace halfstep::inline engine {

void OrderSummary::add(const OrderRow& row, std::uint32_t place) {
  ++counts_[row.verdict];
  if (row.verdict == Verdict::pass && row.finest_error) finest_errors_.push_back(*row.finest_error);
  if (as_declared(row.verdict)) return;
  ++amiss_;
  amiss_rows_.emplace_back(place, row);
  if (amiss_rows_.size() > 50 * most_listed) keep_first();
}

std::size_t OrderSummary::count() const {
  std::size_t sum = 0;
  for (const auto& [verdict, count] : counts_) sum += count;
  return sum;
}

std::size_t OrderSummary::count(Verdict verdict) const {
  const auto entry = counts_.find(verdict);
  return entry == counts_.end() ? 0 : entry->second;
}

std::vector<OrderRow> OrderSummary::listed() const {
  auto first = *this;
  first.keep_first();
  std::vector<OrderRow> rows;
  for (auto& [place, row] : first.amiss_rows_) rows.push_back(std::move(row));
  return rows;
}

std::optional<OrderSummary::FinestErrors> OrderSummary::finest_errors() const {
  if (finest_errors_.empty()) return std::nullopt;
  auto errors = finest_errors_;
  std::sort(errors.begin(), errors.end());
  return FinestErrors{errors[errors.size() / 2], errors.back()};
}

void OrderSummary::keep_first() {
  std::stable_sort(amiss_rows_.begin(), amiss_rows_.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  if (amiss_rows_.size() > most_listed) amiss_rows_.erase(amiss_rows_.begin() + most_listed, amiss_rows_.end());
}

OrderSummary summary_of(const std::vector<OrderRow>& orders) {
  OrderSummary summary;
  std::uint32_t place = 0;
  for (const auto& row : orders) summary.add(row, place++);
  return summary;
}

}  // namespace halfstep::inline engine
