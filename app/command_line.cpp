// The command line. The only file that includes CLI11.
#include "halfstep/app/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>

#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/tables/quantities.hpp"

namespace halfstep::inline app {
namespace {

/// Texts as typed; numbers and names are read afterwards, with better messages than the library's.
struct Typed {
  std::vector<std::string> studies;
  std::optional<std::string> levels, time, jobs, budget, periods, shards, timeout, plot, order, second, dimension;
  std::string out = "halfstep-out", junit, method, problem, precision;
  std::vector<std::string> places, certified, exported, steps;
  bool no_report = false;
};

std::vector<std::string> verbs(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

template <class Whole>
Whole whole_number(const std::string& option, const std::string& text, Whole least) {
  Whole value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least)
    throw InputError(option + " \"" + text + "\": expected a whole number of at least " + std::to_string(least));
  return value;
}

double seconds(const std::string& text) {
  constexpr double most = 1e6;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value > 0) || !(value <= most))
    throw InputError("--timeout \"" + text + "\": expected seconds, more than 0 and at most 1e6");
  return value;
}

double time_step(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value > 0) || !std::isfinite(value))
    throw InputError("--dt \"" + text + "\": expected a time step, a number above 0");
  return value;
}

/// One value each time the option is named, so that what follows is not swallowed.
template <class T>
CLI::Option* repeatable(CLI::App* verb, const std::string& name, std::vector<T>& values, const std::string& what) {
  return verb->add_option(name, values, what)->type_size(1)->allow_extra_args(false);
}

/// Methods of one's own.
void add_brought(CLI::App* verb, Brought& brought, Typed& typed) {
  repeatable(verb, "--plugin", brought.plugins, "Shared library with methods (methods/foreign/halfstep_plugin.h)")
      ->option_text("FILE.so");
  repeatable(verb, "--program", brought.programs, "Program that acts as a method; a shell command")
      ->option_text("COMMAND");
  verb->add_option("--timeout", typed.timeout, "Time limit for one answer of a program (default 60)")
      ->option_text("SECONDS");
}

void add_run(CLI::App& app, RunCommand& run, Typed& typed) {
  auto* verb = app.add_subcommand("run", "Run studies; write tables and the report");
  verb->add_option("STUDY", typed.studies, "Studies (halfstep list studies), or study files that end in .toml")
      ->option_text("[STUDY | FILE.toml]...");
  repeatable(verb, "-m,--method", run.request.methods, "Methods: a name or a glob")->option_text("GLOB");
  repeatable(verb, "--solver", run.request.solvers,
             "Solvers that choose their steps (list solvers): a name, or a glob of pairs")
      ->option_text("GLOB");
  repeatable(verb, "-p,--problem", run.request.problems, "Problems: a name or a glob")->option_text("GLOB");
  repeatable(verb, "--precision", run.request.precisions, "Precisions (default double)")->option_text("NAME");
  verb->add_option("--manufactured", run.manufactured,
                   "Force the problem (one, given as text) so that this is its solution: \"x = cos(t), y = 1/(1 + t)\"")
      ->option_text("SOLUTION");
  verb->add_option("--levels", typed.levels, "Steps over [0, T] are 8 * 2^k for k = A..B")->option_text("A..B");
  verb->add_option("--time", typed.time, "End time T, instead of the problem's own")->option_text("T");
  verb->add_option("--budget", typed.budget, "Most force evaluations of one run, if no levels are given")
      ->option_text("N");
  verb->add_option("--periods", typed.periods, "Length of the energy runs in periods (default 1000, 200 or 100)")
      ->option_text("N");
  verb->add_option("-o,--out", typed.out, "Folder for the results (default halfstep-out)")->option_text("DIR");
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores); timing always runs alone")->option_text("N");
  verb->add_flag("--resume", run.resume, "Keep the results in DIR, compute the rest");
  verb->add_flag("--no-report", typed.no_report, "Tables only: no figures, no page");
  verb->add_flag("--verbose", run.verbose, "Print all tables, including those that are summarised by default");
  verb->add_option("--shard", run.shard, "Run part K of N, into DIR/shard-K-of-N; auto: K and N from the launcher")
      ->option_text("K/N");
  add_brought(verb, run.brought, typed);
  verb->footer(
      "Without a study: convergence, energy, timing, portrait and rounding on the four reference problems; --plugin\n"
      "and --program also on driven-oscillator, whose force depends on time, and on lotka-volterra, if they are made\n"
      "for y' = f(t, y).\n"
      "Options and studies given here replace those of study files.\n"
      "With --plugin or --program, only these methods are run; --method selects among them, or adds others for\n"
      "comparison. A program that fails does not affect the rows of others.\n"
      "Exit code: 0 every verdict as declared, 1 one is not, 2 bad usage or bad input, 130 interrupted.");
}

