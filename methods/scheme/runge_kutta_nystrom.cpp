// What a Nystrom tableau asks of its entries.
#include "halfstep/methods/scheme/runge_kutta_nystrom.hpp"

namespace halfstep::inline methods {

void RungeKuttaNystrom::check_shape() const {
  const std::size_t stages = nodes.size();
  require(stages > 0, "nodes is empty");
  require(a.size() == stages && position.size() == stages && velocity.size() == stages,
          "nodes has " + std::to_string(stages) + " entries, a " + std::to_string(a.size()) + " rows, position " +
              std::to_string(position.size()) + " entries and velocity " + std::to_string(velocity.size()) +
              "; the numbers must be equal");
  for (std::size_t i = 0; i < stages; ++i)
    require(a[i].size() <= i, "row " + std::to_string(i + 1) + " of a has more than " + std::to_string(i) +
                                  " entries: a stage takes the forces of those before it");
}

}  // namespace halfstep::inline methods
