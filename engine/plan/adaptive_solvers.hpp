// Solvers that choose their steps, as a plan of methods and problems asks for them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/plan/plan.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/methods/adaptive/adaptive_method.hpp"

namespace halfstep::inline engine {

/// The precision in which single steps of a solver are looked at: quad, for estimates of order nine fall by three
/// digits with each halving; code from elsewhere has double only.
inline Precision precision_of_steps(const AdaptiveMethod& solver) {
  return foreign(solver) != nullptr ? Precision::double_ : Precision::quad;
}

/// Halvings by which the steps of a ladder are smaller than those of other solvers: multistep formulas look back over
/// several, and reach the same errors with smaller steps.
inline int further_halvings(const AdaptiveMethod& solver) { return multistep(solver) != nullptr ? 2 : 0; }

/// use(T()) with the number type of that precision.
template <class Use>
auto in_precision_of_steps(const AdaptiveMethod& solver, const Use& use) {
  if (foreign(solver) != nullptr) return use(Scalar<Precision::double_>());
  return use(Scalar<Precision::quad>());
}

/// All that a solver is made of, as text: two with the same name may differ in it.
std::string solver_data(const AdaptiveMethod& solver);

/// Those of them whose steps of one size are no other's: where the error per unit step is controlled, and another of
/// them differs in that alone, they are left out. Those from outside are kept.
std::vector<AdaptiveMethod> of_different_steps(const std::vector<AdaptiveMethod>& solvers);

/// The solvers that a plan names; else the embedded pairs of its methods, and one-step methods without them by step
/// doubling. A plan of the default methods has a list of its own.
std::vector<AdaptiveMethod> adaptive_solvers_of(const Plan& plan);

/// The problems of a plan that are neither stiff nor linear: on linear equations an estimate may be of a higher order
/// than on others; Merson's is. A plan of the default problems has a list of its own,
/// and with it the problems that solvers bring.
std::vector<Problem> problems_for_estimates_of(const Plan& plan);

/// One solver on one problem that it solves.
struct AdaptiveCase {
  const AdaptiveMethod& solver;
  const Problem& problem;

  std::string name() const { return solver.name + " on " + problem.name; }
};

/// Every such pair, problem by problem. They refer to the lists.
std::vector<AdaptiveCase> cases_of(const std::vector<AdaptiveMethod>& solvers, const std::vector<Problem>& problems);

/// Says of each solver that has no case why.
void decline_left_out(const std::vector<AdaptiveMethod>& solvers, const std::vector<AdaptiveCase>& cases,
                      Findings& findings);

/// Why nothing is left of a plan to be run; nothing where something is.
std::optional<std::string> why_no_estimates(const Plan& plan);

}  // namespace halfstep::inline engine
