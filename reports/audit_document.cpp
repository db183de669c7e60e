#include "halfstep/reports/audit_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "halfstep/core/error.hpp"
#include "halfstep/reports/audit_physics_part.hpp"
#include "halfstep/studies/audit/audit.hpp"
#include "halfstep/studies/audit/audit_solvers.hpp"

namespace halfstep::inline reports {
namespace {

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw InputError("cannot read " + file.string());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Text of a cell: a bar would end it.
std::string cell(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : c == '\n' ? " " : std::string(1, c);
  return escaped;
}

/// What a line of comment begins with in the language of the program; empty: it is no program.
std::string comment_of(const std::filesystem::path& file) {
  static const std::map<std::string, std::string> comments = {{".cpp", "//"}, {".py", "#"}, {".R", "#"}, {".m", "%"}};
  const auto comment = comments.find(file.extension().string());
  return comment == comments.end() ? "" : comment->second;
}

AuditFinding read_finding(const std::filesystem::path& file) {
  const std::string comment = comment_of(file);
  AuditFinding finding{file.filename().string(), {}, {}, {}, {}, {}};
  std::istringstream lines(text_of(file));
  const std::string seen = "Seen with: ", upstream = "Upstream: ";
  std::string* value = nullptr;  // what the next line goes on with
  int number = 0;
  for (std::string line; std::getline(lines, line) && line.starts_with(comment);) {
    ++number;
    line.erase(0, comment.size() + (line.starts_with(comment + " ") ? 1 : 0));
    if (number == 1)
      finding.title = line;
    else if (line.starts_with(seen))
      *(value = &finding.seen) = line.substr(seen.size());
    else if (line.starts_with(upstream))
      *(value = &finding.upstream) = line.substr(upstream.size());
    else if (line.empty() && value != &finding.text)
      value = &finding.text;
    else if (value != nullptr)
      *value += (value == &finding.text ? "" : " ") + line + (value == &finding.text ? "\n" : "");
  }
  const auto want = [&](const std::string& got, const char* part) {
    if (got.empty())
      throw InputError(fmt::format("{}:{}: the comment at the beginning has no {}", file.string(), number, part));
  };
  want(finding.title, "title in its first line");
  want(finding.seen, "line \"Seen with: LIBRARY VERSION\"");
  want(finding.upstream, "line \"Upstream: ...\"");
  want(finding.text, "text");
  finding.output = text_of(std::filesystem::path(file).replace_extension(".txt"));
  return finding;
}

std::string findings_part(const std::vector<AuditFinding>& findings) {
  std::string part;
  for (const auto& finding : findings)
    part += fmt::format(
        "### {}\n\nSeen with {}. Upstream: {}.\n\n{}\n[{}](../audit/findings/{}) prints:\n\n```\n{}```\n\n",
        finding.title, finding.seen, finding.upstream, finding.text, finding.file, finding.file, finding.output);
  part.pop_back();
  return part;
}

std::string results_part(const std::vector<AuditRow>& rows) {
  std::vector<std::string> libraries;
  std::map<Verdict, int> verdicts;
  AuditRow sum;
  for (const auto& row : rows) {
    if (std::find(libraries.begin(), libraries.end(), row.library) == libraries.end()) libraries.push_back(row.library);
    ++verdicts[row.verdict];
    sum.orders += row.orders, sum.passed += row.passed, sum.more += row.more, sum.failed += row.failed;
    sum.rounding_limited += row.rounding_limited, sum.undecided += row.undecided;
    sum.steps += row.steps, sum.signalled += row.signalled;
  }
  std::string list, counts;
  for (const auto& library : libraries) list += (list.empty() ? "" : ", ") + library;
  for (const auto& [verdict, n] : verdicts)
    counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", n, word(verdict));
  return fmt::format(
      "Audited: {}. {} schemes and calls: {}. Their {} orders: {} as claimed, {} higher, {} not as claimed, {} hidden "
      "by "
      "rounding, {} undecided. The libraries signalled a problem in {} of {} steps.\n",
      list, rows.size(), counts, sum.orders, sum.passed, sum.more, sum.failed, sum.rounding_limited, sum.undecided,
      sum.signalled, sum.steps);
}

/// What a library said of its schemes, one line for each kind of signal; signals.csv has it scheme by scheme.
std::string signals_part(const std::vector<SignalRow>& rows) {
  if (rows.empty()) return "No library signalled anything.\n";
  constexpr int most_named = 4;
  std::vector<SignalRow> kinds;
  std::vector<int> schemes;
  for (const auto& row : rows) {
    const auto same = [&](const SignalRow& kind) { return kind.library == row.library && kind.signal == row.signal; };
    const auto kind = std::find_if(kinds.begin(), kinds.end(), same);
    if (kind == kinds.end()) {
      kinds.push_back(row);
      kinds.back().method = "`" + row.method + "`";
      schemes.push_back(1);
      continue;
    }
    auto& n = schemes[static_cast<std::size_t>(kind - kinds.begin())];
    if (++n <= most_named) kind->method += ", `" + row.method + "`";
    kind->steps += row.steps, kind->of += row.of;
    kind->finest = std::min(kind->finest, row.finest);
    kind->coarsest = std::max(kind->coarsest, row.coarsest);
  }
  std::string part = "| library | signal | schemes | steps | step sizes |\n|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto& kind = kinds[i];
    const std::string more = schemes[i] > most_named ? fmt::format(" and {} more", schemes[i] - most_named) : "";
    part += fmt::format("| {} | {} | {}{} | {} of {} | {:.2g} … {:.2g} |\n", kind.library, cell(kind.signal),
                        kind.method, more, kind.steps, kind.of, kind.coarsest, kind.finest);
  }
  return part;
}

std::string order_text(const std::optional<double>& order) { return order ? fmt::format("{:.2f}", *order) : "–"; }

/// What a row says beside its call: calls that agree in it share a line.
std::string line_of(const AuditRow& row) {
  const std::string claimed =
      row.documented.empty() ? std::to_string(row.claimed) : fmt::format("{}: “{}”", row.claimed, row.documented);
  std::string verdict(word(row.verdict));
  if (row.verdict != Verdict::pass) verdict += fmt::format(" ({}, {})", row.problem, row.quantity);
  return fmt::format("{} | {} | {} | {} | {}", cell(claimed), row.proven ? std::to_string(*row.proven) : "–",
                     order_text(row.of_position), order_text(row.of_time), order_text(row.of_velocity)) +
         fmt::format(" | {} / {} / {} / {} / {} | {}", row.passed, row.more, row.failed, row.rounding_limited,
                     row.undecided, verdict);
}

std::string schemes_part(const std::vector<AuditRow>& rows) {
  std::string part, library;
  for (std::size_t i = 0; i < rows.size();) {
    if (rows[i].library != library) {
      library = rows[i].library;
      part += fmt::format(
          "{}**{}**\n\n| scheme | calls | claimed | proven | a(x) | a(t, x) | a(t, x, v) | orders | verdict |\n"
          "|---|---|---|---|---|---|---|---|---|\n",
          part.empty() ? "" : "\n", library);
    }
    std::string calls = rows[i].call;
    std::size_t next = i + 1;
    for (; next < rows.size() && rows[next].scheme == rows[i].scheme && line_of(rows[next]) == line_of(rows[i]); ++next)
      calls += "; " + rows[next].call;
    part += fmt::format("| `{}` | {} | {} |\n", rows[i].scheme, cell(calls), line_of(rows[i]));
    i = next;
  }
  return part;
}

std::string small(const std::optional<double>& error) { return error ? fmt::format("{:.0e}", *error) : "–"; }

std::string solvers_part(const std::vector<SolverAuditRow>& rows) {
  const auto orders = [](const SolverAuditRow& row) {
    const auto one = [](int order) { return order == 0 ? std::string("–") : std::to_string(order); };
    return one(row.order) + " / " + one(row.estimate_order) + " / " + one(row.dense_order);
  };
  std::string part, library;
  int passed = 0, failed = 0, undecided = 0;
  for (const SolverAuditRow& row : rows) passed += row.passed, failed += row.failed, undecided += row.undecided;
  part += fmt::format("{} solvers. Their findings: {} as claimed, {} not as claimed, {} undecided.\n", rows.size(),
                      passed, failed, undecided);
  for (const SolverAuditRow& row : rows) {
    if (row.library != library) {
      library = row.library;
      part += fmt::format(
          "{}**{}**\n\n| solver | call | claimed | estimate | inside a step | θ | deceived | errors at 1e-4, 1e-6, "
          "1e-8 | "
          "findings | verdict |\n|---|---|---|---|---|---|---|---|---|---|\n",
          "\n", library);
    }
    part += fmt::format(
        "| `{}` | {} | {} | {} | {} | {}{} | {} | {}, {}, {} | {} / {} / {} | {} |\n", row.solver, cell(row.call),
        orders(row), order_text(row.estimate), order_text(row.inside), order_text(row.exponent),
        row.expected_exponent ? fmt::format(" of {:.2f}", *row.expected_exponent) : "",
        row.deceived ? fmt::format("{:.0f} %", 100 * *row.deceived) : "–", small(row.error_at_1e4),
        small(row.error_at_1e6), small(row.error_at_1e8), row.passed, row.failed, row.undecided, word(row.verdict));
  }
  return part;
}

/// What solvers that find events by themselves make of a thousand.
std::string events_part(const std::vector<SolverAuditRow>& rows) {
  const auto share = [](const std::optional<double>& of) { return of ? fmt::format("{:.3g} %", 100 * *of) : "–"; };
  std::string part =
      "| library | solver | missed | doubled, turned or nowhere | missed of two in a step | runs that end with an "
      "error |\n"
      "|---|---|---|---|---|---|\n";
  for (const SolverAuditRow& row : rows)
    if (row.pairs_missed || row.runs_ended)
      part += fmt::format("| {} | `{}` | {} | {} | {} | {} |\n", row.library, row.solver, share(row.events_missed),
                          share(row.events_spurious), share(row.pairs_missed),
                          share(row.events_missed ? row.runs_ended.value_or(0) : row.runs_ended));
  return part;
}

/// The errors of all libraries at the same tolerances, the smallest at 1e-6 first.
std::string calibration_part(std::vector<SolverAuditRow> rows) {
  std::erase_if(rows, [](const SolverAuditRow& row) { return !row.error_at_1e6; });
  std::stable_sort(rows.begin(), rows.end(),
                   [](const SolverAuditRow& a, const SolverAuditRow& b) { return *a.error_at_1e6 < *b.error_at_1e6; });
  std::string part = "| library | solver | error at 1e-4 | at 1e-6 | at 1e-8 |\n|---|---|---|---|---|\n";
  for (const SolverAuditRow& row : rows)
    part += fmt::format("| {} | `{}` | {} | {} | {} |\n", row.library, row.solver, small(row.error_at_1e4),
                        small(row.error_at_1e6), small(row.error_at_1e8));
  return part;
}

/// What is not as claimed, solver by solver.
std::string solver_notes_part(const std::vector<SolverAuditRow>& rows) {
  std::string part;
  for (const SolverAuditRow& row : rows)
    if (!row.note.empty()) part += fmt::format("- `{}`: {}\n", row.solver, row.note);
  return part.empty() ? "Nothing.\n" : part;
}

void put(std::string& document, const std::filesystem::path& page, const std::string& name, const std::string& part) {
  const auto at = document.find(name + "\n");
  if (at == std::string::npos) throw InputError(page.string() + ": there is no line " + name);
  document.replace(at, name.size() + 1, part);
}

}  // namespace

std::vector<AuditFinding> read_audit_findings(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (!comment_of(entry.path()).empty()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<AuditFinding> findings;
  for (const auto& file : files) findings.push_back(read_finding(file));
  return findings;
}

std::string audit_document(const std::filesystem::path& page, const std::filesystem::path& tables,
                           const std::filesystem::path& findings) {
  const auto rows = read_table<AuditRow>(tables);
  std::string document = text_of(page);
  put(document, page, "{{results}}", results_part(rows));
  put(document, page, "{{signals}}", signals_part(read_table<SignalRow>(tables)));
  put(document, page, "{{findings}}", findings_part(read_audit_findings(findings)));
  put(document, page, "{{schemes}}", schemes_part(rows));
  const auto solvers = read_table<SolverAuditRow>(tables);
  put(document, page, "{{solvers}}", solvers_part(solvers));
  put(document, page, "{{events}}", events_part(solvers));
  put(document, page, "{{calibration}}", calibration_part(solvers));
  put(document, page, "{{solver notes}}", solver_notes_part(solvers));
  put(document, page, "{{physics}}", physics_part(read_table<PhysicsRow>(tables)));
  return document;
}

}  // namespace halfstep::inline reports
