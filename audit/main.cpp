// The audit: schemes of other libraries, driven as halfstep drives its own, held against what their libraries claim.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "audit/run.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/audit_document.hpp"

namespace halfstep::audit {
namespace {

const char* const usage =
    "usage: halfstep_audit [DIR [SCHEME]...]          runs the schemes (names or globs; all), writes tables and a "
    "page\n"
    "       halfstep_audit --check DIR [SCHEME]...    the same; 1 where a verdict is not that of the published "
    "results\n"
    "       halfstep_audit --markdown [DIR]           prints docs/audit.md, from the tables in DIR or the published "
    "ones\n"
    "       halfstep_audit --list                     the schemes\n"
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

/// The number of rows whose verdict is not the published one. Another version of a library may well differ: only said.
int differing(const std::vector<AuditRow>& rows) {
  const auto published = read_table<AuditRow>(home / "results");
  int differ = 0;
  for (const auto& row : rows) {
    const auto known = std::find_if(published.begin(), published.end(),
                                    [&](const AuditRow& other) { return other.method == row.method; });
    if (known != published.end() && known->verdict == row.verdict) continue;
    fmt::print("{}: {}, published: {}\n", row.method, word(row.verdict),
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
  const auto all = every_scheme();
  std::cerr << "halfstep_audit: " << libraries_found(all) << "\n";
  const std::filesystem::path out = words.empty() ? "audit-out" : words.front();
  const auto schemes = chosen(all, {words.begin() + (words.empty() ? 0 : 1), words.end()});
  check_out_folder(out);
  std::atexit(unless_finished);
  const auto rows = run_audit(schemes, out);
  finished = true;
  print(rows);
  fmt::print("Report: {}\n", (out / "index.html").string());
  return check && differing(rows) > 0 ? 1 : 0;
}

int act(const std::vector<std::string>& words) {
  const std::string first = words.empty() ? "" : words.front();
  if (first == "--help" || first == "-h") return std::fputs(usage, stdout), 0;
  if (first == "--list") {
    for (const auto& scheme : every_scheme()) fmt::print("{:44} {}\n", scheme.method.name, scheme.method.what);
    return 0;
  }
  if (first == "--markdown") {
    const auto tables = words.size() > 1 ? std::filesystem::path(words[1]) : home / "results";
    std::fputs(audit_document(home / "audit.md.in", tables, home / "findings").c_str(), stdout);
    return 0;
  }
  for (std::size_t i = first == "--check" ? 1 : 0; i < words.size(); ++i)
    if (words[i].starts_with("-"))
      throw InputError("no option is named \"" + words[i] + "\"" +
                       suggestion(words[i], {"--check", "--markdown", "--list", "--help"}));
  return run(words);
}

}  // namespace
}  // namespace halfstep::audit

int main(int argc, char** argv) try {
  return halfstep::audit::act({argv + 1, argv + argc});
} catch (const std::exception& error) {
  halfstep::audit::finished = true;
  std::cerr << "halfstep_audit: " << error.what() << "\n";
  return 2;
}
