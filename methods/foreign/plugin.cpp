// A shared library becomes methods: its table is read and checked once, each run calls its functions.
#include "halfstep/methods/foreign/plugin.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/methods/foreign/description.hpp"
#include "halfstep/methods/foreign/halfstep_plugin.h"
#include "halfstep/methods/foreign/plugin_run.hpp"
#include "halfstep/methods/foreign/worker.hpp"
#include "halfstep/methods/scheme/fingerprint.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {
namespace {

const std::string plugin_word = "plug-in ";

std::string text(const char* chars) { return chars == nullptr ? std::string() : std::string(chars); }

/// What is claimed for one class of force, with the zeros filled in. Throws InputError for orders that none can have.
Claim filled(const halfstep_claim& given, const std::string& whose) {
  const auto checked = [&](int order, const char* quantity) {
    if (order < 1 || order > highest_order)
      throw InputError(whose + " claims the order " + std::to_string(order) + quantity +
                       "; an order is between 1 and " + std::to_string(highest_order));
    return order;
  };
  const auto or_else = [](int value, int otherwise) { return value == 0 ? otherwise : value; };
  Claim claim;
  claim.global.position = checked(given.position, " (position)");
  claim.global.velocity = checked(or_else(given.velocity, claim.global.position), " (velocity)");
  claim.local.position = checked(or_else(given.local_position, claim.global.position + 1), " (local, position)");
  claim.local.velocity = checked(or_else(given.local_velocity, claim.global.velocity + 1), " (local, velocity)");
  claim.energy = checked(or_else(given.energy, std::min(claim.global.position, claim.global.velocity)), " (energy)");
  return claim;
}

Claims claims_of(const halfstep_method& given, const std::string& whose) {
  Claims claims = {{Force::position, filled(given.claim, whose)}};
  for (const auto& [force, claim] :
       {std::pair(Force::time, &given.claim_time), std::pair(Force::velocity, &given.claim_motion)})
    if (claim->position != HALFSTEP_REFUSED)
      claims[force] =
          claim->position == 0 ? claims[Force::position] : filled(*claim, whose + " for " + std::string(name(force)));
  return claims;
}

Claims claims_of(const halfstep_first_order_method& given, const std::string& whose) {
  const Claim claim =
      filled({given.order, given.order, given.local_order, given.local_order, given.energy_order}, whose);
  return {{Force::position, claim}, {Force::time, claim}, {Force::velocity, claim}, {Force::first_order, claim}};
}

constexpr const char* for_forces = "halfstep_plugin";
constexpr const char* for_first_order = "halfstep_first_order_plugin";
constexpr const char* for_solvers = "halfstep_solver_plugin";
constexpr const char* for_solvers_2 = "halfstep_solver_plugin_2";

constexpr bool of_first_order(const halfstep_method&) { return false; }
constexpr bool of_first_order(const halfstep_first_order_method&) { return true; }

/// Of either interface, whose descriptions have the same fields but for the orders.
template <class Given>
Method method_of(const Given& given, const std::string& file, const std::string& print, const ProcessOptions& options) {
  const auto name = text(given.name);
  const auto whose = "plug-in " + file + ": method \"" + name + "\"";
  if (name.empty()) throw InputError("plug-in " + file + ": a method has no name");
  if (given.step == nullptr) throw InputError(whose + " has no function step");
  if (given.evaluations < 0)
    throw InputError(whose + " claims " + std::to_string(given.evaluations) + " evaluations per step");
  auto integrator = std::make_shared<Integrator>();
  integrator->set<double>(plugin_runs(plugin_side(given), options));
  integrator->what_is_run = plugin_word + std::filesystem::path(file).filename().string() + " " + print;
  integrator->of_first_order = of_first_order(given);
  if (given.evaluations > 0) integrator->evaluations = given.evaluations;
  Method method;
  method.name = name;
  method.what = text(given.what);
  method.family = "Plug-in";
  method.source = text(given.source);
  method.scheme = Foreign{integrator};
  method.claims = claims_of(given, whose);
  method.is.symplectic = given.symplectic != 0;
  method.is.reversible = given.reversible != 0;
  try {
    validate(method);
  } catch (const InputError& error) {
    throw InputError("plug-in " + file + ": " + error.what());
  }
  return method;
}

/// A shared library that has been opened.
class Library {
 public:
  explicit Library(std::string file) : file_(std::move(file)) {
    std::error_code error;
    if (!std::filesystem::exists(file_, error)) throw InputError("plug-in " + file_ + ": there is no such file");
    // A name without a slash would be looked for in the system's folders.
    const auto path = file_.find('/') == std::string::npos ? "./" + file_ : file_;
    handle_ = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ != nullptr) return;
    std::string why = text(::dlerror());
    if (why.starts_with(path + ": ")) why.erase(0, path.size() + 2);
    throw InputError("plug-in " + file_ + " cannot be loaded: " + why);
  }

