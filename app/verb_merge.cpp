// halfstep merge: shards become the results of one run.
#include <memory>

#include "halfstep/engine/merge/merge.hpp"

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

MakeCommand add_merge(CLI::App& app) {
  struct Typed {
    std::vector<std::filesystem::path> dirs;
    OutOption out;
    JobsOption jobs;
    bool no_report = false;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("merge", "Join the shards of one plan into the tables of one run; draw the report");
  verb->add_option("DIR", typed->dirs, "Shards written by `halfstep run --shard`, or folders that hold them")
      ->required()
      ->option_text("DIR...");
  typed->out.add_to(verb);
  typed->jobs.add_to(verb);
  verb->add_flag("--no-report", typed->no_report, "Tables only: no figures, no page");
  verb->footer(
      "Exit code: 0 every verdict as declared, 1 one is not, 2 shards are missing, unfinished or do not fit together.");
  return [typed] { return MergeCommand{typed->dirs, typed->out.value(), typed->jobs.value(), !typed->no_report}; };
}

int execute(const MergeCommand& command) {
  check_out_folder(command.out);
  Progress progress;
  MergeOptions options;
  options.dirs = command.dirs;
  options.out = command.out;
  options.jobs = command.jobs;
  options.keep_rows = command.report;
  options.progress = [&](std::string_view what, std::size_t done, std::size_t all) { progress(what, done, all); };
  options.stop = &interrupted();
  const Results results = merge(options, all_studies());
  progress.clear();
  if (interrupted()) {
    say("interrupted; the same command merges the shards again");
    return exit_interrupted;
  }
  check_anything_measured(results);
  show(results, command.out, command.report);
  if (interrupted()) return exit_interrupted;  // while drawing: figures may be missing
  return all_as_declared(results) ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
