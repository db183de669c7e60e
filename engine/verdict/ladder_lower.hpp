// A term of lower order that comes up at the fine end of a ladder.
#pragma once

#include <optional>
#include <span>

#include "halfstep/engine/verdict/ladder_rungs.hpp"

namespace halfstep::inline engine {

/// A term c h^power below C h^order: how large it is, and how much better the errors are explained with it.
struct LowerTerm {
  double power = 0;       ///< a multiple of one half
  double share = 0;       ///< of the finest error that shows it
  double likelihood = 0;  ///< F of the fit with it against those without it or with a constant, over F's 0.1 % point
  double h = 0;           ///< of that finest error
};

/// The multiple of one half that an observed order is taken for: a whole one, which a lower term may pull down, unless
/// a half is as near as a whole one would have to be.
double order_by_halves(double observed);

/// Whether the size of rounding follows from an arithmetic that is known, or is what an unknown one may leave at most.
enum class RoundingSize { known, guessed };

/// The term of an order below, a multiple of one half, that explains best what rungs from number `last` on do, where
/// their slopes do not settle. A constant in its stead would be the digits of a reference; rounding follows no power.
std::optional<LowerTerm> lower_term(std::span<const CleanRung> rungs, double order, int last, RoundingSize rounding);

}  // namespace halfstep::inline engine
