// halfstep drift: what the energy of anybody's run does.
#include <algorithm>
#include <utility>

#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/energy_series/read_energies.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline app {

int execute(const DriftCommand& command) {
  SaidOfEnergies said{.dts = command.steps, .claim = {}, .column = command.column};
  if (command.claim) {
    said.claim = drift_class_named(*command.claim);
    if (!said.claim) throw InputError("--claim \"" + *command.claim + "\": expected none, linear, sqrt or exponential");
  }
  if (command.plot) check_figure_folder(*command.plot);
  ReadEnergies energies = read_energies(command.files, said);
  for (const std::string& one : energies.passed_over) say(one);
  const auto runs = judge_runs(std::move(energies.series), command.jobs);
  const auto ladders = drift_ladders(runs);
  if (command.csv)
    put_data(drift_csv(runs, ladders));
  else
    put(drift_text(runs, ladders));
  if (command.why)
    for (const JudgedRun& run : runs)
      put("\n" + (run.series.name.empty() ? "" : run.series.name + ": ") + drift_why(run));
  if (command.plot) {
    const Drawing drawing = draw(drift_chart(runs));
    if (drawing.script.empty())
      say("there are no energies to plot");
    else
      write_drawings({drawing}, *command.plot);
  }
  return std::any_of(runs.begin(), runs.end(), is_contradicted) ? exit_failed : exit_done;
}

}  // namespace halfstep::inline app
