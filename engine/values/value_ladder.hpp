// A quantity computed at several step sizes, without its exact value.
#pragma once

#include <vector>

namespace halfstep::inline engine {

/// One run: what it gives for the quantity at a step size.
struct ValueRung {
  double h = 0;      ///< step size > 0, in any unit
  double value = 0;  ///< nan or inf: the run blew up
  double noise = 0;  ///< half-width of what the value may be off by besides discretisation, in its unit; 0: none known
};

/// The runs from coarse to fine, one a step size, in any ratio of step sizes.
using ValueLadder = std::vector<ValueRung>;

/// Those runs that gave a number.
ValueLadder finite_rungs(const ValueLadder& ladder);

}  // namespace halfstep::inline engine
