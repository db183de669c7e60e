// halfstep run: plan, run, report.
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/plan/applies.hpp"
#include "halfstep/engine/run/out_folder.hpp"
#include "halfstep/problems/manufacture.hpp"
#include "halfstep/reports/console.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

MakeCommand add_run(CLI::App& app) {
  struct Typed {
    RunCommand run;
    std::vector<std::string> studies;
    std::optional<std::string> levels, time, budget, periods;
    OutOption out;
    JobsOption jobs;
    ForeignCodeOptions foreign_code;
    bool no_report = false;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("run", "Run studies; write tables and the report");
  verb->add_option("STUDY", typed->studies, "Studies (halfstep list studies), or study files that end in .toml")
      ->option_text("[STUDY | FILE.toml]...");
  repeatable(verb, "-m,--method", typed->run.request.methods, "Methods: a name or a glob")->option_text("GLOB");
  repeatable(verb, "--solver", typed->run.request.solvers,
             "Solvers that choose their steps (list solvers): a name, or a glob of pairs")
      ->option_text("GLOB");
  repeatable(verb, "-p,--problem", typed->run.request.problems, "Problems: a name or a glob")->option_text("GLOB");
  repeatable(verb, "--precision", typed->run.request.precisions, "Precisions (default double)")->option_text("NAME");
  verb->add_option("--manufactured", typed->run.manufactured,
                   "Force the problem (one, given as text) so that this is its solution: \"x = cos(t), y = 1/(1 + t)\"")
      ->option_text("SOLUTION");
  verb->add_option("--levels", typed->levels, "Steps over [0, T] are 8 * 2^k for k = A..B")->option_text("A..B");
  verb->add_option("--time", typed->time, "End time T, instead of the problem's own")->option_text("T");
  verb->add_option("--budget", typed->budget, "Most force evaluations of one run, if no levels are given")
      ->option_text("N");
  verb->add_option("--periods", typed->periods, "Length of the energy runs in periods (default 1000, 200 or 100)")
      ->option_text("N");
  typed->out.add_to(verb);
  typed->jobs.add_to(verb, "Threads (default: all cores); timing always runs alone");
  verb->add_flag("--resume", typed->run.resume, "Keep the results in DIR, compute the rest");
  verb->add_flag("--no-report", typed->no_report, "Tables only: no figures, no page");
  verb->add_flag("--verbose", typed->run.verbose, "Print all tables, including those that are summarised by default");
  verb->add_option("--shard", typed->run.shard,
                   "Run part K of N, into DIR/shard-K-of-N; auto: K and N from the launcher")
      ->option_text("K/N");
  typed->foreign_code.add_to(verb);
  verb->footer(
      "Without a study: convergence, energy, equal-cost, timing, portrait and rounding on the four reference "
      "problems;\n"
      "--plugin and --program also on driven-oscillator, whose force depends on time, and on lotka-volterra, if they "
      "are made\n"
      "for y' = f(t, y).\n"
      "Options and studies given here replace those of study files.\n"
      "With --plugin or --program, only these methods are run; --method selects among them, or adds others for\n"
      "comparison. A program that fails does not affect the rows of others.\n"
      "Exit code: 0 every verdict as declared, 1 one is not, 2 bad usage or bad input, 130 interrupted.");
  return [typed] {
    RunCommand run = typed->run;
    if (typed->levels) run.request.levels = parse_levels(*typed->levels);
    if (typed->budget) run.request.budget = whole_number<long long>("--budget", *typed->budget, 1);
    if (typed->periods) run.request.periods = whole_number("--periods", *typed->periods, fewest_periods);
    run.request.time = typed->time;
    run.jobs = typed->jobs.value();
    run.foreign_code = typed->foreign_code.value();
    add_studies(typed->studies, run);
    run.out = typed->out.value();
    run.report = !typed->no_report;
    return run;
  };
}

namespace {

/// Whether one of these studies has runs that are counted in periods.
bool counts_periods(const std::vector<std::string>& asked) {
  const auto& all = all_studies();
  return std::any_of(all.begin(), all.end(), [&](const Study& study) {
    return study.takes.periods &&
           std::any_of(asked.begin(), asked.end(), [&](const auto& pattern) { return matches(pattern, study.name); });
  });
}

/// What the command line says takes the place of what the file says.
Request overridden(Request file, const Request& typed) {
  const auto replace = [](auto& list, const auto& by) {
    if (!by.empty()) list = by;
  };
  replace(file.studies, typed.studies);
  replace(file.methods, typed.methods);
  replace(file.problems, typed.problems);
  if (!typed.problems.empty()) file.problems_at.clear();
  replace(file.precisions, typed.precisions);
  replace(file.solvers, typed.solvers);
  if (typed.levels || typed.budget) {  // either says how far to halve
    file.levels = typed.levels;
    file.budget = typed.budget;
  }
  if (typed.time) file.time = typed.time;
  // Periods of the file belong to its own studies; others may have none.
  if (!typed.studies.empty() && !counts_periods(typed.studies)) file.periods.reset();
  if (typed.periods) file.periods = typed.periods;
  return file;
}

/// What a request has from a file, or from foreign code, as a message calls it; what was typed goes without.
OptionSources option_sources(const Request& typed, const std::filesystem::path& file) {
  OptionSources all;
  const auto by_file = [&](bool was_typed, const char* option, const char* key) {
    if (!was_typed) all[option] = file.string() + ": \"" + key + "\"";
  };
  by_file(!typed.methods.empty(), "--method", "methods");
  by_file(!typed.problems.empty(), "--problem", "problems");
  by_file(!typed.precisions.empty(), "--precision", "precisions");
  by_file(typed.levels.has_value(), "--levels", "levels");
  by_file(typed.budget.has_value(), "--budget", "budget");
  by_file(typed.periods.has_value(), "--periods", "periods");
  by_file(!typed.solvers.empty(), "--solver", "solvers");
  return all;
}

std::optional<std::string> environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

/// What --manufactured speaks of.
std::string only_problem(const Request& request) {
  if (request.problems.size() != 1 || request.problems.front().find_first_of("*?") != std::string::npos)
    throw InputError("--manufactured is the solution of one problem; name it: --problem lorenz");
  return request.problems.front();
}

/// "shard 2/3: 50 of 148 cells, timing; its tables go to DIR".
std::string what_is_run(const Plan& plan, const Shard& shard, const std::filesystem::path& dir) {
  const Share share = shares_of(plan, all_studies(), shard.count)[static_cast<std::size_t>(shard.number - 1)];
  std::string what;
  if (!share.cells.empty())
    what = std::to_string(share.cells.size()) + " of " + std::to_string(plan.cells.size()) + " cells";
  for (const auto& study : share.studies) what += (what.empty() ? "" : ", ") + study;
  if (what.empty()) what = "nothing to do: there are more shards than parts";
  return "shard " + name(shard) + ": " + what + "; its tables go to " + dir.string();
}

}  // namespace

/// Cells of several study files in one plan: they must agree on what is measured.
Plan plan_of(const RunCommand& command, const std::vector<std::string>& foreign_methods) {
  const auto plan_with = [&](Request request) {
    request.methods = picked(std::move(request.methods), foreign_methods);
    if (command.manufactured) request.problems = {manufacture(only_problem(request), *command.manufactured)};
    return make_plan(request, all_studies());
  };
  if (command.files.empty()) {
    if (command.request.methods.empty() && !foreign_methods.empty()) {
      Request request = command.request;
      request.methods = foreign_methods;
      check_applies(request, all_studies(), {{"--method", "a method from --plugin or --program"}});
    }
    return plan_with(command.request);
  }
  Plan all;
  const auto key_of = [](const Cell& cell) {
    return std::tuple(cell.method->name, cell.problem->name, cell.precision);
  };
  std::set<std::tuple<std::string, std::string, Precision>> there;
  for (const auto& file : command.files) {
    const Request request = overridden(read_study(file, all_studies(), command.foreign_code.options), command.request);
    check_applies(request, all_studies(), option_sources(command.request, file));
    Plan plan = plan_with(request);
    if (all.cells.empty()) {
      if (command.files.size() > 1)
        for (const Cell& cell : plan.cells) there.insert(key_of(cell));
      all = std::move(plan);
      continue;
    }
    if (all.studies != plan.studies || all.levels != plan.levels || all.budget != plan.budget ||
        all.periods != plan.periods || all.solvers != plan.solvers)
      throw InputError(command.files.front().string() + " and " + file.string() +
                       " ask for different studies, levels, budgets, periods or solvers; run them one by one, each "
                       "with its own --out");
    all.named_at.insert(plan.named_at.begin(), plan.named_at.end());
    for (Cell& cell : plan.cells)
      if (there.insert(key_of(cell)).second) all.cells.push_back(std::move(cell));
  }
  return all;
}

RunOptions watched(const std::filesystem::path& out, int jobs, Progress& progress) {
  RunOptions options;
  options.out = out;
  options.jobs = jobs;
  options.progress = [&](std::string_view what, std::size_t done, std::size_t all) { progress(what, done, all); };
  options.stop = &interrupted();
  return options;
}

int execute(const RunCommand& typed) {
  check_out_folder(typed.out);
  RunCommand command = typed;
  command.foreign_code.options.stop = &interrupted();
  std::optional<Shard> shard;
  if (command.shard) shard = *command.shard == "auto" ? shard_of(environment) : parse_shard(*command.shard);
  const LoadedCode loaded = load_foreign_code(command.foreign_code);
  const bool others =
      !command.request.methods.empty() || !command.files.empty() || !loaded.methods.empty() || !loaded.solvers.empty();
  if (command.files.empty())
    command.request = with_solvers(command.request, loaded, all_studies());
  else if (!loaded.solvers.empty() && command.request.solvers.empty())
    throw InputError("beside a study file, solvers of programs are named with --solver, such as --solver " +
                     loaded.solvers.front());
  if (!loaded.broken.empty() && !others) throw InputError(loaded.broken.front());
  const Plan plan = plan_of(command, loaded.methods);
  for (const auto& sentence : passed_over(plan, all_studies())) say(sentence);
  Progress progress;
  if (shard) check_out_folder(shard_folder(command.out, *shard));
  RunOptions options = watched(shard ? shard_folder(command.out, *shard) : command.out, command.jobs, progress);
  options.shard = shard;
  progress.expect(Workload(plan, all_studies(), options));
  if (shard) say(what_is_run(plan, *shard, options.out));
  options.resume = command.resume;
  options.broken = loaded.broken;
  const auto how_to_go_on = "interrupted; finished results are in " + options.out.string() +
                            ", and the same command with --resume continues from there";
  if_cut_off_say(how_to_go_on);
  Results results = run(plan, all_studies(), options);
  results.broken.insert(results.broken.begin(), loaded.broken.begin(), loaded.broken.end());
  progress.clear();
  if (interrupted()) {
    say(how_to_go_on);
    return exit_interrupted;
  }
  if (!shard) check_anything_measured(results);
  show(results, options.out, command.report && !shard, command.verbose);
  if (interrupted()) return exit_interrupted;  // while drawing: figures may be missing
  return all_as_declared(results) ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
