// halfstep merge: shards become the results of one run.
#include "halfstep/engine/merge/merge.hpp"

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

int execute(const MergeCommand& command) {
  check_out_folder(command.out);
  Progress progress;
  MergeOptions options;
  options.dirs = command.dirs;
  options.out = command.out;
  options.jobs = command.jobs;
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