/// What goes with --shard.
void add_machines(CLI::App& app, MergeCommand& merge, RunCommand& run, Typed& typed) {
  auto* verb = app.add_subcommand("merge", "Join the shards of one plan into the tables of one run; draw the report");
  verb->add_option("DIR", merge.dirs, "Shards written by `halfstep run --shard`, or folders that hold them")
      ->required()
      ->option_text("DIR...");
  verb->add_option("-o,--out", typed.out, "Folder for the results (default halfstep-out)")->option_text("DIR");
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores)")->option_text("N");
  verb->add_flag("--no-report", typed.no_report, "Tables only: no figures, no page");
  verb->footer(
      "Exit code: 0 every verdict as declared, 1 one is not, 2 shards are missing, unfinished or do not fit together.");

  verb =
      app.add_subcommand("slurm-script", "Print a Slurm script: a job array of shards, and the job that merges them");
  verb->add_option("STUDY", typed.studies, "Studies, or study files that end in .toml")
      ->required()
      ->option_text("STUDY | FILE.toml...");
  verb->add_option("-n,--shards", typed.shards, "Number of shards")->required()->option_text("N");
  verb->add_option("-o,--out", typed.out, "Folder for the results (default halfstep-out)")->option_text("DIR");
  add_brought(verb, run.brought, typed);
  verb->footer("halfstep slurm-script STUDY.toml -n 8 > study.sh; `bash study.sh` submits the shards and the merge.");
}

void add_others(CLI::App& app, ReportCommand& report, CheckCommand& check, FitCommand& fit, LintCommand& lint,
                Typed& typed) {
  auto* verb = app.add_subcommand("report", "Draw plots, tables and pages again from the tables in DIR");
  verb->add_option("DIR", report.dir, "Folder written by `halfstep run --out`")->required()->option_text("DIR");
  verb->add_flag("--slides", report.slides, "Only a slide deck: DIR/slides/slides.html, and slides.tex for beamer");
  verb->add_flag("--verbose", report.verbose, "Print all tables, including those that are summarised by default");
  verb->footer(
      "--slides shows what DIR holds, one result a frame, six curves at most; arrow keys turn its pages, printing "
      "gives\n"
      "a page a frame. Text sizes and colours are in DIR/slides/figures/style.gp.\n"
      "Exit code: 0 drawn, 2 DIR holds nothing to show, or bad input.");

  verb = app.add_subcommand("check", "Compare orders and error constants with a committed baseline");
  verb->add_option("--baseline", check.baseline, "The baseline")->required()->option_text("FILE.csv");
  verb->add_option("DIR", typed.places,
                   "A finished run, or study files; without a run, everything that the baseline names is run")
      ->option_text("[DIR | STUDY.toml...]");
  repeatable(verb, "-m,--method", check.rows.methods, "Only rows of these methods: a name or a glob")
      ->option_text("GLOB");
  repeatable(verb, "-p,--problem", check.rows.problems, "Only rows of these problems: a name or a glob")
      ->option_text("GLOB");
  auto* junit = verb->add_option("--junit", typed.junit, "Write the comparison as JUnit XML")->option_text("FILE");
  verb->add_flag("--update", check.update, "Write measured values that differ into the baseline")->excludes(junit);
  add_brought(verb, check.brought, typed);
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores)")->option_text("N");
  verb->footer(
      "Exit code: 0 every row as expected, or updated; 1 a row is not, or cannot be updated; 2 bad input.\n"
      "--update writes every row that can be updated. If FILE.csv does not exist, it is created from DIR, from\n"
      "STUDY.toml, or from the methods of --plugin and --program.\n"
      "With GITHUB_ACTIONS=true, deviations are also annotations; GITHUB_STEP_SUMMARY receives a table.");

  verb =
      app.add_subcommand("fit", "Observed orders of (h, error) data, and limits of (h, value) data, from any program");
  verb->add_option("FILE.csv", fit.files,
                   "Columns error, or value where no limit is known, and h, dt, dx, steps or N; optionally series, "
                   "claimed; - is "
                   "standard input")
      ->required()
      ->option_text("FILE.csv...");
  auto* csv = verb->add_flag("--csv", fit.csv, "CSV on standard output");
  verb->add_flag("--rates", fit.rates, "Also print every refinement level with the rate between neighbours")
      ->excludes(csv);
  verb->add_flag("--why", fit.why, "Also print the evidence: every test of the ladder, its number and threshold")
      ->excludes(csv);
  verb->add_flag("--gci", fit.gci,
                 "Also print the intervals of four rules of grid convergence beside that of the limit of values")
      ->excludes(csv);
  verb->add_option("--second", typed.second, "Column of a second step size (dx, where it differs from h or dt)")
      ->option_text("COLUMN");
  verb->add_option("--dimension", typed.dimension, "Of the space: a further run costs 1 / (h dx^d) (default 1)")
      ->option_text("d");
  verb->add_option("--plot", typed.plot, "Plot the errors: DIR/fit.svg, .pdf and .png, with script and data")
      ->option_text("DIR");
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores)")->option_text("N");
  verb->footer(
      "docs/check.md explains the columns, docs/values.md limits and their intervals, docs/two-step-sizes.md data of "
      "two\n"
      "step sizes.");

  verb = app.add_subcommand("lint", "Orders of tables of coefficients, and the slip that explains a lower one");
  verb->add_option("TABLE", lint.files, "Files that end in .toml, .json or .csv: a, b, b_hat, c")
      ->required()
      ->option_text("TABLE...");
  verb->footer("Exit code: 0 nothing is wrong, 1 something is. docs/lint.md explains the files.");
}

