// Methods from a shared library that speaks the C interface of halfstep_plugin.h.
#pragma once

#include <filesystem>
#include <vector>

#include "halfstep/methods/foreign/process.hpp"
#include "halfstep/methods/scheme/method.hpp"

struct halfstep_solver;
struct halfstep_solver_2;

namespace halfstep::inline methods {

/// Loads a plug-in and returns its methods, in double precision. It stays loaded until the program ends; its steps are
/// made in processes of their own (methods/foreign/worker.hpp), of which `options` gives the timeout and the stop.
/// Throws InputError where it cannot be loaded, is no plug-in, speaks another version or claims what cannot be.
std::vector<Method> load_plugin(const std::filesystem::path& file, const ProcessOptions& options = {});

/// A solver of a plug-in; what both refer to stays where it is.
struct PluginSolver {
  const halfstep_solver& version_1;
  const halfstep_solver_2* version_2 = nullptr;  ///< what it shows beyond; null: nothing
};

/// Its solvers; empty where the library has none. Throws InputError as above. Only for a process that may end by what
/// it loads.
std::vector<PluginSolver> solvers_of_plugin(const std::filesystem::path& file);

/// Whether it has such a table; to be asked behind load_plugin.
bool has_solvers(const std::filesystem::path& file);

/// Whether a method came from one.
bool is_plugin(const Method& method);

}  // namespace halfstep::inline methods
