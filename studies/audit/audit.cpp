// From the orders of somebody else's schemes to one verdict each.
#include "halfstep/studies/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "halfstep/engine/tables/table.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep {

template <>
TableLayout Table<AuditRow>::layout() {
  return {"audit.csv",
          {{"library", &Row::library, column::name()},
           {"scheme", &Row::scheme, column::name()},
           {"call", &Row::call},
           {"method", &Row::method, column::name()},
           {"claim", &Row::claim},
           {"claimed", &Row::claimed, column::count()},
           {"observed", &Row::observed},
           {"uncertainty", &Row::uncertainty, column::size()},
           {"problem", &Row::problem},
           {"precision", &Row::precision, column::precision().or_empty()},
           {"quantity", &Row::quantity},
           {"verdict", &Row::verdict},
           {"note", &Row::note},
           {"proven", &Row::proven, column::count().or_empty()},
           {"documented", &Row::documented},
           {"orders", &Row::orders, column::count()},
           {"passed", &Row::passed, column::count()},
           {"more", &Row::more, column::count()},
           {"failed", &Row::failed, column::count()},
           {"rounding_limited", &Row::rounding_limited, column::count()},
           {"undecided", &Row::undecided, column::count()},
           {"of_position", &Row::of_position},
           {"of_time", &Row::of_time},
           {"of_velocity", &Row::of_velocity},
           {"steps", &Row::steps, column::count()},
           {"signalled", &Row::signalled, column::count()}}};
}
template struct Table<AuditRow>;

template <>
TableLayout Table<SignalRow>::layout() {
  return {"signals.csv",
          {{"library", &Row::library, column::name()},
           {"method", &Row::method, column::name()},
           {"signal", &Row::signal, column::name()},
           {"steps", &Row::steps, column::count()},
           {"of", &Row::of, column::count()},
           {"finest", &Row::finest, column::size()},
           {"coarsest", &Row::coarsest, column::size()}}};
}
template struct Table<SignalRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

namespace {

bool is_global(const OrderRow& row) { return is_global(row.quantity); }

/// Contradicts what is claimed. Runs that blew up and ladders without a window say nothing of an order.
bool contradicts(const OrderRow& row) { return row.verdict == Verdict::fail; }

/// The row that says the worst: a failing global order before a failing local one, the lowest order first.
const OrderRow* worst(const std::vector<const OrderRow*>& rows) {
  const auto rank = [](const OrderRow& row) {
    return std::pair(!is_global(row), row.observed.value_or(-std::numeric_limits<double>::infinity()));
  };
  const OrderRow* lowest = nullptr;
  for (const auto* row : rows)
    if (contradicts(*row) && (lowest == nullptr || rank(*row) < rank(*lowest))) lowest = row;
  return lowest;
}

const OrderRow* first(const std::vector<const OrderRow*>& rows, Verdict verdict) {
  for (const auto* row : rows)
    if (is_global(*row) && row->verdict == verdict) return row;
  return nullptr;
}

void count(AuditRow& scheme, const std::vector<const OrderRow*>& rows) {
  for (const auto* row : rows) {
    ++scheme.orders;
    switch (row->verdict) {
      case Verdict::fail:
        ++scheme.failed;
        break;
      case Verdict::superconvergent:
        ++scheme.more;
        break;
      case Verdict::rounding_limited:
        ++scheme.rounding_limited;
        break;
      case Verdict::no_window:
      case Verdict::unstable:
      case Verdict::noise_limited:
      case Verdict::other_law:
        ++scheme.undecided;
        break;
      default:
        ++scheme.passed;
    }
  }
}

/// The lowest global order that was decided, for each class of force.
void lowest_of_each_force(AuditRow& scheme, const std::vector<const OrderRow*>& rows) {
  for (const auto* row : rows) {
    const bool decided =
        row->verdict == Verdict::pass || row->verdict == Verdict::fail || row->verdict == Verdict::superconvergent;
    if (!is_global(*row) || !decided || !row->observed) continue;
    const Force force = problem(row->problem).info.force;
    auto& lowest = force == Force::position ? scheme.of_position
                   : force == Force::time   ? scheme.of_time
                                            : scheme.of_velocity;
    lowest = std::min(lowest.value_or(std::numeric_limits<double>::infinity()), *row->observed);
  }
}

/// The row that decides, see audited().
const OrderRow* deciding(const AuditRow& scheme, const std::vector<const OrderRow*>& rows) {
  if (scheme.failed > 0) return worst(rows);
  std::vector<Verdict> rank = {
      Verdict::pass,      Verdict::superconvergent, Verdict::unstable,        Verdict::no_window,
      Verdict::other_law, Verdict::noise_limited,   Verdict::rounding_limited};
  if (scheme.undecided > scheme.passed + scheme.more) std::rotate(rank.begin(), rank.begin() + 2, rank.end());
  for (const Verdict verdict : rank)
    if (const auto* row = first(rows, verdict)) return row;
  return rows.front();
}

void say(AuditRow& scheme, const std::string& more) { scheme.note += (scheme.note.empty() ? "" : "; ") + more; }

}  // namespace

AuditRow audited(AuditRow scheme, const std::vector<OrderRow>& orders, const std::vector<FindingRow>& structure) {
  std::vector<const OrderRow*> of_scheme;
  for (const auto& row : orders)
    if (row.method == scheme.method && row.quantity != Quantity::energy) of_scheme.push_back(&row);
  if (of_scheme.empty()) return scheme;
  count(scheme, of_scheme);
  lowest_of_each_force(scheme, of_scheme);
  const auto* decisive = deciding(scheme, of_scheme);
  scheme.observed = decisive->observed;
  scheme.uncertainty = decisive->uncertainty;
  scheme.problem = decisive->problem;
  scheme.precision = decisive->precision;
  scheme.quantity = name(decisive->quantity);
  scheme.verdict = decisive->verdict;
  if (!decisive->reason.empty()) say(scheme, decisive->reason);
  if (scheme.failed > 0) say(scheme, fmt::format("{} of {} orders are not as claimed", scheme.failed, scheme.orders));
  if (scheme.undecided > 0)
    say(scheme, fmt::format("{} of {} orders were not decided", scheme.undecided, scheme.orders));
  if (scheme.proven && *scheme.proven < scheme.claimed) {
    scheme.verdict = Verdict::fail;
    say(scheme, fmt::format("its coefficients prove order {} only", *scheme.proven));
  }
  for (const auto& row : structure) {
    if (!row.subject.starts_with(scheme.method + " on ") || as_declared(row.verdict)) continue;
    scheme.verdict = row.verdict;
    say(scheme, row.quantity + ": " + row.reason);
  }
  return scheme;
}

std::vector<FindingRow> findings_of(const std::vector<AuditRow>& rows) {
  std::vector<FindingRow> findings;
  for (const auto& row : rows)
    findings.push_back({.study = "audit",
                        .subject = row.method,
                        .precision = row.precision,
                        .quantity = row.problem + ", " + row.quantity,
                        .expected = row.claimed,
                        .observed = row.observed,
                        .uncertainty = row.uncertainty,
                        .verdict = row.verdict,
                        .reason = row.note});
  return findings;
}

}  // namespace halfstep::inline studies
