// What probes see of mutants, as tables.
#pragma once

#include <cstddef>
#include <string>

#include "halfstep/studies/mutation/discriminate.hpp"

namespace halfstep::inline reports {

/// A row a probe, the smallest set, what is missed and who is accused; folded to `width` columns, 0: not at all.
std::string discrimination_text(const Discrimination& all, std::size_t width);

/// A row a probe: problem, look, steps, evaluations (most of any method), caught, seen, seen_early (on the four
/// coarsest step sizes of a ladder), not_caught (accused without a reason that halfstep knows), accused (original
/// methods), in_cover, exported.
std::string discrimination_csv(const Discrimination& all);

/// A row a mutant: method, mutant, damage, amount, known, caught_by, seen_by (numbers of probes, as in the table above,
/// joined by ';'), other_constants.
std::string mutants_csv(const Discrimination& all);

}  // namespace halfstep::inline reports
