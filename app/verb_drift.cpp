// halfstep drift: what the energy of anybody's run does.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/energy_series/drift_report.hpp"
#include "halfstep/engine/energy_series/read_energies.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/figures/figures.hpp"

namespace halfstep::inline app {

namespace {

double time_step(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value > 0) || !std::isfinite(value))
    throw InputError("--dt \"" + text + "\": expected a time step, a number above 0");
  return value;
}

}  // namespace

MakeCommand add_drift(CLI::App& app) {
  struct Typed {
    DriftCommand drift;
    std::vector<std::string> steps;
    std::optional<std::string> plot;
    JobsOption jobs;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("drift", "Drift and fluctuation of the energies of runs of any program");
  verb->add_option("FILE", typed->drift.files,
                   "LAMMPS log, GROMACS .xvg, OpenMM report, or CSV with columns t, time or step and energy, E or "
                   "total_energy; optionally dt, series, claimed; - is CSV on standard input")
      ->required()
      ->option_text("FILE...");
  repeatable(verb, "--dt", typed->steps, "Time step, once for each file in their order")->option_text("DT");
  verb->add_option("--column", typed->drift.column,
                   "Column of the energy, or of another quantity that should be constant")
      ->option_text("NAME");
  verb->add_option("--claim", typed->drift.claim, "Drift that is claimed: none, linear, sqrt or exponential")
      ->option_text("CLASS");
  auto* csv = verb->add_flag("--csv", typed->drift.csv, "CSV on standard output");
  verb->add_flag("--why", typed->drift.why, "Also print the evidence for each class")->excludes(csv);
  verb->add_option("--plot", typed->plot, "Plot the energies: DIR/drift.svg, .pdf and .png, with script and data")
      ->option_text("DIR");
  typed->jobs.add_to(verb);
  verb->footer(
      "Exit code: 0 nothing contradicts a claim, 1 a drift is of another class than claimed, 2 bad input.\n"
      "docs/drift.md explains classes, p-values and formats.");
  return [typed] {
    DriftCommand drift = typed->drift;
    drift.jobs = typed->jobs.value();
    drift.plot = plot_folder(typed->plot);
    for (const auto& step : typed->steps) drift.steps.push_back(time_step(step));
    return drift;
  };
}

int execute(const DriftCommand& command) {
  EnergyFacts stated{.dts = command.steps, .claim = {}, .column = command.column};
  if (command.claim) {
    stated.claim = drift_class_named(*command.claim);
    if (!stated.claim)
      throw InputError("--claim \"" + *command.claim + "\": expected none, linear, sqrt or exponential");
  }
  if (command.plot) check_figure_folder(*command.plot);
  ReadEnergies energies = read_energies(command.files, stated);
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
