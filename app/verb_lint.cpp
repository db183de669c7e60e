// halfstep lint: tables of coefficients.
#include <memory>

#include "halfstep/app/options.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/lint/lint.hpp"

namespace halfstep::inline app {

MakeCommand add_lint(CLI::App& app) {
  const auto lint = std::make_shared<LintCommand>();
  auto* verb = app.add_subcommand("lint", "Orders of tables of coefficients, and the slip that explains a lower one");
  verb->add_option("TABLE", lint->files, "Files that end in .toml, .json or .csv: a, b, b_hat, c")
      ->required()
      ->option_text("TABLE...");
  verb->footer("Exit code: 0 nothing is wrong, 1 something is. docs/lint.md explains the files.");
  return [lint] { return *lint; };
}

int execute(const LintCommand& command) {
  bool sound = true;
  std::string separator;
  for (const auto& file : command.files) {
    const LintReport report = lint(read_coefficient_table(file));
    put(separator + text(report));
    sound = sound && report.faults.empty();
    separator = "\n";
  }
  return sound ? exit_done : exit_failed;
}

}  // namespace halfstep::inline app
