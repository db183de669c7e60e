// Findings: their columns, and how they are reached.
#include "engine/tables/finding.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "core/error.hpp"
#include "engine/tables/table.hpp"
#include "methods/foreign/declined.hpp"

namespace halfstep {

template <>
TableLayout<FindingRow> Table<FindingRow>::layout() {
  return {"findings.csv",
          {{"study", &Row::study, column::name()},
           {"subject", &Row::subject, column::name()},
           {"precision", &Row::precision, column::precision().or_empty()},
           {"quantity", &Row::quantity, column::name()},
           {"expected", &Row::expected},
           {"observed", &Row::observed},
           {"uncertainty", &Row::uncertainty, column::size()},
           {"verdict", &Row::verdict},
           {"reason", &Row::reason}}};
}
template struct Table<FindingRow>;

FindingRow order_finding(std::string study, std::string subject, std::string precision, std::string quantity,
                         const Ladder& ladder) {
  const Finding found = judge(ladder);
  return {std::move(study), std::move(subject), std::move(precision), std::move(quantity), ladder.claimed,
          found.observed,   found.uncertainty,  found.verdict,        found.reason};
}

FindingRow value_finding(std::string study, std::string subject, std::string precision, std::string quantity,
                         double expected, double observed, double uncertainty, std::string reason) {
  const bool agrees = std::isfinite(uncertainty) && std::abs(observed - expected) <= uncertainty;
  // What fails says by how much; of a pass the columns are enough.
  if (!agrees)
    reason = fmt::format("{:.4g} where {:.4g} within {:.2g} is expected{}{}", observed, expected, uncertainty,
                         reason.empty() ? "" : "; ", reason);
  return {std::move(study), std::move(subject), std::move(precision), std::move(quantity),
          expected,         observed,           uncertainty,          agrees ? Verdict::pass : Verdict::fail,
          std::move(reason)};
}

FindingRow not_measured(std::string study, std::string subject, std::string quantity, const std::string& why) {
  return {std::move(study),  std::move(subject),    "", std::move(quantity), {}, {}, {},
          Verdict::resolved, "not measured: " + why};
}

void unless_broken(const std::string& study, const std::string& subject, std::vector<FindingRow>& findings,
                   const std::function<void()>& work) {
  try {
    work();
  } catch (const IntegratorDeclined& declined) {
    findings = {not_measured(study, subject, "a run", declined.what())};
  } catch (const IntegratorError& error) {
    findings = {{study, subject, "", "a run", {}, {}, {}, Verdict::fail, std::string("broken: ") + error.what()}};
  }
}

}  // namespace halfstep
