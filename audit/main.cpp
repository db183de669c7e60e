// The audit: schemes of other libraries, driven as halfstep drives its own, held against what their libraries claim.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "audit/certificates.hpp"
#include "audit/physics/run_physics.hpp"
#include "audit/run.hpp"
#include "audit/run_solvers.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/freed_memory.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/audit_document.hpp"

namespace halfstep::audit {
namespace {

const char* const usage =
    "usage: halfstep_audit [DIR [NAME]...]            runs schemes, solvers and engines (names or globs; all), writes "
    "tables "
    "and "
    "a page\n"
    "       halfstep_audit --check DIR [NAME]...      the same; 1 where a verdict is not that of the published "
    "results\n"
    "       halfstep_audit --markdown [DIR]           prints docs/audit.md, from the tables in DIR or the published "
    "ones\n"
    "       halfstep_audit --solvers DIR              writes audit-solvers.csv again, from the tables of a run\n"
    "       halfstep_audit --certify DIR [NAME]...    writes certificates to DIR/certificates, from the tables in DIR\n"
    "       halfstep_audit --list                     the schemes and solvers\n"
    "Exit codes: 0 everything was run, whatever it showed; 1 see --check; 2 it could not be run.\n";

/// Folder of the template, the published tables (results/) and the findings.
const std::filesystem::path home = HALFSTEP_AUDIT_DIR;

void print(const std::vector<AuditRow>& rows) {
  for (const auto& row : rows)
    fmt::print("{:44} {:>2} -> {:8} {:16} {} of {} orders decided{}{}\n", row.method, row.claimed,
               row.observed ? fmt::format("{:.3f}", *row.observed) : "", word(row.verdict),
               row.passed + row.more + row.failed, row.orders,
               row.signalled > 0 ? fmt::format(", {} of {} steps signalled", row.signalled, row.steps) : "",
               row.verdict == Verdict::pass ? "" : "; " + row.problem + ", " + row.quantity + ": " + row.note);
}

void print(const std::vector<SolverAuditRow>& rows) {
  const auto shown = [](const std::optional<double>& number) { return number ? fmt::format("{:.2f}", *number) : "-"; };
  for (const auto& row : rows)
    fmt::print("{:44} {:8} estimate {} (effectivity {}), inside a step {}, exponent {} of {}, {} of {} findings{}{}\n",
               row.solver, word(row.verdict), shown(row.estimate), shown(row.effectivity), shown(row.inside),
               shown(row.exponent), shown(row.expected_exponent), row.passed, row.passed + row.failed + row.undecided,
               row.note.empty() ? "" : "; ", row.note);
}

void print(const std::vector<PhysicsRow>& rows) {
  for (const auto& row : rows)
    fmt::print("{:44} {:16} orders of {}: {} of {}; positions of {}; reversible {}, symplectic {}, energy {}{}{}\n",
               row.engine, word(row.verdict), row.taken_for, row.passed + row.more,
               row.passed + row.more + row.failed + row.rounding_limited + row.undecided,
               row.same_of_position.empty() ? "none" : row.same_of_position, row.reversible, row.symplectic, row.drift,
               row.note.empty() ? "" : "; ", row.note);
}

const std::string& name_of(const AuditRow& row) { return row.method; }
const std::string& name_of(const SolverAuditRow& row) { return row.solver; }
const std::string& name_of(const PhysicsRow& row) { return row.engine; }

/// The number of rows whose verdict is not the published one. Another version of a library may well differ: only said.
template <class Row>
int differing(const std::vector<Row>& rows) {
  const auto published = read_table<Row>(home / "results");
  int differ = 0;
  for (const auto& row : rows) {
    const auto known = std::find_if(published.begin(), published.end(),
                                    [&](const Row& other) { return name_of(other) == name_of(row); });
    if (known != published.end() && known->verdict == row.verdict) continue;
    fmt::print("{}: {}, published: {}\n", name_of(row), word(row.verdict),
               known == published.end() ? "nothing" : fmt::format("{} ({})", word(known->verdict), known->library));
    if (known == published.end() || known->library == row.library) ++differ;
  }
  return differ;
}

/// A library that ends the program (odeint's implicit_euler does, with exit code 0) must not look like success.
bool finished = false;
void unless_finished() {
  if (finished) return;
  std::fputs("halfstep_audit: one of the libraries ended the program in the middle of a run\n", stderr);
  std::_Exit(2);
}

int run(std::vector<std::string> words) {
  const bool check = !words.empty() && words.front() == "--check";
  if (check) words.erase(words.begin());
  if (check && words.empty()) throw InputError("--check needs a folder for the tables of the run");
  std::cerr << "halfstep_audit: " << libraries_found() << "\n";
  const std::filesystem::path out = words.empty() ? "audit-out" : words.front();
  const std::vector<std::string> globs(words.begin() + (words.empty() ? 0 : 1), words.end());
  auto schemes = every_scheme();
  auto solvers = every_solver();
  auto engines = every_engine();
  check_named(schemes, solvers, engines, globs);
  std::erase_if(schemes, [&](const Audited& scheme) { return !is_chosen(scheme.method.name, globs); });
  std::erase_if(solvers, [&](const AuditedSolver& audited) { return !is_chosen(audited.solver.name, globs); });
  std::erase_if(engines, [&](const PhysicsEngine& engine) { return !is_chosen(engine.name, globs); });
  check_out_folder(out);
  std::atexit(unless_finished);
  const auto of_solvers = run_solver_audit(solvers, schemes.empty() ? out : out / "solvers");
  const bool alone = schemes.empty() && solvers.empty();
  const auto of_engines = run_physics_audit(engines, alone ? out : out / "physics");
  const auto rows = schemes.empty() ? std::vector<AuditRow>() : run_audit(schemes, out);
  finished = true;
  print(rows);
  print(of_solvers);
  print(of_engines);
  if (!schemes.empty()) fmt::print("Report: {}\n", (out / "index.html").string());
  return check && differing(rows) + differing(of_solvers) + differing(of_engines) > 0 ? 1 : 0;
}

int act(const std::vector<std::string>& words) {
  const std::string first = words.empty() ? "" : words.front();
  if (first == "--help" || first == "-h") return std::fputs(usage, stdout), 0;
  if (first == "--list") {
    for (const auto& scheme : every_scheme()) fmt::print("{:44} {}\n", scheme.method.name, scheme.method.what);
    for (const auto& audited : every_solver()) fmt::print("{:44} {}\n", audited.solver.name, audited.call);
    for (const auto& engine : every_engine()) fmt::print("{:44} {}\n", engine.name, engine.call);
    return 0;
  }
  if (first == "--markdown") {
    const auto tables = words.size() > 1 ? std::filesystem::path(words[1]) : home / "results";
    std::fputs(audit_document(home / "audit.md.in", tables, home / "findings").c_str(), stdout);
    return 0;
  }
  if (first == "--solvers" && words.size() == 2) {
    auto solvers = every_solver();
    auto rows = solver_audit_of(solvers, words[1]);
    std::erase_if(rows, [](const auto& row) { return row.passed + row.failed + row.undecided == 0; });  // not run there
    write_table(words[1], rows);
    print(rows);
    return 0;
  }
  if (first == "--certify") {
    if (words.size() < 2) throw InputError("--certify needs the folder of a run");
    write_certificates(words[1], {words.begin() + 2, words.end()});
    return 0;
  }
  for (std::size_t i = first == "--check" ? 1 : 0; i < words.size(); ++i)
    if (words[i].starts_with("-"))
      throw InputError("no option is named \"" + words[i] + "\"" +
                       suggestion(words[i], {"--check", "--markdown", "--solvers", "--certify", "--list", "--help"}));
  return run(words);
}

}  // namespace
}  // namespace halfstep::audit

int main(int argc, char** argv) try {
  halfstep::keep_freed_memory();
  return halfstep::audit::act({argv + 1, argv + argc});
} catch (const std::exception& error) {
  halfstep::audit::finished = true;
  std::cerr << "halfstep_audit: " << error.what() << "\n";
  return 2;
}
