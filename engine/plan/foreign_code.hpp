// Foreign code of one run: plug-ins and programs named on the command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/methods/foreign/process.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// The first word on the command line of a process that calls the solvers of a plug-in: app/solver_host.hpp.
inline const std::string word_of_solver_hosts = "--solver-host";

/// What the command line names.
struct ForeignCode {
  std::vector<std::filesystem::path> plugins;
  std::vector<std::string> programs;
  ProcessOptions options;

  bool empty() const { return plugins.empty() && programs.empty(); }
};

/// What it was loaded as: the names of methods, and of solvers which choose their steps, that are now in the
/// catalogues, and a line for each program that gave no answer (it died, hung).
struct LoadedCode {
  std::vector<std::string> methods;
  std::vector<std::string> solvers;
  std::vector<std::string> broken;
};

/// Adds the methods of plug-ins and programs to the catalogue. Throws InputError for what is no plug-in, describes
/// itself wrongly, or has a name that is taken.
LoadedCode load_foreign_code(const ForeignCode& code);

/// The methods that are run where `patterns` (names or globs) were typed beside foreign code. A pattern that matches
/// `loaded` methods picks among them; where none does, all of them are run beside the others. Throws InputError
/// for a name that is nobody's.
std::vector<std::string> picked(std::vector<std::string> patterns, const std::vector<std::string>& loaded);

/// Throws InputError where a method names a problem that the catalogue does not have.
void check_known_problems(const Method& method);

/// The request with the solvers that were loaded, as `picked` has it for methods; and where it asks for no study and no
/// method was loaded, with all studies of solvers. Throws InputError where no study that is asked for has to do
/// with solvers.
Request with_solvers(Request request, const LoadedCode& loaded, const std::vector<Study>& studies);

}  // namespace halfstep::inline engine
