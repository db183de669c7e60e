// halfstep discriminate: the shortest test that would have caught it.
#include <algorithm>
#include <fstream>
#include <memory>
#include <mutex>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/method_names.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/reports/discrimination.hpp"
#include "halfstep/reports/exports/export_test.hpp"

namespace halfstep::inline app {

MakeCommand add_discriminate(CLI::App& app) {
  struct Typed {
    DiscriminateCommand discriminate;
    std::optional<std::string> order;
    std::vector<std::string> exported;
    JobsOption jobs;
  };
  const auto typed = std::make_shared<Typed>();
  auto* verb = app.add_subcommand("discriminate", "The shortest test that catches every mutant; export it");
  auto* methods = repeatable(verb, "-m,--method", typed->discriminate.methods,
                             "Methods: a name or a glob (default: those of the main job)")
                      ->option_text("GLOB");
  auto* all =
      verb->add_flag("--all", typed->discriminate.all, "All methods for y' = f(t, y): a minute")->excludes(methods);
  verb->add_option("--order", typed->order,
                   "Only methods that claim this order; of an export the highest order that it can judge")
      ->option_text("P");
  auto* csv = verb->add_flag("--csv", typed->discriminate.csv, "CSV: a row a test problem");
  auto* mutants =
      verb->add_flag("--mutants", typed->discriminate.mutants, "CSV: a row a mutant, and who sees it")->excludes(csv);
  verb->add_option("--export", typed->exported,
                   "Write the test as one file, to FILE or standard output: python, c, fortran or julia")
      ->expected(1, 2)
      ->excludes(all)
      ->excludes(csv)
      ->excludes(mutants)
      ->option_text("LANGUAGE [FILE]");
  typed->jobs.add_to(verb);
  verb->footer(
      "Exit code: 0 every mutant is seen and no original method reported, 1 otherwise, 2 bad usage or bad input,\n"
      "130 interrupted. docs/discriminate.md explains the test.");
  return [typed] {
    DiscriminateCommand discriminate = typed->discriminate;
    discriminate.jobs = typed->jobs.value();
    if (typed->order) discriminate.order = whole_number("--order", *typed->order, 1);
    if (!typed->exported.empty()) discriminate.language = typed->exported.front();
    if (typed->exported.size() > 1) discriminate.file = typed->exported.back();
    return discriminate;
  };
}

namespace {

std::vector<Method> asked_for(const DiscriminateCommand& command) {
  auto found =
      command.all || (command.order && command.methods.empty()) ? all_methods() : resolve_methods(command.methods);
  std::erase_if(found, [&](const Method& method) {
    return !is_covered(method) || (command.order && claimed_order(method) != *command.order);
  });
  if (!found.empty()) return found;
  throw InputError(command.order ? "discriminate: none of these methods for y' = f(t, y) claims order " +
                                       std::to_string(*command.order)
                                 : "discriminate: none of these methods solves y' = f(t, y); `halfstep list methods` "
                                   "shows those of the families Runge-Kutta, Rosenbrock, Adams and BDF that do");
}

/// For one method its order, its history and its two powers beyond the order; else an example of order 4.
TestExport wanted_export(const DiscriminateCommand& command) {
  TestExport wanted{.language = *command.language, .pinned = {}};
  if (command.methods.empty()) {
    wanted.most = command.order.value_or(wanted.most);
    wanted.order = std::min(wanted.order, wanted.most);
    return wanted;
  }
  DiscriminateCommand of_any_order = command;
  of_any_order.order.reset();  // that of an export is the highest that it can judge
  const auto found = asked_for(of_any_order);
  if (found.size() != 1)
    throw InputError("discriminate --export: --method names " + std::to_string(found.size()) +
                     " methods; a file is for one, or for any without it");
  const Method& method = found.front();
  wanted.order = claimed_order(method);
  wanted.most = command.order.value_or(std::max(wanted.most, wanted.order));
  if (wanted.most < wanted.order)
    throw InputError("discriminate --export: --order " + std::to_string(wanted.most) +
                     " is the highest order that the file can judge; " + method.name + " claims " +
                     std::to_string(wanted.order));
  wanted.points = points(method);
  wanted.tolerances = allowed_rounding(exported_reading(method), wanted.order, usual_rounding);
  wanted.has_example = false;
  wanted.pinned = pinned_powers(method);
  return wanted;
}

int write_test(const DiscriminateCommand& command) {
  const std::string text = exported_test(wanted_export(command));
  if (!command.file) {
    put_exactly(text);
    return exit_done;
  }
  std::ofstream file(*command.file, std::ios::binary);
  file << text << std::flush;
  if (!file) throw InputError("--export: " + command.file->string() + " cannot be written");
  return exit_done;
}

}  // namespace

int execute(const DiscriminateCommand& command) {
  if (command.language) return write_test(command);
  const Plan plan;
  Progress progress;
  StudyInput input{"discriminate", plan, {}};
  input.jobs = command.jobs;
  input.stop = &interrupted();
  std::mutex one_at_a_time;
  input.progress = [&](std::size_t done, std::size_t all) {
    const std::lock_guard lock(one_at_a_time);
    progress("discriminate", done, all);
  };
  const Discrimination all =
      discriminate(asked_for(command), input, command.all ? Breadth::powers : Breadth::everything);
  progress.clear();
  if (interrupted()) {
    say("interrupted; no result");
    return exit_interrupted;
  }
  if (command.csv)
    put_data(discrimination_csv(all));
  else if (command.mutants)
    put_data(mutants_csv(all));
  else
    put(discrimination_text(all, output_width()));
  return all.holds ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
