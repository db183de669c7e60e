// Tables of a family's orders, declared beside observed.
#include "halfstep/reports/order_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/methods/family.hpp"
#include "halfstep/reports/html/html_text.hpp"
#include "halfstep/reports/text/symbols.hpp"

namespace halfstep::inline reports {
namespace {

constexpr std::size_t most_problems = 4;

OrderTable table_of(const Results& results, const Group& group, const std::vector<Subject>& columns,
                    Quantity quantity) {
  OrderTable made{group.title, {}, {}};
  made.table.caption = fmt::format("{}, {}: declared → observed order of the {}", with_diacritics(group.title),
                                   columns.front().precision, info(quantity).words);
  made.table.columns = {"method"};
  for (const auto& subject : columns) made.table.columns.push_back(subject.problem);
  for (const auto& method : group.methods) {
    std::vector<std::string> line = {method};
    bool any = false;
    for (const auto& subject : columns) {
      const OrderRow* row = find_order(results, subject, method, quantity);
      line.push_back(row == nullptr ? "–" : order_text(*row));
      any = any || row != nullptr;
      if (row != nullptr) made.rows.push_back(row);
    }
    if (any) made.table.rows.push_back(std::move(line));
  }
  return made;
}

}  // namespace

std::string observed_text(const OrderRow& row) {
  const auto mark = flag(row.verdict);
  // Beyond three decimals nobody reads a table; the uncertainty is rounded up to what is shown.
  constexpr double sharp = 0.01, last = 1e-3;
  const bool is_sharp = row.uncertainty && *row.uncertainty < sharp;
  const std::string value = !row.observed ? ""
                            : is_sharp    ? fmt::format("{:.3f} ± {:.3f}", *row.observed,
                                                        std::max(last, std::ceil(*row.uncertainty / last) * last))
                                          : html::plus_minus(row.observed, row.uncertainty);
  return fmt::format("{}{}{}", value, value.empty() || mark.empty() ? "" : " ", mark);
}

std::string order_text(const OrderRow& row) {
  return fmt::format("{} → {}", row.expected ? fmt::format("{:g}", *row.expected) : "–", observed_text(row));
}

std::vector<OrderTable> order_tables(const Results& results, const std::string& precision, Quantity quantity) {
  std::vector<Subject> columns;
  for (const auto& subject : subjects(results))
    if (subject.precision == precision &&
        std::any_of(results.orders.begin(), results.orders.end(),
                    [&](const OrderRow& row) { return subject.has(row) && row.quantity == quantity; }))
      columns.push_back(subject);
  std::vector<OrderTable> all;
  for (const auto& group : groups(results))
    for (std::size_t first = 0; first < columns.size(); first += most_problems) {
      const auto begin = columns.begin() + static_cast<std::ptrdiff_t>(first);
      const std::vector<Subject> part(
          begin, begin + static_cast<std::ptrdiff_t>(std::min(most_problems, columns.size() - first)));
      auto table = table_of(results, group, part, quantity);
      if (!table.rows.empty()) all.push_back(std::move(table));
    }
  return all;
}

}  // namespace halfstep::inline reports
