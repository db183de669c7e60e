// Faults that are in no coefficient: how a scheme is run wrongly on purpose, so that the suite can be tested.
#pragma once

#include <string>

#include "methods/scheme/method.hpp"

namespace halfstep {

/// stale: each evaluation hands out the force of the one before; stopped_clock: all forces of a step are those of its
/// first time; force: every force is too large by a part `amount` of it; step: the scheme makes steps too long by a
/// part `amount`, while the clock shows the right ones.
enum class Fault { none, stale, stopped_clock, force, step };

/// Makes the fault part of the method: all that runs it, runs it so, in wide precisions (the processor's own refuse).
/// `amount` is an expression: "1e-9"; it means nothing to the first two.
inline void set_fault(Method& method, Fault fault, const std::string& amount = "0") {
  method.parameters["fault"] = std::to_string(static_cast<int>(fault));
  method.parameters["fault amount"] = amount;
}

inline Fault fault_of(const Method& method) {
  const auto found = method.parameters.find("fault");
  return found == method.parameters.end() ? Fault::none : static_cast<Fault>(std::stoi(found->second));
}

/// Of a method that has one.
inline Coefficient fault_amount(const Method& method) { return method.parameters.at("fault amount"); }

/// The same method, run rightly.
inline Method without_fault(Method method) {
  method.parameters.erase("fault");
  method.parameters.erase("fault amount");
  return method;
}

}  // namespace halfstep
