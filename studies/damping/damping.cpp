// The study of forces of time and velocity: its tables, and the orders that all schemes keep.
#include "halfstep/studies/damping/damping.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "halfstep/core/append.hpp"
#include "halfstep/engine/orders/cell_orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep {

template <>
TableLayout Table<FrictionRow>::layout() {
  return {"friction.csv",
          {{"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"position", &Row::position, column::size()}}};
}
template struct Table<FrictionRow>;

template <>
TableLayout Table<GyrationRow>::layout() {
  return {"gyration.csv",
          {{"method", &Row::method, column::name().key()},
           {"precision", &Row::precision, column::precision().key()},
           {"h", &Row::h, column::positive().key()},
           {"turns", &Row::turns, column::not_negative().key()},
           {"radius", &Row::radius}}};
}
template struct Table<GyrationRow>;

template <>
TableLayout Table<ViscosityRow>::layout() {
  return {"viscosity.csv",
          {{"t", &Row::t, column::not_negative().key()},
           {"particle", &Row::particle, column::count().key()},
           {"u", &Row::u, column::finite()},
           {"w", &Row::w, column::finite()}}};
}
template struct Table<ViscosityRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

namespace {

/// The finding on one quantity of one problem: of the schemes that are decided, as many keep the order they declare as
/// there are. Those that do not are named, and those that rounding leaves undecided.
void all_keep(const std::vector<OrderRow>& rows, const std::string& problem, Precision precision, Quantity quantity,
              Findings& findings) {
  int decided = 0, keep = 0;
  std::vector<std::string> others, undecided, remarks;
  for (const auto& row : rows) {
    if (row.problem != problem || row.precision != name(precision) || row.quantity != quantity) continue;
    if (row.verdict == Verdict::rounding_limited) {
      undecided.push_back(row.method);
      continue;
    }
    ++decided;
    if (row.verdict == Verdict::pass)
      ++keep;
    else
      others.push_back(fmt::format("{} ({})", row.method, word(row.verdict)));
  }
  if (!others.empty()) remarks.push_back(fmt::format("not as declared: {}", fmt::join(others, ", ")));
  if (!undecided.empty()) remarks.push_back(fmt::format("rounding leaves undecided: {}", fmt::join(undecided, ", ")));
  auto& finding = findings.in(precision).value("all schemes on " + problem,
                                               "schemes of declared order in " + std::string(info(quantity).of),
                                               decided, keep, 0, fmt::format("{}", fmt::join(remarks, "; ")));
  if (decided == 0) finding.verdict = Verdict::resolved;
}

/// Ends where rounding is still far from the errors in double, which those of a fourth-order scheme reach soon.
long long budget_for(const Cell& cell) {
  const bool high = cell.method->claims.at(cell.problem->info.force).global.position > 2;
  return info(cell.precision).native && high ? 1LL << 14 : short_budget(cell.precision);
}

}  // namespace

namespace detail {

void damping_orders(const StudyInput& input, std::vector<OrderRow>& rows, Findings& findings) {
  const std::vector<std::string> names = {"driven-oscillator", "damped-oscillator", "sliding-block",
                                          "viscous-particles", "magnetic-field",    "penning-trap"};
  std::vector<Cell> cells;
  for (const auto precision : precisions_of(input.plan))
    for (const auto& name : names)
      for (const auto& method : default_methods())
        if (const auto p = problem(name); takes(method, p.info) && offers(method, precision))
          cells.push_back({method, p, precision});
  std::vector<CellOrders> of_cells(cells.size());
  parallel_for(input, cells.size(), [&](std::size_t i) {
    of_cells[i] = orders_of(cells[i], {{}, budget_for(cells[i])}, input.stop);
  });
  for (const auto& one : of_cells) append(rows, one.orders);
  for (const auto precision : precisions_of(input.plan))
    for (const auto& name : names)
      for (const Quantity quantity : {Quantity::global_position, Quantity::global_velocity})
        all_keep(rows, name, precision, quantity, findings);
}

}  // namespace detail

std::vector<FindingRow> damping(const StudyInput& input) {
  Findings findings(input.study);
  std::vector<OrderRow> orders;
  std::vector<FrictionRow> friction;
  std::vector<GyrationRow> gyration;
  detail::damping_orders(input, orders, findings);
  detail::friction(input, friction, findings);
  detail::gyration(input, gyration, findings);
  std::vector<ViscosityRow> viscosity;
  detail::viscosity(viscosity, findings);
  input.write(orders, damping_orders_file);
  input.write(friction);
  input.write(gyration);
  input.write(viscosity);
  return findings.rows();
}

}  // namespace halfstep::inline studies
