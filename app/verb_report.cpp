// halfstep report: what is shown of tables that exist; what runs print.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/text/counted.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/engine/plan/known_tables.hpp"
#include "halfstep/engine/plan/read_results.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/reports/figures/figures.hpp"
#include "halfstep/reports/html/html.hpp"
#include "halfstep/reports/latex.hpp"
#include "halfstep/reports/slides/slide.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/equal_cost/equal_cost.hpp"
#include "halfstep/studies/portrait/portrait.hpp"
#include "halfstep/studies/rounding/rounding.hpp"
#include "halfstep/studies/timing/timing.hpp"

namespace halfstep::inline app {

MakeCommand add_report(CLI::App& app) {
  const auto report = std::make_shared<ReportCommand>();
  auto* verb = app.add_subcommand("report", "Draw plots, tables and pages again from the tables in DIR");
  verb->add_option("DIR", report->dir, "Folder written by `halfstep run --out`")->required()->option_text("DIR");
  verb->add_flag("--slides", report->slides, "Only a slide deck: DIR/slides/slides.html, and slides.tex for beamer");
  verb->add_flag("--verbose", report->verbose, "Print all tables, including those that are summarised by default");
  verb->footer(
      "--slides shows what DIR holds, one result a frame, six curves at most; arrow keys turn its pages, printing "
      "gives\n"
      "a page a frame. Text sizes and colours are in DIR/slides/figures/style.gp.\n"
      "Exit code: 0 drawn, 2 DIR holds nothing to show, or bad input.");
  return [report] { return *report; };
}

Printing printing(bool verbose) { return {colour_wanted(), output_width(), verbose}; }

std::string not_as_declared(const Results& results) {
  std::string text;
  for (const auto& row : results.proofs)
    if (row.disproven())
      text += fmt::format("{}: declares order {}, its coefficients prove {}: {}\n", row.method, row.declared,
                          *row.proven, row.how);
  const auto orders = summary_of_orders(results);
  for (const auto& row : orders.listed())
    text += row.problem + " / " + row.method + " / " + row.precision + " / " + std::string(name(row.quantity)) + ": " +
            std::string(word(row.verdict)) + (row.reason.empty() ? "" : ", " + escaped::terminal(row.reason)) + "\n";
  const auto count = orders.not_as_declared();
  if (count > OrderSummary::most_listed)
    text += "and " + std::to_string(count - OrderSummary::most_listed) + " more: see orders.csv\n";
  return text;
}

std::string without_rows(const Results& results) {
  std::string text;
  for (const auto& line : results.broken) text += "broken: " + line + "\n";
  std::map<std::tuple<std::string, int, std::string>, std::set<std::string>> left_out;
  for (const auto& cell : results.declined) left_out[{cell.method, cell.dimension, cell.words}].insert(cell.problem);
  for (const auto& [by, problems] : left_out) {
    const auto& [method, dimension, words] = by;
    text +=
        fmt::format("{} declines problems with {} degree{} of freedom: left out ({}{}{})\n", method, dimension,
                    dimension == 1 ? "" : "s", fmt::join(problems, ", "), words.empty() ? "" : "; it says: ", words);
  }
  return text;
}

void check_anything_measured(const Results& results) {
  const auto is_computed = [](const PortraitRow& row) { return row.method != "exact"; };
  if (results.declined.empty() || results.left_on_disk || !results.errors.empty() || !results.energy.empty() ||
      !results.table<TimingRow>().empty() || !results.table<RoundingRow>().empty() ||
      !results.table<EqualCostRow>().empty() || !results.findings.empty() ||
      std::any_of(results.table<PortraitRow>().begin(), results.table<PortraitRow>().end(), is_computed))
    return;
  put(without_rows(results));
  throw InputError("nothing was measured: every selected problem is declined; select others");
}

namespace {

std::string all_tables(const Results& results, const std::vector<Chapter>& all_chapters, bool verbose) {
  return console_tables(results, colour_wanted()) + not_as_declared(results) + without_rows(results) +
         chapter_tables(all_chapters, results.findings, printing(verbose));
}

}  // namespace

void show(const Results& results, const std::filesystem::path& dir, bool report, bool verbose) {
  if (report) {
    write_report(results, dir, verbose);
  } else {
    const auto all_chapters = chapters(results.findings, dir);
    constexpr std::size_t few = 5;  // methods, of which the orders are read as they come
    put(verbose ? all_tables(results, all_chapters, verbose)
                : (results.methods.size() <= few ? console_orders(results, colour_wanted()) : "") +
                      chapter_summaries(all_chapters, printing(verbose)) + verdicts(results));
    put("Tables: " + dir.string() + (verbose ? "\n" : " (--verbose prints all of them)\n"));
  }
  put(closing_line(results, colour_wanted()));
}

std::string verdicts(const Results& results) {
  const auto orders = summary_of_orders(results);
  return (orders.count() == 0 ? "" : verdict_counts(orders) + "\n") + smallest_faults(orders) +
         not_as_declared(results) + without_rows(results) + finding_verdicts(results.findings, colour_wanted());
}

void write_report(const Results& results, const std::filesystem::path& dir, bool verbose) {
  const auto all_chapters = chapters(results.findings, dir);
  put(all_tables(results, all_chapters, verbose));
  flush_output();
  try {
    draw_figures(results, all_chapters, dir);
  } catch (const InputError& error) {
    say(std::string("warning: ") + error.what());
  }
  write_latex(results, all_chapters, dir);
  write_method_pages(results, dir, all_chapters);
  write_page(results, dir, all_chapters);
  put("Report: " + (dir / "index.html").string() + "\n");
}

namespace {

void write_deck(const Results& results, const std::filesystem::path& dir) {
  const auto deck = write_slides(results, chapters(results.findings, dir), dir);
  if (!deck.undrawn.empty()) say("warning: " + deck.undrawn);
  put(fmt::format("Slides: {}, {}\n", (dir / "slides" / "slides.html").string(), counted(deck.frames, "frame")));
}

}  // namespace

int execute(const ReportCommand& command) {
  const Results results = read_results(command.dir, all_studies());
  check_tables(command.dir, all_studies());
  if (command.slides)
    write_deck(results, command.dir);
  else
    write_report(results, command.dir, command.verbose);
  return exit_done;
}

}  // namespace halfstep::inline app
