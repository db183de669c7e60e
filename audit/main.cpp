// The audit: schemes of other libraries, driven as halfstep drives its own, held against what their libraries claim.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <set>

#include "audit/audited.hpp"
#include "core/error.hpp"
#include "methods/catalogue.hpp"
#include "reports/console.hpp"
#include "reports/figures/figures.hpp"
#include "reports/html/html.hpp"
#include "reports/latex.hpp"
#include "studies/run/run.hpp"
#include "studies/structure/structure.hpp"

namespace halfstep::audit {
namespace {

const std::vector<std::string> problems = {"harmonic-oscillator", "pendulum",          "kepler",
                                           "double-pendulum",     "driven-oscillator", "damped-oscillator",
                                           "magnetic-field"};
/// Where another call of the same scheme is looked at: time and several degrees of freedom would tell them apart.
const std::set<std::string> of_variants = {"kepler", "driven-oscillator"};
/// Where schemes that have quad are looked at in double as well.
const std::set<std::string> in_double_too = {"kepler"};

std::vector<Audited> everything() {
  std::vector<Audited> all;
  const auto add = [&](std::vector<Audited> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  add(odeint_runge_kutta());
  add(odeint_adams());
  add(odeint_adaptive());
  add(odeint_second_order());
  add(odeint_implicit());
#if HALFSTEP_AUDIT_GSL
  add(gsl());
#else
  std::cerr << "halfstep_audit: GSL is missing (libgsl-dev) and was left out\n";
#endif
#if HALFSTEP_AUDIT_ARKODE
  add(arkode());
#else
  std::cerr << "halfstep_audit: SUNDIALS is missing (libsundials-dev) and was left out\n";
#endif
  return all;
}

Plan plan_of(const std::vector<Audited>& all, const std::vector<std::string>& globs) {
  Request request;
  request.studies = {"convergence"};
  request.methods = globs;
  request.problems = problems;
  request.precisions = {"double", "quad"};
  request.budget = 1 << 15;  // what is not seen by then has an order too low for more to tell
  Plan plan = make_plan(request);
  std::erase_if(plan.cells, [&](const Cell& cell) {
    const auto scheme =
        std::find_if(all.begin(), all.end(), [&](const Audited& a) { return a.method.name == cell.method.name; });
    if (scheme->variant && !of_variants.contains(cell.problem.name)) return true;
    return cell.precision == Precision::double_ && offers(cell.method, Precision::quad) &&
           !in_double_too.contains(cell.problem.name);
  });
  return plan;
}

Plan symplectic_part(Plan plan) {
  std::erase_if(plan.cells, [](const Cell& cell) { return !cell.method.symplectic; });
  return plan;
}

void print(const std::vector<AuditRow>& rows) {
  for (const auto& row : rows)
    fmt::print("{:44} {:>2} -> {:8} {:16} {}\n", row.method, row.claimed,
               row.observed ? fmt::format("{:.3f}", *row.observed) : "", word(row.verdict),
               row.verdict == Verdict::pass ? "" : row.problem + ", " + row.quantity + ": " + row.note);
}

int audit(const std::filesystem::path& out, std::vector<std::string> globs) {
  auto all = everything();
  for (const auto& scheme : all) add_method(scheme.method);
  if (globs.empty()) globs = {"odeint-*", "gsl-*", "arkode-*"};
  std::erase_if(globs, [&](const std::string& glob) {
    return std::none_of(all.begin(), all.end(), [&](const Audited& scheme) {
      return glob.ends_with("-*") ? scheme.method.name.starts_with(glob.substr(0, glob.size() - 1)) : true;
    });
  });
  const Plan plan = plan_of(all, globs);
  RunOptions options;
  options.out = out;
  Results results = run(plan, options);
  const Plan symplectic = symplectic_part(plan);
  if (!symplectic.cells.empty())
    for (auto& row : structure(StudyInput{symplectic, out})) results.findings.push_back(std::move(row));
  const auto structural = results.findings;
  std::vector<AuditRow> rows;
  for (const auto& scheme : all)
    if (std::any_of(plan.cells.begin(), plan.cells.end(),
                    [&](const Cell& cell) { return cell.method.name == scheme.method.name; }))
      rows.push_back(audited(scheme.row, results.orders, structural));
  for (auto& row : findings_of(rows)) results.findings.push_back(std::move(row));
  write_csv(out / "audit.csv", rows);
  write_csv(out / "findings.csv", results.findings);
  print(rows);
  const auto own = chapters(results.findings, out);
  write_latex(results, own, out);
  write_page(results, out, own);
  fmt::print("{}\nReport: {}\n", verdict_counts(results.orders), (out / "index.html").string());
  return 0;
}

}  // namespace
}  // namespace halfstep::audit

/// halfstep_audit [DIR [METHOD]...]: exit code 0 when everything was run, whatever it showed; 2 when it could not be.
int main(int argc, char** argv) try {
  const std::vector<std::string> typed(argv + 1, argv + argc);
  return halfstep::audit::audit(typed.empty() ? "audit-out" : typed.front(),
                                {typed.begin() + (typed.empty() ? 0 : 1), typed.end()});
} catch (const std::exception& error) {
  std::cerr << "halfstep_audit: " << error.what() << "\n";
  return 2;
}
