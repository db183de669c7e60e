// One equation u' = f(t, u) as a system of first order.
#pragma once

#include <functional>

#include "halfstep/core/system.hpp"

namespace halfstep::inline engine {

/// f and its derivatives.
struct ScalarEquation {
  std::function<double(double t, double u)> rate, slope_in_t, slope_in_u;
};

class ScalarSystem final : public System<double> {
 public:
  /// The equation outlives it.
  explicit ScalarSystem(const ScalarEquation& equation) : equation_(equation) {}
  int dimension() const override { return 1; }
  Force force() const override { return Force::first_order; }
  void acceleration(const double& t, const double*, const double* u, double* rate) const override {
    *rate = equation_.rate(t, *u);
    ++evaluations_;
  }
  void jacobian(const double& t, const double*, const double* u, double* dx, double* du) const override {
    *dx = 0;
    *du = equation_.slope_in_u(t, *u);
  }
  void time_derivative(const double& t, const double*, const double* u, double* rate_t) const override {
    *rate_t = equation_.slope_in_t(t, *u);
  }
  void taylor(const double&, const double*, const double*, int, double*) const override {}
  bool has_energy() const override { return false; }
  double energy(const double&, const double*, const double*) const override { return 0; }

 private:
  const ScalarEquation& equation_;
};

}  // namespace halfstep::inline engine
