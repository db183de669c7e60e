// What the readings of probes share: states, and the precision that they are made in.
#pragma once

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/studies/mutation/probe.hpp"

namespace halfstep::inline studies {

template <class T>
using StateOf = State<System<T>>;

/// use(T()) with the precision in which a method can be run that is nearest to double.
template <class Use>
Reading in_double(const Method& method, const Use& use) {
  return method.decorator == nullptr ? use(double()) : use(quad_t());
}

/// The tests of the field (field_problems.hpp), each with its two ladders.
std::vector<Probe> ladder_probes();

}  // namespace halfstep::inline studies
