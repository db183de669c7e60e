// From the findings on somebody else's solvers to one verdict each.
#include "halfstep/studies/audit/audit_solvers.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "halfstep/engine/tables/table.hpp"
#include "halfstep/methods/adaptive/foreign_steps.hpp"

namespace halfstep {

template <>
TableLayout Table<SolverAuditRow>::layout() {
  return {"audit-solvers.csv",
          {{"library", &Row::library, column::name()},
           {"solver", &Row::solver, column::name().key()},
           {"call", &Row::call},
           {"claim", &Row::claim},
           {"order", &Row::order, column::count()},
           {"estimate_order", &Row::estimate_order, column::count()},
           {"dense_order", &Row::dense_order, column::count()},
           {"estimate", &Row::estimate},
           {"effectivity", &Row::effectivity},
           {"inside", &Row::inside},
           {"exponent", &Row::exponent},
           {"expected_exponent", &Row::expected_exponent},
           {"deceived", &Row::deceived},
           {"error_at_1e4", &Row::error_at_1e4},
           {"error_at_1e6", &Row::error_at_1e6},
           {"error_at_1e8", &Row::error_at_1e8},
           {"events_missed", &Row::events_missed, column::size(), added_later},
           {"events_spurious", &Row::events_spurious, column::size(), added_later},
           {"pairs_missed", &Row::pairs_missed, column::size(), added_later},
           {"runs_ended", &Row::runs_ended, column::size(), added_later},
           {"passed", &Row::passed, column::count()},
           {"failed", &Row::failed, column::count()},
           {"undecided", &Row::undecided, column::count()},
           {"verdict", &Row::verdict},
           {"note", &Row::note}}};
}
template struct Table<SolverAuditRow>;

}  // namespace halfstep

namespace halfstep::inline studies {
namespace {

/// A run that the library itself gave up, in its own words, is none that breaks a promise.
bool gave_up(const FindingRow& row) {
  return row.reason.starts_with("broken") && row.reason.find(ended_with) != std::string::npos;
}
bool fails(const FindingRow& row) { return row.verdict == Verdict::fail && !gave_up(row); }
bool confirms(const FindingRow& row) { return row.verdict == Verdict::pass || row.verdict == Verdict::superconvergent; }

/// The finding that decides a quantity: one that fails, else the first that confirms.
const FindingRow* deciding(const std::vector<FindingRow>& rows, std::string_view quantity) {
  for (const auto decides : {fails, confirms})
    for (const FindingRow& row : rows)
      if (row.quantity == quantity && decides(row)) return &row;
  return nullptr;
}

std::optional<double> mean_error(const std::vector<ErrorAtTolerance>& runs, std::string_view solver, double tolerance) {
  double sum = 0;
  std::size_t count = 0;
  std::set<std::string> problems;
  for (const ErrorAtTolerance& run : runs) problems.insert(run.problem);
  for (const ErrorAtTolerance& run : runs) {
    const bool is_it = run.solver == solver && std::abs(run.tolerance / tolerance - 1) < 1e-6;
    if (!is_it || !(run.error > 0) || !std::isfinite(run.error)) continue;
    sum += std::log(run.error);
    ++count;
  }
  return count == 0 || count < problems.size() ? std::nullopt
                                               : std::optional(std::exp(sum / static_cast<double>(count)));
}

}  // namespace

SolverAuditRow audited(SolverAuditRow solver, const std::vector<FindingRow>& findings,
                       const std::vector<ErrorAtTolerance>& runs) {
  const std::string before_problem = solver.solver + " on ";
  std::vector<FindingRow> of_solver;
  for (const FindingRow& row : findings)
    if (row.subject == solver.solver || row.subject.starts_with(before_problem)) of_solver.push_back(row);
  for (const FindingRow& row : of_solver) {
    if (row.study == "events") continue;  // of what looks for them, which the solvers of a library share: told below
    solver.passed += confirms(row) ? 1 : 0;
    solver.failed += fails(row) ? 1 : 0;
    solver.undecided += !confirms(row) && !fails(row) && row.verdict != Verdict::resolved ? 1 : 0;
    if (fails(row))
      solver.note += (solver.note.empty() ? "" : "; ") +
                     row.subject.substr(std::min(row.subject.size(), before_problem.size())) + ", " + row.quantity +
                     ": " + row.reason;
    if (gave_up(row))
      solver.note += (solver.note.empty() ? "" : "; ") +
                     row.subject.substr(std::min(row.subject.size(), before_problem.size())) + ": " + row.reason;
    if (row.quantity == "share of deceived steps" && row.observed)
      solver.deceived = std::max(solver.deceived.value_or(0), *row.observed);
  }
  const auto observed = [&](std::string_view quantity) {
    const FindingRow* row = deciding(of_solver, quantity);
    return row == nullptr ? std::nullopt : row->observed;
  };
  solver.estimate = observed("order of the estimate");
  solver.effectivity = observed("effectivity of the estimate");
  solver.inside = observed("order inside a step");
  solver.exponent = observed("exponent of the tolerance");
  if (const FindingRow* row = deciding(of_solver, "exponent of the tolerance"))
    solver.expected_exponent = row->expected;
  const auto told = [&](std::string_view quantity) {
    const auto row = std::ranges::find_if(
        of_solver, [&](const FindingRow& each) { return each.quantity == quantity && each.observed; });
    return row == of_solver.end() ? std::nullopt : row->observed;
  };
  solver.events_missed = told("share of events missed");
  solver.events_spurious = told("share of events spurious");
  solver.pairs_missed = told("share of events missed, two in a step");
  solver.runs_ended = told("share of runs that end in the search for events");
  solver.error_at_1e4 = mean_error(runs, solver.solver, 1e-4);
  solver.error_at_1e6 = mean_error(runs, solver.solver, 1e-6);
  solver.error_at_1e8 = mean_error(runs, solver.solver, 1e-8);
  solver.verdict = solver.failed > 0 ? Verdict::fail : solver.passed > 0 ? Verdict::pass : Verdict::no_window;
  return solver;
}

}  // namespace halfstep::inline studies