void add_theory(CLI::App& app, TheoryCommand& theory) {
  auto* verb = app.add_subcommand("theory", "What coefficients prove: orders, stability, constants, structure");
  verb->add_option("METHOD", theory.methods, "Methods: names or globs, or study files that define methods")
      ->required()
      ->option_text("[METHOD | STUDY.toml]...");
  verb->footer("docs/theory.md explains the lines.");
}

void add_drift(CLI::App& app, DriftCommand& drift, Typed& typed) {
  auto* verb = app.add_subcommand("drift", "Drift and fluctuation of the energies of runs of any program");
  verb->add_option("FILE", drift.files,
                   "LAMMPS log, GROMACS .xvg, OpenMM report, or CSV with columns t, time or step and energy, E or "
                   "total_energy; optionally dt, series, claimed; - is CSV on standard input")
      ->required()
      ->option_text("FILE...");
  repeatable(verb, "--dt", typed.steps, "Time step, once for each file in their order")->option_text("DT");
  verb->add_option("--column", drift.column, "Column of the energy, or of another quantity that should be constant")
      ->option_text("NAME");
  verb->add_option("--claim", drift.claim, "Drift that is claimed: none, linear, sqrt or exponential")
      ->option_text("CLASS");
  auto* csv = verb->add_flag("--csv", drift.csv, "CSV on standard output");
  verb->add_flag("--why", drift.why, "Also print the evidence for each class")->excludes(csv);
  verb->add_option("--plot", typed.plot, "Plot the energies: DIR/drift.svg, .pdf and .png, with script and data")
      ->option_text("DIR");
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores)")->option_text("N");
  verb->footer(
      "Exit code: 0 nothing contradicts a claim, 1 a drift is of another class than claimed, 2 bad input.\n"
      "docs/drift.md explains classes, p-values and formats.");
}

void add_certify(CLI::App& app, CertifyCommand& certify, Typed& typed) {
  auto* verb = app.add_subcommand("certify", "One method, or one solver: its claims, what was measured, a certificate");
  verb->add_option("NAME", typed.certified,
                   "A method (list methods), or a solver that chooses its steps (list solvers), and study files that "
                   "define it;\n"
                   "the name may be left out where --plugin or --program bring one method")
      ->option_text("[NAME] [FILE.toml]...");
  repeatable(verb, "--precision", certify.precisions,
             "Precisions (default double and quad; of code from outside those of them that it offers)")
      ->option_text("NAME");
  verb->add_option("-o,--out", certify.out, "Folder for certificates and their tables (default certificates)")
      ->option_text("DIR");
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores)")->option_text("N");
  add_brought(verb, certify.brought, typed);
  verb->footer(
      "Writes DIR/NAME.html, .json, .tex and, with pdflatex, .pdf; takes about a minute of processor time.\n"
      "Exit code: 0 it does what it claims, 1 it does not, or that is not decided, 2 bad usage or bad input.\n"
      "docs/certify.md tells what is measured and how it is decided.");
}

