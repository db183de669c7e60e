// Study files: TOML to a request, and [[method]] blocks to methods.
#include <string>
#include <string_view>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/engine/plan/applies.hpp"
#include "halfstep/engine/plan/method_block.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/plan/problem_block.hpp"
#include "halfstep/engine/plan/solver_block.hpp"
#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/plan/toml_table.hpp"
#include "halfstep/engine/tables/csv.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

/// Reads, checks and only then adds, so that a file with a mistake adds nothing.
std::vector<std::string> add_methods(const TomlTable& file, const ProcessOptions& options) {
  const auto blocks = file.tables("method", method_block_keys());
  std::vector<Method> added;
  for (const auto& block : blocks) added.push_back(read_method(block, options));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < added.size(); ++i) {
    blocks[i].placed("name", [&] { add_method(added[i]); });
    names.push_back(added[i].name);
  }
  return names;
}

/// The same for problems.
std::vector<std::string> add_problems(const TomlTable& file) {
  const auto blocks = file.tables("problem", problem_block_keys());
  std::vector<WrittenProblem> added;
  for (const auto& block : blocks) added.push_back(read_problem(block));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < added.size(); ++i) {
    blocks[i].placed("", [&] { add_problem(added[i]); });
    names.push_back(added[i].info.name);
  }
  return names;
}

/// The same for solvers that choose their steps, which may be made of methods of the file.
std::vector<std::string> add_solvers(const TomlTable& file) {
  const auto blocks = file.tables("solver", solver_block_keys());
  std::vector<AdaptiveMethod> added;
  for (const auto& block : blocks) added.push_back(read_solver(block));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < added.size(); ++i) {
    blocks[i].placed("name", [&] { add_adaptive_method(added[i]); });
    names.push_back(added[i].name);
  }
  return names;
}

}  // namespace

/// A file that defines methods, problems or solvers and names none is about those it defines; one that defines solvers
/// and names no study asks for all studies of solvers.
Request read_study(const std::filesystem::path& path, StudyList studies, ProcessOptions options) {
  options.folder = path.parent_path();
  const auto source = open_toml(path);
  const auto root = parse_toml(source);
  if (root.empty())
    throw InputError(source.name + ":1:1: selects nothing; name a study (study = \"" + studies.front().name +
                     "\"), methods, problems, "
                     "precisions, or define a [[method]], a [[problem]] or a [[solver]]");
  const TomlTable file(source, root, "study file",
                       {"study", "methods", "problems", "precisions", "levels", "time", "budget", "periods", "solvers",
                        "method", "problem", "solver"});
  Request request;
  request.studies = file.texts("study");
  request.methods = file.texts("methods");
  request.problems = file.texts("problems");
  for (const char* key : {"time", "problems"})
    if (file.has(key)) request.problems_at = file.place(key);
  request.precisions = file.texts("precisions");
  if (file.has("levels")) file.placed("levels", [&] { request.levels = parse_levels(file.text("levels")); });
  if (file.has("time")) request.time = file.expression("time");
  if (file.has("budget")) request.budget = file.whole("budget", 1, 1LL << 50);
  if (request.budget && request.levels)
    file.placed("budget", []() -> void {
      throw InputError("levels fix the refinement, a budget lets the engine choose it; give one of the keys");
    });
  if (file.has("periods")) request.periods = static_cast<int>(file.whole("periods", fewest_periods, most_periods));
  request.solvers = file.texts("solvers");
  const auto problems_defined = add_problems(file);
  if (request.problems.empty()) request.problems = problems_defined;
  const auto defined = add_methods(file, options);
  if (request.methods.empty()) request.methods = defined;
  const auto solvers_defined = add_solvers(file);
  if (request.solvers.empty()) request.solvers = solvers_defined;
  if (request.studies.empty() && !solvers_defined.empty())
    for (const Study& study : studies)
      if (study.takes.solvers) request.studies.push_back(study.name);
  // Names are resolved here as well, one key at a time, so that a mistake is shown where it stands.
  const auto check = [&](const char* key, const Request& part) {
    if (file.has(key)) file.placed(key, [&] { check_request(part, studies); });
  };
  const auto with = [](auto member, const auto& value) {
    Request part;
    part.*member = value;
    return part;
  };
  check("study", with(&Request::studies, request.studies));
  check("methods", with(&Request::methods, request.methods));
  check("problems", with(&Request::problems, request.problems));
  check("precisions", with(&Request::precisions, request.precisions));
  if (file.has("solvers")) file.placed("solvers", [&] { check_solvers(request.solvers); });
  check("time", with(&Request::time, request.time));
  OptionSources sources;
  for (const auto& [key, option] :
       {std::pair{"solver", "--solver"}, std::pair{"method", "--method"}, std::pair{"methods", "--method"},
        std::pair{"problems", "--problem"}, std::pair{"precisions", "--precision"}, std::pair{"levels", "--levels"},
        std::pair{"budget", "--budget"}, std::pair{"periods", "--periods"}, std::pair{"solvers", "--solver"}})
    if (file.has(key)) sources[option] = file.place(key);
  check_applies(request, studies, sources);
  file.placed("", [&] { check_request(request, studies); });
  return request;
}

}  // namespace halfstep::inline engine
