// halfstep lint: tables of coefficients.
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/lint/lint.hpp"

namespace halfstep::inline app {

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
