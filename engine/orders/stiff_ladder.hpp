// What a ladder on a stiff problem cannot contradict.
#pragma once

#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/tables/quantities.hpp"
#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// The same finding, or what is left of one that contradicts the order declared, on a problem whose fastest component
/// has the rate scale.fastest_rate, per time (0: it is not stiff, and nothing changes). Where h times that is not
/// small, errors have the orders that stiffness leaves or adds, not the classical one that is declared (Hairer, Wanner
/// 1996, section IV.15). So an order below it counts only from short steps, a whole one from steps of up to the inverse
/// rate as well; one above it, which may be that of terms that the fast component magnifies, not where rounding takes
/// over before the declared one can show. Errors of single steps that show no order are rounding where the three finest
/// are no larger than a step may round: by that of the solution, and by what h J makes of it.
Finding on_stiff_problem(Finding finding, const Ladder& ladder, const QuantityInfo& quantity,
                         const CellRunner::Scale& scale);

}  // namespace halfstep::inline engine
