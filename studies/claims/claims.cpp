// Statements against measurements.
#include "halfstep/studies/claims/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "halfstep/core/parameters.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/orders/orders.hpp"
#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/study_work.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline studies {
namespace {

std::vector<std::string> verdict_words() {
  std::vector<std::string> words;
  for (const auto verdict :
       {ClaimVerdict::holds, ClaimVerdict::conditional, ClaimVerdict::fails, ClaimVerdict::unmeasured})
    words.emplace_back(word(verdict));
  return words;
}

}  // namespace

}  // namespace halfstep::inline studies

namespace halfstep {

template <>
TableLayout<ClaimRow> Table<ClaimRow>::layout() {
  return {"claims.csv",
          {Field<Row>("source", &Row::source, column::name()).formerly("seed"),
           {"place", &Row::place},
           {"statement", &Row::statement, column::name()},
           {"measured", &Row::measured},
           {"verdict", &Row::verdict, column::one_of(verdict_words())},
           {"comment", &Row::comment}}};
}
template struct Table<ClaimRow>;

}  // namespace halfstep

namespace halfstep::inline studies {

std::string_view word(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::holds:
      return "holds";
    case ClaimVerdict::conditional:
      return "holds under a condition";
    case ClaimVerdict::fails:
      return "does not hold";
    case ClaimVerdict::unmeasured:
      break;
  }
  return "not measured";
}

namespace {

// Two with a(x), of which one is not linear, and one with a(x, v): where most statements tacitly end.
const std::vector<std::string> position_problems = {"harmonic-oscillator", "kepler"};
const std::string velocity_problem = "double-pendulum";

/// All that is measured once and looked at by many statements.
class Evidence {
 public:
  Evidence(const StudyInput& input, Precision precision) {
    std::set<std::string> names;
    for (const auto& claim : order_claims()) names.insert(claim.method);
    for (const auto& claim : cost_claims()) names.insert({claim.method, claim.reference});
    std::vector<Cell> cells;
    for (const auto& name : names)
      for (const auto& on : {position_problems[0], position_problems[1], velocity_problem})
        if (const Cell cell{method(name), problem(on), precision}; takes(cell.method, cell.problem.info))
          cells.push_back(cell);
    std::vector<Measured> found(cells.size());
    parallel_for(input, cells.size(), [&](std::size_t i) {
      const auto runner = make_runner(cells[i]);
      runner->stop = input.stop;
      const auto rows =
          run_ladder(cells[i], *runner, {std::nullopt, 1 << 18}, {}, [](const ErrorRow&) { return true; });
      found[i].orders = orders(cells[i], rows, runner->scale());
      if (rows.size() > 4)  // the history of the longest run weighs least
        found[i].evaluations =
            static_cast<double>(rows.back().force_evaluations) / static_cast<double>(rows.back().steps);
    });
    for (std::size_t i = 0; i < cells.size(); ++i) measured_[{cells[i].method.name, cells[i].problem.name}] = found[i];
  }

  /// Null where it was not measured, or not resolved.
  const OrderRow* order(const std::string& method_name, const std::string& on, Quantity quantity) const {
    const auto found = measured_.find({method(method_name).name, on});
    if (found == measured_.end()) return nullptr;
    for (const auto& row : found->second.orders)
      if (row.quantity == quantity && row.observed) return &row;
    return nullptr;
  }

  double evaluations(const std::string& method_name) const {
    const auto found = measured_.find({method_name, position_problems[1]});
    return found == measured_.end() ? 0 : found->second.evaluations;
  }