  bool has(const char* function) const { return ::dlsym(handle_, function) != nullptr; }

  /// The table that this function returns.
  template <class Table>
  const Table* table(const char* function) const {
    const auto entry = reinterpret_cast<const Table* (*)(int)>(::dlsym(handle_, function));
    const Table* table = entry(HALFSTEP_PLUGIN_VERSION);
    const auto ours = std::to_string(HALFSTEP_PLUGIN_VERSION);
    if (table == nullptr)
      throw InputError("plug-in " + file_ + " does not support version " + ours +
                       " of the interface, which this halfstep uses");
    if (table->version != HALFSTEP_PLUGIN_VERSION)
      throw InputError("plug-in " + file_ + " uses version " + std::to_string(table->version) +
                       " of the interface, halfstep version " + ours +
                       "; compile it with the halfstep_plugin.h of this halfstep");
    return table;
  }

  /// What a solver of its table shows beyond version 1; null where it says nothing.
  const halfstep_solver_2* beyond_version_1(const halfstep_solver& solver) const {
    using Entry = const halfstep_solver_2* (*)(const halfstep_solver*);
    const auto entry = reinterpret_cast<Entry>(::dlsym(handle_, for_solvers_2));
    return entry == nullptr ? nullptr : entry(&solver);
  }

  /// Adds its methods.
  template <class Table>
  void read(const char* function, const std::string& print, const ProcessOptions& options,
            std::vector<Method>& methods) const {
    const Table* table = this->table<Table>(function);
    if (table->method_count < 1 || table->methods == nullptr) throw InputError("plug-in " + file_ + " has no methods");
    for (int i = 0; i < table->method_count; ++i) {
      methods.push_back(method_of(table->methods[i], file_, print, options));
      const auto& name = methods.back().name;
      const auto same = [&](const Method& other) { return other.name == name; };
      if (std::count_if(methods.begin(), methods.end(), same) > 1)
        throw InputError("plug-in " + file_ + ": two methods are named \"" + name + "\"");
    }
  }

 private:
  std::string file_;
  void* handle_ = nullptr;  // stays open until the program ends
};

std::vector<Method> read(const std::filesystem::path& path, const ProcessOptions& options) {
  const Library library(path.string());
  if (!library.has(for_forces) && !library.has(for_first_order) && !library.has(for_solvers))
    throw InputError(
        "plug-in " + path.string() +
        " has no function halfstep_plugin, nor halfstep_first_order_plugin; halfstep_plugin.h declares them (in "
        "C++ they must be extern \"C\")");
  const auto print = fingerprint(path);
  std::vector<Method> methods;
  if (library.has(for_forces)) library.read<halfstep_table>(for_forces, print, options, methods);
  if (library.has(for_first_order)) library.read<halfstep_first_order_table>(for_first_order, print, options, methods);
  return methods;
}

}  // namespace

std::vector<Method> load_plugin(const std::filesystem::path& path, const ProcessOptions& options) {
  // A library runs code when it is loaded, and its table may point anywhere.
  const auto in_vain = [&] {
    try {
      read(path, options);
    } catch (const InputError&) {  // to be told below
    }
  };
  try {
    try_apart(in_vain, options);
  } catch (const IntegratorError& error) {
    throw InputError("plug-in " + path.string() + " cannot be loaded: it " + error.what());
  }
  return read(path, options);
}

std::vector<PluginSolver> solvers_of_plugin(const std::filesystem::path& file) {
  static std::vector<Library> open;  // for as long as its tables are used
  const Library& library = open.emplace_back(file.string());
  std::vector<PluginSolver> solvers;
  if (!library.has(for_solvers)) return solvers;
  const auto* table = library.table<halfstep_solver_table>(for_solvers);
  if (table->solver_count < 1 || table->solvers == nullptr)
    throw InputError("plug-in " + file.string() + " has no solvers");
  for (int i = 0; i < table->solver_count; ++i)
    solvers.push_back({table->solvers[i], library.beyond_version_1(table->solvers[i])});
  return solvers;
}

bool has_solvers(const std::filesystem::path& file) { return Library(file.string()).has(for_solvers); }

bool is_plugin(const Method& method) {
  const auto* code = foreign(method);
  return code != nullptr && code->what_is_run.starts_with(plugin_word);
}

}  // namespace halfstep::inline methods
