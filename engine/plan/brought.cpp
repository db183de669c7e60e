// From files and commands to methods of the catalogue.
#include "halfstep/engine/plan/brought.hpp"

#include <algorithm>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/plugin.hpp"
#include "halfstep/methods/foreign/program.hpp"
#include "halfstep/methods/scheme/integrator.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

void add(Arrived& arrived, const Method& method, const std::string& whose) {
  try {
    check_known_problems(method);
    add_method(method);
  } catch (const InputError& error) {
    throw InputError(whose + ": " + error.what());
  }
  arrived.methods.push_back(method.name);
}

/// A name that is nobody's, said with what was brought along: `halfstep list` alone does not show that.
void check_named(const std::string& pattern, const std::vector<std::string>& brought) {
  const auto typed = pattern.substr(0, pattern.find(':'));
  std::vector<std::string> known;
  for (const auto& method : all_methods()) known.push_back(method.name);
  if (std::any_of(known.begin(), known.end(), [&](const auto& name) { return matches(typed, name); })) return;
  std::string listed;
  for (const auto& name : brought) listed += (listed.empty() ? "" : ", ") + name;
  throw InputError("no method is named \"" + typed + "\"" + suggestion(typed, known) +
                   "; from plug-ins and programs: " + listed + "; `halfstep list methods` shows the others");
}

}  // namespace

std::vector<std::string> picked(std::vector<std::string> patterns, const std::vector<std::string>& brought) {
  if (brought.empty()) return patterns;
  bool picks = false;
  for (const auto& pattern : patterns) {
    check_named(pattern, brought);
    picks =
        picks || std::any_of(brought.begin(), brought.end(), [&](const auto& name) { return matches(pattern, name); });
  }
  if (!picks) patterns.insert(patterns.end(), brought.begin(), brought.end());
  return patterns;
}

void check_known_problems(const Method& method) {
  std::vector<std::string> known;
  for (const auto& problem : all_problems()) known.push_back(problem.name);
  const auto* code = foreign(method);
  if (code == nullptr) return;
  for (const auto& name : code->own_problems)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw InputError("no problem is named \"" + name + "\"" + suggestion(name, known) +
                       "; `halfstep list problems` shows them all");
}

Arrived bring(const Brought& brought) {
  Arrived arrived;
  for (const auto& file : brought.plugins)
    for (const auto& method : load_plugin(file, brought.options)) add(arrived, method, "plug-in " + file.string());
  for (const auto& command : brought.programs) {
    try {
      add(arrived, method_of(meet(command, brought.options)), "program \"" + command + "\"");
    } catch (const IntegratorError& error) {
      arrived.broken.emplace_back(error.what());
    }
  }
  return arrived;
}

}  // namespace halfstep::inline engine
