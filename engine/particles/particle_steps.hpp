// Steps of a method over a body of particles.
#pragma once

#include <functional>

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/problems/particles/particle_system.hpp"

namespace halfstep::inline engine {

/// Makes `count` steps.
using Advance = std::function<void(long count, State<System<double>>&)>;

/// A method's own steps over a body, begun from a state of rest for all of its history; methods without one ignore it.
Advance steps_of(const Method& method, const ParticleSystem& system, const State<System<double>>& rest,
                 State<System<double>> start, double h);

}  // namespace halfstep::inline engine
