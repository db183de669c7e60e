#include "audit/run_solvers.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "audit/audited.hpp"
#include "halfstep/engine/run/pool.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/tolerance/tolerance.hpp"

namespace halfstep::audit {
namespace {

/// The names, each library's spread evenly over the whole: of some libraries one thread at a time makes steps, and the
/// others are not to wait for it.
std::vector<std::string> spread_out(const std::vector<AuditedSolver>& solvers) {
  std::map<std::string, double> all, before;
  for (const auto& audited : solvers) ++all[audited.library];
  std::vector<std::pair<double, std::string>> placed;
  for (const auto& [solver, library, call, claim] : solvers)
    placed.emplace_back((before[library]++ + 0.5) / all[library], solver.name);
  std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (auto& [place, name] : placed) names.push_back(std::move(name));
  return names;
}

Plan plan_of(const std::vector<AuditedSolver>& solvers) {
  Request request;
  request.studies = studies_of_solvers();
  request.solvers = spread_out(solvers);
  return make_plan(request, all_studies());
}

std::vector<ErrorAtTolerance> errors_in(const std::filesystem::path& folder) {
  std::vector<ErrorAtTolerance> errors;
  for (const auto& row : read_table<ToleranceRow>(folder))
    if (row.status == "ok" && row.size > 0)
      errors.push_back({row.solver, row.problem, row.tolerance, row.error / row.size});
  return errors;
}

/// Some of halfstep's own, held against the same: what a tolerance is worth here beside what it is worth elsewhere.
std::vector<AuditedSolver> own_solvers() {
  std::vector<AuditedSolver> all;
  for (const char* name : {"bogacki-shampine-3-2", "dormand-prince-5-4", "tsitouras-5-4", "verner-6-5",
                           "dormand-prince-8-5", "kvaerno-4-3", "doubled-gauss-2", "adams", "bdf"})
    all.push_back({adaptive_method(name), "halfstep", name, "the data of the solver"});
  return all;
}

}  // namespace

std::vector<AuditedSolver> every_solver() {
  std::vector<AuditedSolver> all = own_solvers();
  for (const auto& library : libraries())
    if (library.solvers != nullptr)
      for (auto& solver : library.solvers()) all.push_back(std::move(solver));
  return all;
}

std::vector<std::string> studies_of_solvers() {
  std::vector<std::string> names;
  for (const Study& study : all_studies())
    if (study.takes.solvers) names.push_back(study.name);
  return names;
}

std::vector<SolverAuditRow> run_solver_audit(const std::vector<AuditedSolver>& solvers,
                                             const std::filesystem::path& out) {
  std::vector<SolverAuditRow> rows;
  if (solvers.empty()) return rows;
  for (const auto& audited : solvers)
    if (foreign(audited.solver) != nullptr) add_adaptive_method(audited.solver);
  RunOptions options;
  options.out = out;
  options.jobs = 2 * threads(0);  // some wait for a program, or for their turn in a library that takes one at a time
  run(plan_of(solvers), all_studies(), options);
  rows = solver_audit_of(solvers, out);
  write_table(out, rows);
  return rows;
}

std::vector<SolverAuditRow> solver_audit_of(const std::vector<AuditedSolver>& solvers,
                                            const std::filesystem::path& folder) {
  std::vector<SolverAuditRow> rows;
  const auto findings = read_table<FindingRow>(folder);
  const auto errors = errors_in(folder);
  for (const auto& [solver, library, call, claim] : solvers) {
    SolverAuditRow row{.library = library, .solver = solver.name, .call = call, .claim = claim};
    row.order = solver.order(), row.dense_order = solver.dense_order();
    row.estimate_order = std::max(solver.estimate_power() - 1, 0);
    rows.push_back(audited(std::move(row), findings, errors));
  }
  return rows;
}

}  // namespace halfstep::audit
