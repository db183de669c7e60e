#include "audit/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/run/run.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/structure/structure.hpp"

namespace halfstep::audit {
namespace {

const std::vector<std::string> problems = {"harmonic-oscillator", "pendulum",          "kepler",
                                           "double-pendulum",     "driven-oscillator", "damped-oscillator",
                                           "magnetic-field"};
/// Where another call of the same scheme is looked at: time and several degrees of freedom would tell them apart.
const std::set<std::string> of_variants = {"kepler", "driven-oscillator"};
/// Where schemes that have quad are looked at in double as well.
const std::set<std::string> in_double_too = {"kepler"};
/// For schemes of which the ladders above show no order: steps from h = 10 down.
const std::string coarse_problem = "harmonic-oscillator:T=80";

Plan plan_of(const std::vector<Audited>& schemes, const std::vector<std::string>& on) {
  Request request;
  request.studies = {"convergence"};
  for (const auto& scheme : schemes) request.methods.push_back(scheme.method.name);
  request.problems = on;
  request.precisions = {"double", "quad"};
  request.budget = 1 << 15;  // what is not seen by then has an order too low for more to tell
  return make_plan(request, all_studies());
}

Plan first_plan(const std::vector<Audited>& schemes) {
  Plan plan = plan_of(schemes, problems);
  std::erase_if(plan.cells, [&](const Cell& cell) {
    const auto scheme = std::find_if(schemes.begin(), schemes.end(),
                                     [&](const Audited& a) { return a.method.name == cell.method->name; });
    if (scheme->variant && !of_variants.contains(cell.problem->name)) return true;
    return cell.precision == Precision::double_ && offers(cell.method, Precision::quad) &&
           !in_double_too.contains(cell.problem->name);
  });
  return plan;
}

bool shows_an_order(const Audited& scheme, const std::vector<OrderRow>& orders) {
  const auto row = audited(scheme.row, orders, {});
  return row.passed + row.more + row.failed > 0;
}

/// The plan with coarser ladders for schemes that showed no order, or as it was.
Plan with_coarse_ladders(Plan plan, const std::vector<Audited>& schemes, const std::vector<OrderRow>& orders) {
  std::vector<Audited> silent;
  for (const auto& scheme : schemes)
    if (!shows_an_order(scheme, orders)) silent.push_back(scheme);
  if (silent.empty()) return plan;
  for (auto& cell : plan_of(silent, {coarse_problem}).cells) plan.cells.push_back(std::move(cell));
  return plan;
}

Plan symplectic_part(Plan plan) {
  std::erase_if(plan.cells, [](const Cell& cell) { return !cell.method->is.symplectic; });
  return plan;
}

/// The row of a scheme with what its library said.
AuditRow row_of(const Audited& scheme, const Results& results) {
  auto row = audited(scheme.row, results.orders, results.findings);
  row.steps = scheme.signals->steps();
  row.signalled = scheme.signals->signalled();
  if (const auto told = scheme.signals->orders_told(); !told.empty() && row.claim == "the documentation")
    row.note += (row.note.empty() ? "" : "; ") + told;
  return row;
}

}  // namespace

std::vector<Audited> every_scheme() {
  std::vector<Audited> all;
  for (const auto& library : libraries())
    if (library.schemes != nullptr)
      for (auto& scheme : library.schemes()) all.push_back(std::move(scheme));
  return all;
}

std::string libraries_found() {
  std::string in, out;
  for (const auto& library : libraries()) {
    std::string version;
    if (library.solvers != nullptr)
      if (const auto solvers = library.solvers(); !solvers.empty()) version = solvers.front().library;
    if (library.schemes != nullptr)
      if (const auto schemes = library.schemes(); !schemes.empty()) version = schemes.front().row.library;
    if (library.engines != nullptr)
      if (const auto engines = library.engines(); !engines.empty()) version = engines.front().library;
    if (!version.empty() && in.find(version) == std::string::npos)
      in += (in.empty() ? "" : ", ") + version;
    else if (version.empty())
      out += (out.empty() ? "" : ", ") + fmt::format("{} ({})", library.title, library.package);
  }
  return in + (out.empty() ? "" : "; not installed when this was configured: " + out);
}

std::vector<PhysicsEngine> every_engine() {
  std::vector<PhysicsEngine> all;
  for (const auto& library : libraries())
    if (library.engines != nullptr)
      for (auto& engine : library.engines()) all.push_back(std::move(engine));
  return all;
}

void check_named(const std::vector<Audited>& all, const std::vector<AuditedSolver>& solvers,
                 const std::vector<PhysicsEngine>& engines, const std::vector<std::string>& globs) {
  std::vector<std::string> everyone, names;
  for (const auto& scheme : all) everyone.push_back(scheme.method.name);
  for (const auto& audited : solvers) everyone.push_back(audited.solver.name);
  for (const auto& engine : engines) everyone.push_back(engine.name);
  for (const auto& library : libraries()) names.push_back(library.name + "-*");
  names.insert(names.end(), everyone.begin(), everyone.end());
  for (const auto& glob : globs) {
    const auto fits = [&](const std::string& name) { return matches(glob, name); };
    if (std::any_of(everyone.begin(), everyone.end(), fits)) continue;
    for (const auto& library : libraries())
      if (library.schemes == nullptr && library.solvers == nullptr && library.engines == nullptr &&
          glob.starts_with(library.name + "-"))
        throw InputError(
            fmt::format("\"{}\": {} was not installed when this was configured; install {}, then run "
                        "cmake and build again",
                        glob, library.title, library.package));
    throw InputError(
        fmt::format("no audited scheme, solver or engine is named \"{}\"{}", glob, suggestion(glob, names)));
  }
}

bool is_chosen(const std::string& name, const std::vector<std::string>& globs) {
  return globs.empty() ||
         std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) { return matches(glob, name); });
}

std::vector<AuditRow> run_audit(const std::vector<Audited>& schemes, const std::filesystem::path& out) {
  for (const auto& scheme : schemes) add_method(scheme.method);
  Plan plan = first_plan(schemes);
  RunOptions options;
  options.out = out;
  Results results = run(plan, all_studies(), options);
  if (const Plan more = with_coarse_ladders(plan, schemes, results.orders); more.cells.size() > plan.cells.size()) {
    plan = more;
    options.resume = true;
    results = run(plan, all_studies(), options);
  }
  if (const Plan conserving = symplectic_part(plan); !conserving.cells.empty())
    for (auto& row : structure(StudyInput{"structure", conserving, out})) results.findings.push_back(std::move(row));
  std::vector<AuditRow> rows;
  std::vector<SignalRow> signals;
  for (const auto& scheme : schemes) {
    rows.push_back(row_of(scheme, results));
    for (auto& row : scheme.signals->rows(scheme.row.library, scheme.method.name)) signals.push_back(std::move(row));
  }
  for (auto& row : findings_of(rows)) results.findings.push_back(std::move(row));
  write_table(out, rows);
  write_table(out, signals);
  write_table(out, results.findings);
  const auto audit_chapters = chapters(results.findings, out);
  write_latex(results, audit_chapters, out);
  write_page(results, out, audit_chapters);
  fmt::print("{}\n", verdict_counts(summary_of(results.orders)));
  return rows;
}

}  // namespace halfstep::audit
