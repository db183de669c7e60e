// Runs of a multistep formula over steps that change.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/verdict/verdict.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/studies/step_changes/step_changes.hpp"

namespace halfstep::inline studies {

/// Errors of order six fall by two digits with each halving: double has too few.
inline constexpr Precision precision_of_step_changes = Precision::double_double;
using StepNumber = Scalar<precision_of_step_changes>;

/// Times from 0 to the end at which steps end, and the index of that from which a history may be given up; of the last
/// one where nothing changes at once.
struct ChangedGrid {
  std::vector<StepNumber> times;
  std::size_t change = 0;
};

/// 2^level steps, of which those in the second half may be halved once more.
ChangedGrid changed_grid(StepChange change, const StepNumber& end, int level);

/// The errors of a formula's runs at the end time, with the order that theory leaves it.
Ladder ladder_of(const ChangedFormula& formula, const std::vector<StepChangeRow>& rows);

/// From an exact history, over smaller and smaller steps: three further halvings where slopes still move.
std::vector<StepChangeRow> changed_runs(const ChangedFormula& formula, const Problem& problem);

}  // namespace halfstep::inline studies
