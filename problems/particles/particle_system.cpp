// A body of particles as the schemes see it.
#include "halfstep/problems/particles/particle_system.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/problems/particles/forces.hpp"
#include "halfstep/problems/particles/plain_forces.hpp"

namespace halfstep::inline problems {

namespace {

/// Calls work(i) for i = 0 ... count - 1, on so many threads.
template <class Work>
void in_parallel(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto work_on = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  for (int k = 1; k < threads && static_cast<std::size_t>(k) < count; ++k) others.emplace_back(work_on);
  work_on();
}

}  // namespace

ParticleSystem::ParticleSystem(Body body, Layout layout) : body_(std::move(body)), layout_(layout) {}

int ParticleSystem::dimension() const { return static_cast<int>(3 * body_.particles()); }

Force ParticleSystem::force() const { return body_.material.damping == 0 ? Force::position : Force::velocity; }

void ParticleSystem::acceleration(const double&, const double* x, const double* v, double* a) const {
  ++evaluations_;
  std::fill(a, a + dimension(), double(0));
  for (const auto& ranges : body_.colouring)
    in_parallel(ranges.size(), threads_, [&](std::size_t i) { add_forces(body_, ranges[i], layout_, x, v, a); });
  finish_accelerations(body_, layout_, x, v, a);
}

void ParticleSystem::jacobian(const double&, const double* x, const double* v, double* dx, double* dv) const {
  if (layout_ != Layout::interleaved)
    throw InputError("particles: the Jacobian is offered for interleaved coordinates only");
  const auto n = static_cast<std::size_t>(dimension());
  std::vector<Dual<double>> xs(x, x + n), vs(v, v + n), as(n);
  const auto columns = [&](std::vector<Dual<double>>& along, double* out) {
    for (std::size_t j = 0; j < n; ++j) {
      along[j].derivative = 1;
      plain_accelerations(body_, xs.data(), vs.data(), as.data());
      along[j].derivative = 0;
      for (std::size_t i = 0; i < n; ++i) out[i * n + j] = as[i].derivative;
    }
  };
  columns(xs, dx);
  columns(vs, dv);
}

void ParticleSystem::taylor(const double& t, const double* x, const double* v, int order, double* out) const {
  if (order > 2)
    throw InputError(
        "particles: only position, velocity and acceleration are known at the start; take a method that needs no "
        "higher derivatives, such as gear5:start=zero");
  const auto n = static_cast<std::size_t>(dimension());
  std::copy(x, x + n, out);
  if (order >= 1) std::copy(v, v + n, out + n);
  if (order < 2) return;
  acceleration(t, x, v, out + 2 * n);
  for (std::size_t i = 2 * n; i < 3 * n; ++i) out[i] /= 2;
}

double ParticleSystem::energy(const double&, const double* x, const double* v) const {
  return potential_energy(body_, layout_, x) + kinetic_energy(body_, layout_, v);
}

}  // namespace halfstep::inline problems
