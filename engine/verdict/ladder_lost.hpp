// Results that are missing at steps finer than one that worked.
#pragma once

#include <optional>
#include <string>

#include "halfstep/engine/verdict/verdict.hpp"

namespace halfstep::inline engine {

/// A law that errors follow: |error| = size * (h / at)^order.
struct PowerLaw {
  double at = 0;
  double size = 0;
  double order = 0;
};

/// Results that are missing, and one clause that names the step sizes: "no result from h = 0.0098 down, although
/// coarser steps gave one".
struct LostResults {
  int count = 0;
  std::string text;
};

/// Where a method gives no result (nan, inf) though a coarser step gave one that means something. Empty
/// where there is no such place: a run that blows up at coarse steps only is unstable there, which is no defect. A
/// finite error means something if it is well below the size of the solution, if no other is smaller, or if it follows
/// `law`, the one of the window that was found: an explicit method may be finite and meaningless where its steps are
/// too few to overflow.
std::optional<LostResults> lost_results(const Ladder& ladder, const std::optional<PowerLaw>& law);

}  // namespace halfstep::inline engine
