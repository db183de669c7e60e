// From plug-ins and programs to methods and solvers of the catalogues.
#include "halfstep/engine/plan/foreign_code.hpp"

#include <algorithm>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/plugin.hpp"
#include "halfstep/methods/foreign/program.hpp"
#include "halfstep/methods/foreign/solver_program.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

void check_known(const std::vector<std::string>& problems) {
  std::vector<std::string> known;
  for (const auto& problem : all_problems()) known.push_back(problem.name);
  for (const auto& name : problems)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw InputError("no problem is named \"" + name + "\"" + suggestion(name, known) +
                       "; `halfstep list problems` shows them all");
}

void add(LoadedCode& loaded, const AdaptiveMethod& solver, const std::string& whose) {
  try {
    check_known(foreign(solver)->own_problems);
    add_adaptive_method(solver);
  } catch (const InputError& error) {
    throw InputError(whose + ": " + error.what());
  }
  loaded.solvers.push_back(solver.name);
}

void add(LoadedCode& loaded, const Method& method, const std::string& whose) {
  try {
    check_known_problems(method);
    add_method(method);
  } catch (const InputError& error) {
    throw InputError(whose + ": " + error.what());
  }
  loaded.methods.push_back(method.name);
}

/// Its methods, which are called here, and its solvers, each behind a host: a program that calls them.
void add_plugin(const std::filesystem::path& file, const ProcessOptions& options, LoadedCode& loaded) {
  const std::string whose = "plug-in " + file.string();
  for (const auto& method : load_plugin(file, options)) add(loaded, method, whose);
  if (!has_solvers(file)) return;
  const auto host = std::filesystem::read_symlink("/proc/self/exe");
  for (int i = 0, count = 1; i < count; ++i) {
    const Handshake handshake =
        shake_hands(escaped::shell_word(host.string()) + " " + word_of_solver_hosts + " " +
                        escaped::shell_word(std::filesystem::absolute(file).string()) + " " + std::to_string(i),
                    options);
    add(loaded, solvers_of(handshake, whose).front(), whose);
    count = std::stoi(handshake.running->ask("solvers"));
  }
}

/// A name that is nobody's, told with the loaded ones: `halfstep list` alone does not show that.
void check_named(const std::string& pattern, const std::vector<std::string>& loaded) {
  const auto typed = pattern.substr(0, pattern.find(':'));
  std::vector<std::string> known;
  for (const auto& method : all_methods()) known.push_back(method.name);
  if (std::any_of(known.begin(), known.end(), [&](const auto& name) { return matches(typed, name); })) return;
  std::string listed;
  for (const auto& name : loaded) listed += (listed.empty() ? "" : ", ") + name;
  throw InputError("no method is named \"" + typed + "\"" + suggestion(typed, known) +
                   "; from plug-ins and programs: " + listed + "; `halfstep list methods` shows the others");
}

}  // namespace

std::vector<std::string> picked(std::vector<std::string> patterns, const std::vector<std::string>& loaded) {
  if (loaded.empty()) return patterns;
  bool picks = false;
  for (const auto& pattern : patterns) {
    check_named(pattern, loaded);
    picks =
        picks || std::any_of(loaded.begin(), loaded.end(), [&](const auto& name) { return matches(pattern, name); });
  }
  if (!picks) patterns.insert(patterns.end(), loaded.begin(), loaded.end());
  return patterns;
}

void check_known_problems(const Method& method) {
  if (const auto* code = foreign(method)) check_known(code->own_problems);
}

Request with_solvers(Request request, const LoadedCode& loaded, const std::vector<Study>& studies) {
  if (loaded.solvers.empty()) return request;
  if (request.studies.empty() && loaded.methods.empty())
    for (const Study& study : studies)
      if (study.takes.solvers) request.studies.push_back(study.name);
  const auto is_asked = [&](const Study& study) {
    return study.takes.solvers && std::ranges::any_of(request.studies, [&](const std::string& pattern) {
             return matches(pattern, study.name);
           });
  };
  if (!std::ranges::any_of(studies, is_asked))
    throw InputError("the program \"" + loaded.solvers.front() +
                     "\" is a solver that chooses its steps, which means nothing to the studies asked for; ask for "
                     "estimate, between or tolerance");
  const bool picks = std::ranges::any_of(request.solvers, [&](const std::string& pattern) {
    return std::ranges::any_of(loaded.solvers, [&](const auto& name) { return matches(pattern, name); });
  });
  if (!picks) request.solvers.insert(request.solvers.end(), loaded.solvers.begin(), loaded.solvers.end());
  return request;
}

LoadedCode load_foreign_code(const ForeignCode& code) {
  LoadedCode loaded;
  for (const auto& file : code.plugins) add_plugin(file, code.options, loaded);
  for (const auto& command : code.programs) {
    if (command.find_first_not_of(" \t\r\n") == std::string::npos)
      throw InputError("--program: the command is empty; give the one that starts the program, as a shell takes it");
    try {
      const std::string whose = "program \"" + command + "\"";
      const Handshake handshake = shake_hands(command, code.options);
      if (describes_solver(handshake.answer))
        for (const AdaptiveMethod& solver : solvers_of(handshake, whose)) add(loaded, solver, whose);
      else
        add(loaded, method_of(described(handshake)), whose);
    } catch (const IntegratorError& error) {
      loaded.broken.emplace_back(error.what());
    }
  }
  return loaded;
}

}  // namespace halfstep::inline engine
