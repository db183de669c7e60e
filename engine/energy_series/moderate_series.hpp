// A series in units of its own, whose numbers neither overflow nor vanish when they are squared.
#pragma once

#include "halfstep/engine/energy_series/energy_series.hpp"

namespace halfstep::inline engine {

/// Powers of two by which the times and energies of a series are divided, so that the largest of each is near 1: what
/// is computed from them has the same bits, but for the exponent.
struct Moderation {
  explicit Moderation(const EnergySeries& series);

  /// The same samples, times and energies only.
  EnergySeries of(const EnergySeries& series) const;

  int time_exponent, energy_exponent;  ///< that of time is even: its root is a power of two
};

/// Drops samples whose time is, seen from the first one, the same as that of the sample before.
void drop_equal_times(EnergySeries& series);

}  // namespace halfstep::inline engine
