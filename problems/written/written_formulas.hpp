// The formulas of a written problem, read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/core/formula.hpp"
#include "halfstep/problems/written/written_problem.hpp"

namespace halfstep::inline problems {

/// All formulas of a problem, and where the results of each stand. Inputs: the parameters in their order, t, the
/// unknowns, and for second-order equations the velocities.
struct WrittenFormulas {
  /// Throws InputError for what cannot be read or contradicts itself: "problem "x", u': ...".
  explicit WrittenFormulas(const WrittenProblem& problem);

  Formulas formulas;
  std::vector<int> rates;
  std::vector<int> initial, velocity;  ///< empty: those of the exact solution
  std::vector<int> exact;              ///< empty: there is none
  std::optional<int> energy, period;
  std::vector<std::vector<int>> invariants;  ///< the components of each
  std::vector<int> path;                     ///< empty, or two

  std::size_t time = 0;  ///< the number of that input; the unknowns come next
  bool first_order = false;
  std::size_t n = 0;  ///< unknowns
};

/// Throws InputError where the data of a problem make its formulas no numbers.
void check_data(const Problem& problem);

/// The equations as a reader writes them: "u' = u*(1 - u)".
std::string equation_text(const WrittenProblem& problem);

}  // namespace halfstep::inline problems
