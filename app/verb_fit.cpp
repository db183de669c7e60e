// halfstep fit: orders of errors, and limits of values, that any program wrote.
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/fit/fit.hpp"
#include "halfstep/engine/fit/gci_table.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline app {

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
