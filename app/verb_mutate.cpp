// halfstep mutate: the suite, tested on methods that are broken on purpose.
#include <memory>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/studies/catalogue.hpp"
#include "halfstep/studies/mutation/mutation.hpp"

namespace halfstep::inline app {

MakeCommand add_mutate(CLI::App& app) {
  struct Typed {
    MutateCommand mutate;
    OutOption out;
    JobsOption jobs;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("mutate", "Break methods on purpose and report which study catches each mutant");
  repeatable(verb, "-m,--method", typed->mutate.methods, "Methods: a name or a glob (default: those of the main job)")
      ->option_text("GLOB");
  verb->add_option("--precision", typed->mutate.precision, "quad or 50 (default 50)")->option_text("NAME");
  typed->out.add_to(verb, "Folder for mutants.csv (default halfstep-out)");
  typed->jobs.add_to(verb);
  verb->footer(
      "Exit code: 0 every mutant is caught or explained and no original method reported, 1 otherwise, 2 bad usage or\n"
      "bad input, 130 interrupted. `halfstep report DIR` writes it as an HTML page.");
  return [typed] {
    MutateCommand mutate = typed->mutate;
    mutate.jobs = typed->jobs.value();
    mutate.out = typed->out.value();
    return mutate;
  };
}

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