void add_explain(CLI::App& app, ExplainCommand& explain, Typed& typed) {
  auto* verb = app.add_subcommand("explain", "The evidence behind one verdict: rungs, tests, thresholds, the rule");
  verb->add_option("METHOD", typed.method, "A method")->required()->option_text("METHOD");
  verb->add_option("PROBLEM", typed.problem, "A problem: kepler:e=0.9")->required()->option_text("PROBLEM");
  verb->add_option("QUANTITY", explain.quantity,
                   fmt::format("{} (default: the first)", fmt::join(quantity_names(), ", ")))
      ->option_text("[QUANTITY]");
  verb->add_option("--precision", typed.precision, "Precision (default double)")->option_text("NAME");
  verb->add_option("--levels", typed.levels, "First and last level of step halving: A..B")->option_text("A..B");
  verb->add_option("--budget", typed.budget, "Most force evaluations of one run")->option_text("N");
  add_brought(verb, explain.run.brought, typed);
  verb->footer(
      "Exit code: 0 the verdict is as declared, 1 it is not, 2 bad input. docs/verdict.md explains the tests.");
}

void add_mutate(CLI::App& app, MutateCommand& mutate, Typed& typed) {
  auto* verb = app.add_subcommand("mutate", "Break methods on purpose and report which study catches each mutant");
  repeatable(verb, "-m,--method", mutate.methods, "Methods: a name or a glob (default all)")->option_text("GLOB");
  verb->add_option("--precision", mutate.precision, "quad or 50 (default 50)")->option_text("NAME");
  verb->add_option("-o,--out", typed.out, "Folder for mutants.csv (default halfstep-out)")->option_text("DIR");
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores)")->option_text("N");
  verb->footer(
      "Exit code: 0 every mutant is caught or explained and no original method reported, 1 otherwise, 2 bad usage or\n"
      "bad input, 130 interrupted. `halfstep report DIR` writes it as an HTML page.");
}

void add_discriminate(CLI::App& app, DiscriminateCommand& discriminate, Typed& typed) {
  auto* verb = app.add_subcommand("discriminate", "The shortest test that catches every mutant; export it");
  auto* methods = repeatable(verb, "-m,--method", discriminate.methods,
                             "Methods: a name or a glob (default: those of the main job)")
                      ->option_text("GLOB");
  auto* all = verb->add_flag("--all", discriminate.all, "All methods for y' = f(t, y): takes long")->excludes(methods);
  verb->add_option("--order", typed.order,
                   "Only methods that claim this order; of an export the highest order that it can judge")
      ->option_text("P");
  auto* csv = verb->add_flag("--csv", discriminate.csv, "CSV: a row a test problem");
  auto* mutants =
      verb->add_flag("--mutants", discriminate.mutants, "CSV: a row a mutant, and who sees it")->excludes(csv);
  verb->add_option("--export", typed.exported,
                   "Write the test as one file, to FILE or standard output: python, c, fortran or julia")
      ->expected(1, 2)
      ->excludes(all)
      ->excludes(csv)
      ->excludes(mutants)
      ->option_text("LANGUAGE [FILE]");
  verb->add_option("-j,--jobs", typed.jobs, "Threads (default: all cores)")->option_text("N");
  verb->footer(
      "Exit code: 0 every mutant is seen and no original method accused, 1 otherwise, 2 bad usage or bad input,\n"
      "130 interrupted. docs/discriminate.md explains the test.");
}

