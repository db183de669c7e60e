// A term of lower order that comes up at the fine end of a ladder.
#pragma once

#include <optional>
#include <span>

#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// A term c h^power below C h^order: how large it is, and how much better the errors are explained with it.
struct LowerTerm {
  int power = 0;
  double share = 0;       ///< of the finest error that shows it
  double likelihood = 0;  ///< F of the fit with it against those without it or with a constant, over F's 0.1 % point
  double h = 0;           ///< of that finest error
};

/// The term of order 1 ... order - 1 that explains best what rungs from number `last` on do, where their slopes do not
/// settle. A constant in its stead would be the digits of a reference; rounding follows no power.
std::optional<LowerTerm> lower_term(std::span<const CleanRung> rungs, int order, int last);

}  // namespace halfstep::inline engine
