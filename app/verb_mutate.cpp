// halfstep mutate: the suite, tested on methods that are broken on purpose.
#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/mutation/mutation.hpp"

namespace halfstep::inline app {

int execute(const MutateCommand& command) {
  check_out_folder(command.out);
  if (command.precision != "50" && command.precision != "quad")
    throw InputError("mutate: --precision \"" + command.precision +
                     "\" is not possible; small changes show in quad or 50 only, give one of these");
  Request request;
  request.studies = {"mutation"};
  request.methods = command.methods;
  request.precisions = {command.precision};
  const Plan plan = make_plan(request, all_studies());
  Progress progress;
  const RunOptions options = watched(command.out, command.jobs, progress);
  progress.expect(Workload(plan, all_studies(), options));
  const Results results = run(plan, all_studies(), options);
  progress.clear();
  if (interrupted()) {
    say("interrupted; no result");
    return exit_interrupted;
  }
  const auto all_chapters = chapters(results.findings, command.out);
  put(all_chapters.front().text.front() + "\n\n" + chapter_tables(all_chapters, results.findings, printing(true)) +
      "Every mutant: " + (command.out / Table<MutantRow>::file()).string() + "\n");
  return all_as_declared(results) ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