 private:
  struct Measured {
    std::vector<OrderRow> orders;
    double evaluations = 0;  // of the force, per step
  };
  std::map<std::pair<std::string, std::string>, Measured> measured_;
};

/// A statement judged: what was measured, in words, and what follows.
struct Judged {
  std::string measured;
  ClaimVerdict verdict = ClaimVerdict::unmeasured;
};

Judged judge(const OrderClaim& claim, const Evidence& evidence) {
  Judged result;
  bool any = false, here = true, there = true;
  const auto look = [&](const std::string& on, bool& holds) {
    const OrderRow* row = evidence.order(claim.method, on, claim.quantity);
    if (row == nullptr) return;
    result.measured += fmt::format("{}{:.3f} on {}", result.measured.empty() ? "" : ", ", *row->observed, on);
    holds = holds && std::fabs(*row->observed - claim.order) <= std::max(0.05, row->uncertainty.value_or(0));
    any = true;
  };
  for (const auto& on : position_problems) look(on, here);
  if (!any) return result;
  look(velocity_problem, there);
  result.verdict = !here ? ClaimVerdict::fails : there ? ClaimVerdict::holds : ClaimVerdict::conditional;
  return result;
}

Judged judge(const CostClaim& claim, const Evidence& evidence) {
  const double own = evidence.evaluations(claim.method), reference = evidence.evaluations(claim.reference);
  if (own == 0 || reference == 0) return {};
  const bool holds = std::fabs(own / reference - claim.ratio) < 0.01;
  return {fmt::format("{:.3f} force evaluations a step, {} {:.3f}", own, claim.reference, reference),
          holds ? ClaimVerdict::holds : ClaimVerdict::fails};
}

/// Largest difference of positions over ten steps of 1/16, in quad; not a number where a run did not get there.
double difference(const std::string& a, const std::string& on, const std::string& b, const std::string& other_on) {
  const std::vector<long long> steps = {2, 5, 10};
  const auto run = [&](const std::string& name, const std::string& where) {
    return make_runner({method(name), problem(where), Precision::quad})->moments("1/16", steps);
  };
  const auto first = run(a, on), second = run(b, other_on);
  if (first.size() != steps.size() || second.size() != steps.size()) return std::numeric_limits<double>::quiet_NaN();
  double largest = 0;
  for (std::size_t i = 0; i < steps.size(); ++i)
    for (std::size_t d = 0; d < first[i].x.size(); ++d)
      largest = worse(
          largest, std::fabs(to_double(quad_t(from_text<quad_t>(first[i].x[d]) - from_text<quad_t>(second[i].x[d])))));
  return largest;
}

/// Equal on a(x) and a(x, v): holds. Equal on a(x) alone: under a condition.
Judged judge(const SameClaim& claim, const Evidence&) {
  constexpr double rounding = 1e-30;
  if (!claim.on.empty()) {
    const double own = difference(claim.method, claim.on, claim.other, claim.other_on);
    return {fmt::format("largest difference of positions {:.1e} between {} and {}", own, claim.on, claim.other_on),
            own < rounding ? ClaimVerdict::holds : ClaimVerdict::fails};
  }
  const double here = difference(claim.method, position_problems[1], claim.other, position_problems[1]);
  const double there = difference(claim.method, velocity_problem, claim.other, velocity_problem);
  Judged result{fmt::format("largest difference of positions {:.1e} on kepler, {:.1e} on double-pendulum", here, there),
                ClaimVerdict::fails};
  if (here < rounding) result.verdict = there < rounding ? ClaimVerdict::holds : ClaimVerdict::conditional;
  return result;
}

Judged judge(const StudyClaim& claim, const std::vector<FindingRow>& findings) {
  Judged result;
  std::size_t passed = 0, all = 0;
  std::string values;
  for (const auto& row : findings) {
    if (row.study != claim.study || !matches(claim.subject, row.subject) || !matches(claim.quantity, row.quantity))
      continue;
    if (row.verdict == Verdict::resolved && row.expected && row.uncertainty) continue;  // a time, on a busy machine
    ++all;
    if (row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent || row.verdict == Verdict::resolved)
      ++passed;
    if (all <= 4 && row.observed) values += fmt::format("{}{:.6g}", values.empty() ? "" : ", ", *row.observed);
  }
  if (all == 0) return result;
  result.measured = fmt::format("{}{} of {} findings of the study {} agree", values.empty() ? "" : values + "; ",
                                passed, all, claim.study);
  result.verdict = passed == all ? claim.if_pass : ClaimVerdict::fails;
  return result;
}

template <class Claim>
void add(const Claim& claim, const Judged& judged, ClaimVerdict expected, std::vector<ClaimRow>& rows,
         FindingsIn& findings) {
  const bool as_expected = judged.verdict == expected;
  rows.push_back({claim.source, claim.place, claim.statement, judged.measured, std::string(word(judged.verdict)),
                  judged.verdict == ClaimVerdict::holds || !as_expected ? "" : claim.comment});
  auto& row = findings.verdict(claim.statement, std::string(word(expected)),
                               as_expected ? Verdict::pass : Verdict::fail, judged.measured);
  if (judged.verdict == ClaimVerdict::unmeasured) row.verdict = Verdict::rounding_limited;
  if (!as_expected) row.reason = fmt::format("{}: {}", word(judged.verdict), judged.measured);
}

}  // namespace

std::vector<FindingRow> claims(const StudyInput& input) {
  const Precision precision = precisions_of(input.plan).front();
  Findings all(input.study);
  auto findings = all.in(precision);
  std::vector<ClaimRow> rows;
  const Evidence evidence(input, precision);
  if (input.stopped()) return {};
  for (const auto& claim : order_claims()) add(claim, judge(claim, evidence), claim.expected, rows, findings);
  for (const auto& claim : cost_claims()) add(claim, judge(claim, evidence), claim.expected, rows, findings);
  for (const auto& claim : same_claims()) add(claim, judge(claim, evidence), claim.expected, rows, findings);
  for (const auto& claim : study_claims())
    add(claim, judge(claim, input.earlier_findings), claim.if_pass, rows, findings);
  input.write(rows);
  return all.rows();
}

}  // namespace halfstep::inline studies
