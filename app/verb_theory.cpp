// halfstep theory: what the coefficients of methods prove.
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/engine/plan/method_names.hpp"
#include "halfstep/engine/theory/theory_text.hpp"
#include "halfstep/studies/catalogue.hpp"

namespace halfstep::inline app {

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
