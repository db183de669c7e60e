// From the orders of somebody else's schemes to one verdict each.
#include "studies/audit/audit.hpp"

#include <algorithm>
#include <limits>

#include "engine/tables/table.hpp"
#include "problems/catalogue.hpp"

namespace halfstep {

template <>
const Fields<AuditRow>& fields() {
  using R = AuditRow;
  static const Fields<R> all{{"library", &R::library, column::name()},
                             {"scheme", &R::scheme, column::name()},
                             {"call", &R::call},
                             {"method", &R::method, column::name()},
                             {"claim", &R::claim},
                             {"claimed", &R::claimed, column::count()},
                             {"observed", &R::observed},
                             {"uncertainty", &R::uncertainty, column::size()},
                             {"problem", &R::problem},
                             {"precision", &R::precision, column::precision().or_empty()},
                             {"quantity", &R::quantity},
                             {"verdict", &R::verdict},
                             {"note", &R::note},
                             {"proven", &R::proven, column::count().or_empty()},
                             {"documented", &R::documented},
                             {"orders", &R::orders, column::count()},
                             {"passed", &R::passed, column::count()},
                             {"more", &R::more, column::count()},
                             {"failed", &R::failed, column::count()},
                             {"rounding_limited", &R::rounding_limited, column::count()},
                             {"undecided", &R::undecided, column::count()},
                             {"of_position", &R::of_position},
                             {"of_time", &R::of_time},
                             {"of_velocity", &R::of_velocity},
                             {"steps", &R::steps, column::count()},
                             {"signalled", &R::signalled, column::count()}};
  return all;
}

template <>
const Fields<SignalRow>& fields() {
  using R = SignalRow;
  static const Fields<R> all{{"library", &R::library, column::name()},  {"method", &R::method, column::name()},
                             {"signal", &R::signal, column::name()},    {"steps", &R::steps, column::count()},
                             {"of", &R::of, column::count()},           {"finest", &R::finest, column::size()},
                             {"coarsest", &R::coarsest, column::size()}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<AuditRow>&);
template std::vector<AuditRow> read_csv(const std::filesystem::path&);
template void write_csv(const std::filesystem::path&, const std::vector<SignalRow>&);
template std::vector<SignalRow> read_csv(const std::filesystem::path&);

namespace {

bool is_global(const OrderRow& row) { return is_global(row.quantity); }

/// Contradicts what is claimed. Runs that blew up and ladders without a window say nothing of an order.
bool contradicts(const OrderRow& row) { return row.verdict == Verdict::fail; }

/// The row that says the worst: a failing global order before a failing local one, the lowest order first.
const OrderRow* worst(const std::vector<const OrderRow*>& rows) {
  const auto rank = [](const OrderRow& row) {
    return std::pair(!is_global(row), row.observed.value_or(-std::numeric_limits<double>::infinity()));
  };
  const OrderRow* found = nullptr;
  for (const auto* row : rows)
    if (contradicts(*row) && (found == nullptr || rank(*row) < rank(*found))) found = row;
  return found;
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
  std::vector<Verdict> rank = {Verdict::pass, Verdict::superconvergent, Verdict::unstable, Verdict::no_window,
                               Verdict::rounding_limited};
  if (scheme.undecided > scheme.passed + scheme.more) std::rotate(rank.begin(), rank.begin() + 2, rank.end());
  for (const Verdict verdict : rank)
    if (const auto* found = first(rows, verdict)) return found;
  return rows.front();
}

void say(AuditRow& scheme, const std::string& more) { scheme.note += (scheme.note.empty() ? "" : "; ") + more; }

}  // namespace

AuditRow audited(AuditRow scheme, const std::vector<OrderRow>& orders, const std::vector<FindingRow>& structure) {
  std::vector<const OrderRow*> own;
  for (const auto& row : orders)
    if (row.method == scheme.method && row.quantity != Quantity::energy) own.push_back(&row);
  if (own.empty()) return scheme;
  count(scheme, own);
  lowest_of_each_force(scheme, own);
  const auto* found = deciding(scheme, own);
  scheme.observed = found->observed;
  scheme.uncertainty = found->uncertainty;
  scheme.problem = found->problem;
  scheme.precision = found->precision;
  scheme.quantity = name(found->quantity);
  scheme.verdict = found->verdict;
  if (!found->reason.empty()) say(scheme, found->reason);
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
    findings.push_back({"audit", row.method, row.precision, row.problem + ", " + row.quantity,
                        static_cast<double>(row.claimed), row.observed, row.uncertainty, row.verdict, row.note});
  return findings;
}

}  // namespace halfstep
