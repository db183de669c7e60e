// Steps of a method over a body of particles.
#include "halfstep/engine/particles/particle_steps.hpp"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "halfstep/methods/kernels/stepper.hpp"

namespace halfstep::inline engine {

Advance steps_of(const Method& method, const ParticleSystem& system, const State<System<double>>& rest,
                 State<System<double>> start, double h) {
  const std::shared_ptr<Stepper<System<double>>> stepper = make_stepper<System<double>>(method, system, h);
  std::vector<State<System<double>>> past(static_cast<std::size_t>(points(method)) - 1, start);
  // Before it was shaken the body moved with its velocity: what Adams methods remember must be of the same size.
  for (std::size_t j = 0; j < past.size(); ++j)
    for (std::size_t i = 0; i < start.x.size(); ++i)
      past[j].x[i] = rest.x[i] - h * static_cast<double>(past.size() - j) * start.v[i];
  past.push_back(std::move(start));
  State<System<double>> state;
  stepper->begin(system, 0, past, state);
  return [stepper, &system, first = 0L](long count, State<System<double>>& s) mutable {
    stepper->advance(system, 0, first, count, s);
    first += count;
  };
}

}  // namespace halfstep::inline engine