void add_lists(CLI::App& app, ListCommand& list, ReferenceCommand& reference, Typed& typed) {
  auto* verb = app.add_subcommand("list", "List methods, problems, studies, precisions or solvers");
  verb->add_option("methods|problems|studies|precisions|solvers", list.what, "What to list")
      ->required()
      ->option_text(" ");
  auto* csv = verb->add_flag("--csv", list.csv, "CSV");
  verb->add_flag("--json", list.json, "JSON")->excludes(csv);
  add_brought(verb, list.brought, typed);

  verb = app.add_subcommand("reference", "The exact solution with all certified digits");
  verb->add_option("PROBLEM", reference.problem, "A problem, such as kepler:e=0.9")->required()->option_text("PROBLEM");
  verb->add_option("--time", typed.time, "Time (default: the problem's end time)")->option_text("T");
  verb->add_option("--precision", reference.precision, "Precision of the digits (default quad)")->option_text("P");
}

/// The first word that is no option must be a verb.
void check_verb(const CLI::App& app, int argc, const char* const* argv) {
  const auto known = verbs(app);
  const std::string hint = "; `halfstep --help` explains them";
  if (argc < 2) throw InputError("nothing to do; give a verb: " + joined(known) + hint);
  const std::string first = argv[1];
  const std::vector<std::string> options = {"-h", "--help", "--version"};
  for (const auto& names : {known, options})
    if (std::find(names.begin(), names.end(), first) != names.end()) return;
  if (first.starts_with("-"))
    throw InputError("there is no option \"" + first + "\" in front of a verb" + suggestion(first, options) +
                     "; give a verb: " + joined(known) + hint);
  throw InputError("there is no verb \"" + first + "\"" + suggestion(first, known) + "; there are: " + joined(known) +
                   hint);
}

/// What a verb could not take: options that it does not know, or one argument too many.
void check_rest(const CLI::App& verb) {
  std::vector<std::string> known;
  for (const auto* option : verb.get_options())
    for (const auto& name : option->get_lnames()) known.push_back("--" + name);
  const auto rest = verb.remaining();
  if (rest.empty()) return;
  const auto& first = *std::min_element(
      rest.begin(), rest.end(), [](const auto& a, const auto& b) { return a.starts_with("-") && !b.starts_with("-"); });
  const auto help = "; see `halfstep " + verb.get_name() + " --help`";
  if (first.starts_with("-"))
    throw InputError(verb.get_name() + " has no option \"" + first + "\"" +
                     suggestion(first.substr(0, first.find('=')), known) + help);
  throw InputError(verb.get_name() + ": \"" + first + "\" is one argument too many" + help);
}

void finish_run(RunCommand& run, const Typed& typed) {
  for (const auto& study : typed.studies)
    if (study.ends_with(".toml") || study.find('/') != std::string::npos)
      run.files.emplace_back(study);
    else
      run.request.studies.push_back(study);
  if (typed.out.empty()) throw InputError("--out is empty; name a folder");
  run.out = typed.out;
  run.report = !typed.no_report;
}

/// Folders and study files of check, told apart by their names.
void finish_check(CheckCommand& check, const Typed& typed) {
  for (const auto& place : typed.places)
    if (place.ends_with(".toml"))
      check.files.emplace_back(place);
    else if (check.dir)
      throw InputError("check: \"" + place + "\" is one argument too many; one finished run is compared at a time");
    else if (!place.empty())
      check.dir = place;
  if (check.dir && !check.files.empty())
    throw InputError("check: the finished run " + check.dir->string() + " and the study file " +
                     check.files.front().string() + " contradict each other; give one of them");
  if (!typed.junit.empty()) check.junit = typed.junit;
}

void finish_certify(CertifyCommand& certify, const Typed& typed) {
  for (const auto& word : typed.certified)
    if (word.ends_with(".toml"))
      certify.files.emplace_back(word);
    else if (!certify.name.empty())
      throw InputError("certify: \"" + word + "\" is one name too many; a certificate is of one method, or one solver");
    else if (word.empty())
      throw InputError("certify: the name is empty");
    else
      certify.name = word;
}

