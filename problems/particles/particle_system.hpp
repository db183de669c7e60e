// A body of particles as the schemes see it.
#pragma once

#include <utility>

#include "halfstep/core/system.hpp"
#include "halfstep/problems/particles/elastic.hpp"

namespace halfstep::inline problems {

/// 3 N equations, coordinates in the layout given. The energy is that of the whole body, in J; it is conserved where
/// nothing is damped. Acceleration allocates nothing.
class ParticleSystem final : public System<double> {
 public:
  explicit ParticleSystem(Body body, Layout layout = Layout::interleaved);

  const Body& body() const { return body_; }
  Layout layout() const { return layout_; }

  /// Computes forces on so many threads, 1 or more, the caller's among them; the same bits as on one.
  void use_threads(int threads) { threads_ = threads; }

  /// The same body with its coordinates in another layout; large ones are not copied.
  ParticleSystem with(Layout layout) && { return ParticleSystem(std::move(body_), layout); }

  int dimension() const override;

  /// a(x, v) where the body is damped.
  Force force() const override;

  void acceleration(const double& t, const double* x, const double* v, double* a) const override;

  /// Dense, by forward differentiation, one column at a time: for hundreds of particles, interleaved only.
  void jacobian(const double& t, const double* x, const double* v, double* dx, double* dv) const override;

  /// Up to the acceleration: order <= 2, else InputError.
  void taylor(const double& t, const double* x, const double* v, int order, double* out) const override;

  bool has_energy() const override { return true; }
  double energy(const double& t, const double* x, const double* v) const override;

 private:
  Body body_;
  Layout layout_;
  int threads_ = 1;
};

}  // namespace halfstep::inline problems
