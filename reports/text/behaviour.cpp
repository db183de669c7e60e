// What the energy does over a long run, as a reader is told it.
#include "halfstep/reports/text/behaviour.hpp"

#include <cmath>

namespace halfstep::inline reports {

std::string behaviour_in_words(const DriftRow& row) {
  const bool is_drift_seen = std::abs(row.drift_per_time) > row.drift_uncertainty;
  return row.behaviour == "growing" && !is_drift_seen ? std::string(undecided_behaviour) : row.behaviour;
}

}  // namespace halfstep::inline reports
