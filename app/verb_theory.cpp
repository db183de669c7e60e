// halfstep theory: what the coefficients of methods prove.
#include <memory>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/plan/method_names.hpp"
#include "halfstep/engine/theory/theory_text.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

MakeCommand add_theory(CLI::App& app) {
  const auto theory = std::make_shared<TheoryCommand>();
  auto* verb = app.add_subcommand("theory", "What coefficients prove: orders, stability, constants, structure");
  verb->add_option("METHOD", theory->methods, "Methods: names or globs, or study files that define methods")
      ->required()
      ->option_text("[METHOD | STUDY.toml]...");
  verb->footer("docs/theory.md explains the lines.");
  return [theory] { return *theory; };
}

int execute(const TheoryCommand& command) {
  std::vector<std::string> patterns;
  for (const auto& name : command.methods) {
    if (!name.ends_with(".toml")) {
      patterns.push_back(name);
      continue;
    }
    const Request file = read_study(name, all_studies());
    patterns.insert(patterns.end(), file.methods.begin(), file.methods.end());
  }
  std::string separator;
  for (const Method& method : resolve_methods(patterns)) {
    put(separator + theory_text(method));
    separator = "\n";
  }
  return exit_done;
}

}  // namespace halfstep::inline app
