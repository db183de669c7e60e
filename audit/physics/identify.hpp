// Which schemes of the catalogue make the positions of an engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "halfstep/core/precision.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::audit {

/// A scheme, and the largest difference of its positions over a run, in ulp of the largest position.
struct Likeness {
  std::string scheme;
  double difference = 0;
};

/// Schemes beside an engine on one problem.
struct Likenesses {
  std::vector<Likeness> same = {};    ///< differ by no more than rounding does; with options only where none without is
  std::optional<Likeness> next = {};  ///< the nearest of the others
};

/// Runs every scheme of the catalogue, and every variant, from the same data with the same steps as `engine`. The
/// steps are so coarse that schemes of different formulas differ by far more than rounding.
Likenesses identify(const Method& engine, Precision precision, const std::string& problem);

}  // namespace halfstep::audit
