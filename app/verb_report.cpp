// halfstep report: what is shown of tables that exist; what runs print.
#include <fmt/format.h>

#include "app/terminal.hpp"
#include "app/verbs.hpp"
#include "core/error.hpp"
#include "reports/console.hpp"
#include "reports/figures/figures.hpp"
#include "reports/html/html.hpp"
#include "reports/latex.hpp"
#include "studies/known_tables.hpp"

namespace halfstep {

std::string not_as_declared(const Results& results) {
  constexpr std::size_t most = 20;
  std::string text;
  for (const auto& row : results.proofs)
    if (row.disproven())
      text += fmt::format("{}: declares order {}, its coefficients prove {}: {}\n", row.method, row.declared,
                          *row.proven, row.how);
  std::size_t count = 0;
  for (const auto& row : results.orders) {
    if (as_declared(row.verdict) || ++count > most) continue;
    text += row.problem + " / " + row.method + " / " + row.precision + " / " + row.quantity + ": " +
            std::string(word(row.verdict)) + (row.reason.empty() ? "" : ", " + row.reason) + "\n";
  }
  if (count > most) text += "and " + std::to_string(count - most) + " more: see orders.csv\n";
  return text;
}

std::string verdicts(const Results& results) {
  return (results.orders.empty() ? "" : verdict_counts(results.orders) + "\n") + not_as_declared(results) +
         finding_verdicts(results.findings, colour_wanted());
}

void write_report(const Results& results, const std::filesystem::path& dir) {
  const auto own = chapters(results.findings, dir);
  put(console_tables(results, colour_wanted()) + not_as_declared(results) +
      chapter_tables(own, results.findings, colour_wanted()));
  flush_output();
  try {
    draw_figures(results, own, dir);
  } catch (const InputError& error) {
    say(std::string("warning: ") + error.what());
  }
  write_latex(results, own, dir);
  write_page(results, dir, own);
  put("Report: " + (dir / "index.html").string() + "\n");
}

int execute(const ReportCommand& command) {
  const Results results = read_results(command.dir);
  check_tables(command.dir);
  write_report(results, command.dir);
  return exit_done;
}

}  // namespace halfstep