Command finish(const std::string& verb, RunCommand& run, MergeCommand& merge, const Typed& typed, ReportCommand& report,
               CheckCommand& check, FitCommand& fit, DriftCommand& drift, LintCommand& lint, TheoryCommand& theory,
               CertifyCommand& certify, ExplainCommand& explain, MutateCommand& mutate,
               DiscriminateCommand& discriminate, ListCommand& list, ReferenceCommand& reference) {
  if (verb == "run") return run;
  if (verb == "merge") {
    merge.out = run.out;
    merge.jobs = run.jobs;
    merge.report = run.report;
    return merge;
  }
  if (verb == "slurm-script") return SlurmScriptCommand{run, whole_number("-n", typed.shards.value_or(""), 1)};
  if (verb == "report") return report;
  if (verb == "check") return check;
  if (verb == "fit") return fit;
  if (verb == "drift") return drift;
  if (verb == "lint") return lint;
  if (verb == "theory") return theory;
  if (verb == "certify") return certify;
  if (verb == "explain") {
    explain.run.request = run.request;
    explain.run.request.methods = {typed.method};
    explain.run.request.problems = {typed.problem};
    if (!typed.precision.empty()) explain.run.request.precisions = {typed.precision};
    return explain;
  }
  if (verb == "mutate") return mutate;
  if (verb == "discriminate") return discriminate;
  if (verb == "list") return list;
  return reference;
}

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
  RunCommand run;
  MergeCommand merge;
  ReportCommand report;
  CheckCommand check;
  FitCommand fit;
  DriftCommand drift;
  LintCommand lint;
  TheoryCommand theory;
  CertifyCommand certify;
  ExplainCommand explain;
  MutateCommand mutate;
  DiscriminateCommand discriminate;
  ListCommand list;
  ReferenceCommand reference;
  Typed typed;
  CLI::App app("halfstep proves or disproves that a time integrator does what it claims.", "halfstep");
  app.set_version_flag("--version", "halfstep " + std::string(build::version));
  app.require_subcommand(1);
  add_run(app, run, typed);
  add_machines(app, merge, run, typed);
  add_others(app, report, check, fit, lint, typed);
  add_drift(app, drift, typed);
  add_theory(app, theory);
  add_certify(app, certify, typed);
  add_explain(app, explain, typed);
  add_mutate(app, mutate, typed);
  add_discriminate(app, discriminate, typed);
  add_lists(app, list, reference, typed);
  for (auto* verb : app.get_subcommands({})) verb->allow_extras();
  check_verb(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const auto chosen = app.get_subcommands();
    return ShowCommand{chosen.empty() ? app.help() : chosen.front()->help("halfstep")};
  } catch (const CLI::CallForVersion& version) {
    return ShowCommand{std::string(version.what()) + "\n"};
  } catch (const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    for (const auto* verb : chosen) check_rest(*verb);
    const auto name = chosen.empty() ? std::string() : chosen.front()->get_name();
    std::string what = error.what();
    std::replace(what.begin(), what.end(), '\n', ' ');
    throw InputError((name.empty() ? "" : name + ": ") + what + "; see `halfstep " + (name.empty() ? "" : name + " ") +
                     "--help`");
  }
  const auto* verb = app.get_subcommands().front();
  check_rest(*verb);
  if (typed.levels) run.request.levels = parse_levels(*typed.levels);
  if (typed.budget) run.request.budget = whole_number<long long>("--budget", *typed.budget, 1);
  if (typed.periods) run.request.periods = whole_number("--periods", *typed.periods, fewest_periods);
  if (typed.jobs)
    run.jobs = check.jobs = fit.jobs = drift.jobs = mutate.jobs = discriminate.jobs = certify.jobs =
        whole_number("--jobs", *typed.jobs, 1);
  for (auto* brought : {&run.brought, &check.brought, &explain.run.brought, &list.brought, &certify.brought})
    if (typed.timeout) brought->options.timeout = seconds(*typed.timeout);
  if (typed.order) discriminate.order = whole_number("--order", *typed.order, 1);
  if (!typed.exported.empty()) discriminate.language = typed.exported.front();
  if (typed.exported.size() > 1) discriminate.file = typed.exported.back();
  run.request.time = reference.time = typed.time;
  finish_check(check, typed);
  finish_certify(certify, typed);
  if (typed.second && typed.second->empty()) throw InputError("--second is empty; name a column");
  fit.second = typed.second;
  if (typed.dimension) fit.dimension = whole_number("--dimension", *typed.dimension, 1);
  if (typed.plot && typed.plot->empty()) throw InputError("--plot is empty; name a folder");
  if (typed.plot) fit.plot = drift.plot = *typed.plot;
  for (const auto& step : typed.steps) drift.steps.push_back(time_step(step));
  finish_run(run, typed);
  mutate.out = run.out;
  return finish(verb->get_name(), run, merge, typed, report, check, fit, drift, lint, theory, certify, explain, mutate,
                discriminate, list, reference);
}

}  // namespace halfstep::inline app
