// The linear test equations as a system of their own, so that stiffness and friction can be any number.
#pragma once

#include "halfstep/core/system.hpp"

namespace halfstep::inline studies {

/// x'' = -stiffness x - friction v, one degree of freedom. With friction alone v obeys y' = -friction y, whatever x
/// does: the scalar test equation as a scheme for second-order equations sees it.
template <class T>
class LinearSpring final : public System<T> {
 public:
  LinearSpring(const T& stiffness, const T& friction) : stiffness_(stiffness), friction_(friction) {}

  int dimension() const override { return 1; }
  Force force() const override { return friction_ == 0 ? Force::position : Force::velocity; }

  void acceleration(const T&, const T* x, const T* v, T* a) const override {
    ++this->evaluations_;
    a[0] = -(stiffness_ * x[0] + friction_ * v[0]);
  }

  void jacobian(const T&, const T*, const T*, T* dx, T* dv) const override {
    dx[0] = -stiffness_;
    dv[0] = -friction_;
  }

  void taylor(const T&, const T* x, const T* v, int order, T* out) const override {
    out[0] = x[0];
    if (order > 0) out[1] = v[0];
    for (int k = 0; k + 2 <= order; ++k)
      out[k + 2] = -(stiffness_ * out[k] + friction_ * T(k + 1) * out[k + 1]) / (T(k + 1) * T(k + 2));
  }

  bool has_energy() const override { return friction_ == 0; }
  T energy(const T&, const T* x, const T* v) const override { return (v[0] * v[0] + stiffness_ * x[0] * x[0]) / 2; }

 private:
  T stiffness_, friction_;
};

}  // namespace halfstep::inline studies
