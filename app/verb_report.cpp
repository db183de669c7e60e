// halfstep report, halfstep fit: what is shown of tables that exist.
#include "app/terminal.hpp"
#include "app/verbs.hpp"
#include "core/error.hpp"
#include "reports/console.hpp"
#include "reports/figures.hpp"
#include "reports/html.hpp"
#include "reports/latex.hpp"
#include "studies/fit.hpp"

namespace halfstep {

void write_report(const Results& results, const std::filesystem::path& dir) {
  put(console_tables(results, colour_wanted()));
  flush_output();
  try {
    draw_figures(results, dir);
  } catch (const InputError& error) {
    say(std::string("warning: ") + error.what());
  }
  write_latex(results, dir);
  write_page(results, dir);
  put("Report: " + (dir / "index.html").string() + "\n");
}

int execute(const ReportCommand& command) {
  write_report(read_results(command.dir), command.dir);
  return exit_done;
}

int execute(const FitCommand& command) {
  const auto fits = fit(command.file);
  put(command.csv ? fit_csv(fits) : fit_table(fits));
  return claim_failed(fits) ? exit_failed : exit_done;
}

}  // namespace halfstep
