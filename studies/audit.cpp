// From the orders of somebody else's schemes to one verdict each.
#include "studies/audit.hpp"

#include <algorithm>
#include <limits>

#include "studies/run/run.hpp"
#include "studies/tables/table.hpp"

namespace halfstep {

template <>
const Fields<AuditRow>& fields() {
  using R = AuditRow;
  static const Fields<R> all{{"library", &R::library},   {"scheme", &R::scheme},
                             {"call", &R::call},         {"method", &R::method},
                             {"claim", &R::claim},       {"claimed", &R::claimed},
                             {"observed", &R::observed}, {"uncertainty", &R::uncertainty},
                             {"problem", &R::problem},   {"precision", &R::precision},
                             {"quantity", &R::quantity}, {"verdict", &R::verdict},
                             {"note", &R::note},         {"proven", &R::proven}};
  return all;
}

template void write_csv(const std::filesystem::path&, const std::vector<AuditRow>&);
template std::vector<AuditRow> read_csv(const std::filesystem::path&);

namespace {

bool is_global(const OrderRow& row) { return row.quantity.starts_with("global"); }

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

void say(AuditRow& scheme, const std::string& more) { scheme.note += (scheme.note.empty() ? "" : "; ") + more; }

}  // namespace

AuditRow audited(AuditRow scheme, const std::vector<OrderRow>& orders, const std::vector<FindingRow>& structure) {
  std::vector<const OrderRow*> own;
  for (const auto& row : orders)
    if (row.method == scheme.method && row.quantity != "energy") own.push_back(&row);
  if (own.empty()) return scheme;
  const auto* found = worst(own);
  for (const Verdict verdict :
       {Verdict::pass, Verdict::superconvergent, Verdict::rounding_limited, Verdict::no_window, Verdict::unstable})
    if (found == nullptr) found = first(own, verdict);
  if (found == nullptr) found = own.front();
  scheme.observed = found->observed;
  scheme.uncertainty = found->uncertainty;
  scheme.problem = found->problem;
  scheme.precision = found->precision;
  scheme.quantity = found->quantity;
  scheme.verdict = found->verdict;
  if (!found->reason.empty()) say(scheme, found->reason);
  const auto failing = std::count_if(own.begin(), own.end(), [](const auto* row) { return contradicts(*row); });
  if (failing > 0) say(scheme, fmt::format("{} of {} orders are not as claimed", failing, own.size()));
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
