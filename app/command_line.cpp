// Takes the command line apart: the verb, then what the file of the verb declares.
#include "halfstep/app/command_line.hpp"

#include <algorithm>
#include <map>

#include "halfstep/app/options.hpp"
#include "halfstep/build.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"

namespace halfstep::inline app {
namespace {

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

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
  CLI::App app("halfstep proves or disproves that a time integrator does what it claims.", "halfstep");
  app.set_version_flag("--version", "halfstep " + std::string(build::version));
  app.require_subcommand(1);
  std::map<std::string, MakeCommand> commands;
  for (const auto add : {add_run, add_merge, add_slurm_script, add_report, add_check, add_fit, add_lint, add_drift,
                         add_theory, add_certify, add_explain, add_mutate, add_discriminate, add_list, add_reference}) {
    MakeCommand make = add(app);
    auto* verb = app.get_subcommands({}).back();
    verb->allow_extras();
    commands.emplace(verb->get_name(), std::move(make));
  }
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
  return commands.at(verb->get_name())();
}

}  // namespace halfstep::inline app
