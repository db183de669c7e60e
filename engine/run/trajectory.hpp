// States of a run step by step, on any system: forward from first data, or on from a past of one's own.
#pragma once

#include <vector>

#include "core/scalar.hpp"
#include "core/system.hpp"
#include "methods/kernels/state.hpp"
#include "methods/scheme/method.hpp"

namespace halfstep {

template <class T>
using States = std::vector<State<System<T>>>;

/// The states at steps 0 ... n from s0 at t = 0; those before a multistep scheme's own steps are its history, which
/// the scheme's start makes (exact solutions by extrapolation).
template <class T>
States<T> trajectory(const Method& method, const System<T>& system, const State<System<T>>& s0, const T& h, long n);

/// The states at steps 0 ... n behind a past of points(method) states, the oldest first, of which step 0 is the last,
/// at time t. span: of the grid where steps are of unequal length; 0: 64 steps.
template <class T>
States<T> going_on(const Method& method, const System<T>& system, const States<T>& past, const T& h, long n,
                   const T& t = T(0), const T& span = T(0));

}  // namespace halfstep
