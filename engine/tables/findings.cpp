// Findings: how they are reached.
#include "halfstep/engine/tables/findings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/methods/foreign/declined.hpp"

namespace halfstep::inline engine {

FindingsIn::FindingsIn(Findings& all, std::string precision) : all_(all), precision_(std::move(precision)) {}

FindingRow& FindingsIn::add(std::string subject, std::string quantity) {
  FindingRow row;
  row.study = all_.study_;
  row.subject = std::move(subject);
  row.precision = precision_;
  row.quantity = std::move(quantity);
  return all_.rows_.emplace_back(std::move(row));
}

FindingRow& FindingsIn::order(std::string subject, std::string quantity, const Ladder& ladder) {
  const Finding finding = judge(ladder);
  FindingRow& row = add(std::move(subject), std::move(quantity));
  row.expected = ladder.claimed;
  row.observed = finding.observed;
  row.uncertainty = finding.uncertainty;
  row.verdict = finding.verdict;
  row.reason = finding.reason;
  return row;
}

FindingRow& FindingsIn::value(std::string subject, std::string quantity, double expected, double observed,
                              double uncertainty, std::string reason) {
  const bool agrees = std::isfinite(uncertainty) && std::abs(observed - expected) <= uncertainty;
  // What fails says by how much; of a pass the columns are enough.
  if (!agrees && !std::isfinite(observed) && std::isfinite(expected))
    reason = fmt::format("no finite result, where {:.4g} is expected", expected);
  else if (!agrees)
    reason = fmt::format("{:.4g} where {:.4g} within {:.2g} is expected{}{}", observed, expected, uncertainty,
                         reason.empty() ? "" : "; ", reason);
  FindingRow& row = add(std::move(subject), std::move(quantity));
  row.expected = expected;
  row.observed = observed;
  row.uncertainty = uncertainty;
  row.tolerance = uncertainty;
  row.verdict = agrees ? Verdict::pass : Verdict::fail;
  row.reason = std::move(reason);
  return row;
}

FindingRow& FindingsIn::number(std::string subject, std::string quantity, double observed, std::string reason) {
  FindingRow& row = verdict(std::move(subject), std::move(quantity), Verdict::resolved, std::move(reason));
  row.observed = observed;
  return row;
}

FindingRow& FindingsIn::verdict(std::string subject, std::string quantity, Verdict verdict, std::string reason) {
  FindingRow& row = add(std::move(subject), std::move(quantity));
  row.verdict = verdict;
  row.reason = std::move(reason);
  return row;
}

FindingRow& Findings::order(std::string subject, const OrderRow& order) {
  const std::string quantity(info(order.quantity).of);
  FindingRow& row = FindingsIn(*this, order.precision)
                        .verdict(std::move(subject), "order of " + quantity, order.verdict, order.reason);
  row.expected = order.expected;
  row.observed = order.observed;
  row.uncertainty = order.uncertainty;
  return row;
}

void Findings::declined(std::string subject, std::string quantity, const std::string& why) {
  in_no_precision().verdict(std::move(subject), std::move(quantity), Verdict::resolved, "not measured: " + why);
}

void Findings::not_shown(std::string subject, std::string quantity, const std::string& why) {
  in_no_precision().verdict(std::move(subject), std::move(quantity), Verdict::no_window,
                            "claimed, but not measured: " + why);
}

void Findings::unless_broken(const std::string& subject, const std::function<void()>& work) {
  try {
    work();
  } catch (const IntegratorDeclined& why) {
    rows_.clear();
    declined(subject, "a run", why.what());
  } catch (const IntegratorError& error) {
    rows_ = {broken_run(study_, subject, error.what())};
  }
}

FindingRow broken_run(std::string study, std::string subject, const std::string& reason) {
  Findings all(std::move(study));
  return all.in_no_precision().verdict(std::move(subject), "a run", Verdict::fail, "broken: " + reason);
}

}  // namespace halfstep::inline engine
