// The study of forces of time and velocity: its tables, and the orders that all schemes keep.
#include "studies/damping/damping.hpp"

#include <mutex>

#include "engine/orders/cell_orders.hpp"
#include "engine/plan/facts.hpp"
#include "engine/run/pool.hpp"
#include "engine/tables/table.hpp"
#include "methods/catalogue.hpp"
#include "problems/catalogue.hpp"

namespace halfstep {

template <>
TableLayout<FrictionRow> Table<FrictionRow>::layout() {
  return {"friction.csv",
          {{"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"position", &Row::position, column::size()}}};
}
template struct Table<FrictionRow>;

template <>
TableLayout<GyrationRow> Table<GyrationRow>::layout() {
  return {"gyration.csv",
          {{"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"turns", &Row::turns, column::not_negative().key()},
           {"radius", &Row::radius}}};
}
template struct Table<GyrationRow>;

namespace {

/// The finding on one quantity of one problem: as many schemes keep the order they declare as there are. Those that do
/// not are named.
FindingRow all_keep(const std::vector<OrderRow>& rows, const std::string& problem, const std::string& precision,
                    const std::string& quantity) {
  int schemes = 0, keep = 0;
  std::string others;
  for (const auto& row : rows) {
    if (row.problem != problem || row.precision != precision || row.quantity != quantity) continue;
    ++schemes;
    if (row.verdict == Verdict::pass || row.verdict == Verdict::rounding_limited)
      ++keep;
    else
      others +=
          (others.empty() ? "not as declared: " : ", ") + row.method + " (" + std::string(word(row.verdict)) + ")";
  }
  return value_finding("damping", "all schemes on " + problem, precision,
                       "schemes of declared order in " + quantity.substr(quantity.find('_') + 1), schemes, keep, 0,
                       others);
}

/// Ends where rounding is still far from the errors in double, which those of a fourth-order scheme reach soon.
long long budget_for(const Cell& cell) {
  const bool high = cell.method.claims.at(cell.problem.info.force).global.position > 2;
  return info(cell.precision).native && high ? 1LL << 14 : short_budget(cell.precision);
}

}  // namespace

namespace detail {

std::vector<FindingRow> damping_orders(const StudyInput& input, std::vector<OrderRow>& rows) {
  const std::vector<std::string> names = {"driven-oscillator", "damped-oscillator", "magnetic-field", "penning-trap"};
  std::vector<Cell> cells;
  for (const auto precision : precisions_of(input.plan))
    for (const auto& name : names)
      for (const auto& method : methods())
        if (const auto p = problem(name); takes(method, p.info) && offers(method, precision))
          cells.push_back({method, p, precision});
  std::vector<CellOrders> found(cells.size());
  std::size_t done = 0;
  std::mutex mutex;
  share_out(cells.size(), input.jobs, input.stop, [&](std::size_t i) {
    const long long budget = budget_for(cells[i]);
    found[i] = orders_of(cells[i], {{}, budget}, input.stop);
    const std::lock_guard lock(mutex);
    input.progress(++done, cells.size());
  });
  for (const auto& one : found) rows.insert(rows.end(), one.orders.begin(), one.orders.end());
  std::vector<FindingRow> findings;
  for (const auto precision : precisions_of(input.plan))
    for (const auto& name : names)
      for (const char* quantity : {"global_position", "global_velocity"})
        findings.push_back(all_keep(rows, name, std::string(halfstep::name(precision)), quantity));
  return findings;
}

}  // namespace detail

std::vector<FindingRow> damping(const StudyInput& input) {
  std::vector<FindingRow> findings;
  const auto add = [&](const std::vector<FindingRow>& some) {
    findings.insert(findings.end(), some.begin(), some.end());
  };
  std::vector<OrderRow> orders;
  std::vector<FrictionRow> friction;
  std::vector<GyrationRow> gyration;
  add(detail::damping_orders(input, orders));
  add(detail::friction(input, friction));
  add(detail::gyration(input, gyration));
  write_table(input.out, orders, damping_orders_file);
  write_table(input.out, friction);
  write_table(input.out, gyration);
  return findings;
}

}  // namespace halfstep
