// A quantity computed at several step sizes, without its exact value.
#include "halfstep/engine/values/value_ladder.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace halfstep::inline engine {

ValueLadder finite_rungs(const ValueLadder& ladder) {
  ValueLadder finite;
  std::copy_if(ladder.begin(), ladder.end(), std::back_inserter(finite),
               [](const ValueRung& rung) { return std::isfinite(rung.value); });
  return finite;
}

}  // namespace halfstep::inline engine
