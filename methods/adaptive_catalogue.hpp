// All solvers that choose their steps, by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::inline methods {

/// Embedded weights for a method of the catalogue.
struct EmbeddedPair {
  std::string name;    ///< "dormand-prince-5-4": the order that the step is advanced with, and the other
  std::string method;  ///< that advances the step
  Rows further = {};   ///< EmbeddedWeights::further
  Coefficients b_hat;
  int embedded_order = 0;
  DenseOutput dense = {};
  std::string source;
};

std::vector<EmbeddedPair> embedded_pairs_to_order_5();       // methods/embedded_pairs.cpp
std::vector<EmbeddedPair> embedded_pairs_of_order_6_to_9();  // methods/embedded_pairs_6_9.cpp
std::vector<EmbeddedPair> implicit_embedded_pairs();         // methods/embedded_pairs_implicit.cpp
std::vector<EmbeddedPair> extrapolation_pairs();             // methods/extrapolation.cpp

/// Every pair with its default controller, lower orders first; behind them solvers from elsewhere.
const std::vector<AdaptiveMethod>& all_adaptive_methods();

/// Adds a solver from elsewhere. Not to be called while a study runs. Throws InputError if the name is taken, or is
/// none, or the data contradict each other.
void add_adaptive_method(const AdaptiveMethod& solver);

/// A one-step method by step doubling, with the default controller: "doubled-rk4". Throws InputError for a method that
/// cannot change its step.
AdaptiveMethod doubled(const Method& method);

/// Dense output of another kind: "own", of the row; "full", raised to the order of the points; "collocation", the
/// polynomial that the stages of a doubled collocation method are on. Throws InputError for another word, and for a
/// solver that has no such dense output.
void choose_dense(AdaptiveMethod& solver, const std::string& kind);

/// The solver of that name with its parameters: "dormand-prince-5-4:controller=pi-34,per=unit-step", or any one-step
/// method of the catalogue by step doubling: "doubled-rk4", "doubled-gauss-2". Throws InputError for an unknown name
/// (the nearest is suggested), parameter or value, and for a method that cannot change its step.
AdaptiveMethod adaptive_method(std::string_view name);

}  // namespace halfstep::inline methods
