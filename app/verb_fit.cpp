// halfstep fit: orders of errors, and limits of values, that any program wrote.
#include <memory>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/fit/fit.hpp"
#include "halfstep/engine/fit/gci_table.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline app {

MakeCommand add_fit(CLI::App& app) {
  struct Typed {
    FitCommand fit;
    std::optional<std::string> dimension, plot;
    JobsOption jobs;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb =
      app.add_subcommand("fit", "Observed orders of (h, error) data, and limits of (h, value) data, from any program");
  verb->add_option("FILE.csv", typed->fit.files,
                   "Columns error, or value where no limit is known, and h, dt, dx, steps or N; optionally series, "
                   "claimed; - is "
                   "standard input")
      ->required()
      ->option_text("FILE.csv...");
  auto* csv = verb->add_flag("--csv", typed->fit.csv, "CSV on standard output");
  verb->add_flag("--rates", typed->fit.rates, "Also print every refinement level with the rate between neighbours")
      ->excludes(csv);
  verb->add_flag("--why", typed->fit.why, "Also print the evidence: every test of the ladder, its number and threshold")
      ->excludes(csv);
  verb->add_flag("--gci", typed->fit.gci,
                 "Also print the intervals of four rules of grid convergence beside that of the limit of values")
      ->excludes(csv);
  verb->add_option("--second", typed->fit.second, "Column of a second step size (dx, where it differs from h or dt)")
      ->option_text("COLUMN");
  verb->add_option("--dimension", typed->dimension, "Of the space: a further run costs 1 / (h dx^d) (default 1)")
      ->option_text("d");
  verb->add_option("--plot", typed->plot, "Plot the errors: DIR/fit.svg, .pdf and .png, with script and data")
      ->option_text("DIR");
  typed->jobs.add_to(verb);
  verb->footer(
      "docs/check.md explains the columns, docs/values.md limits and their intervals, docs/two-step-sizes.md data of "
      "two\n"
      "step sizes.");
  return [typed] {
    FitCommand fit = typed->fit;
    fit.jobs = typed->jobs.value();
    if (fit.second && fit.second->empty()) throw InputError("--second is empty; name a column");
    if (typed->dimension) fit.dimension = whole_number("--dimension", *typed->dimension, 1);
    fit.plot = plot_folder(typed->plot);
    return fit;
  };
}

int execute(const FitCommand& command) {
  if (command.plot) check_figure_folder(*command.plot);
  const auto fits = fit(command.files, command.jobs, {command.second, command.dimension});
  const std::string rules = command.gci ? "\n" + gci_table(fits) : "";
  if (command.csv)
    put_data(fit_csv(fits));
  else
    put(fit_table(fits));
  put(rules);
  if (command.rates) put("\n" + rates_table(fits));
  if (command.why)
    for (const Fit& one : fits) put("\n" + (one.name.empty() ? "" : one.name + ": ") + why_text(one));
  if (command.plot) {
    const Drawing drawing = draw(fit_chart(fits));
    if (drawing.script.empty())
      say("no error is a positive number: nothing to plot");
    else
      write_drawings({drawing}, *command.plot);
  }
  return claim_failed(fits) ? exit_failed : exit_done;
}

}  // namespace halfstep::inline app
