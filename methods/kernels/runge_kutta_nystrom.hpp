// Runge-Kutta-Nystrom methods with coefficients of their own.
#pragma once

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/runge_kutta_nystrom.hpp"

namespace halfstep::inline methods {

/// The forces of a step, from the first stage to the last, then position and velocity by their weights.
template <class S>
class RungeKuttaNystromKernel {
  using T = typename S::Scalar;

 public:
  RungeKuttaNystromKernel(const S& system, const RungeKuttaNystrom& scheme, const T& h)
      : h_(h), x_(zeros(system)), forces_(scheme.nodes.size(), zeros(system)) {
    const std::size_t s = forces_.size();
    a_.resize(s * s, T(0));
    for (std::size_t i = 0; i < s; ++i) {
      nodes_.push_back(h * scheme.nodes[i].template as<T>());
      position_.push_back(h * h * scheme.position[i].template as<T>());
      velocity_.push_back(h * scheme.velocity[i].template as<T>());
      for (std::size_t j = 0; j < scheme.a[i].size(); ++j) a_[i * s + j] = h * h * scheme.a[i][j].template as<T>();
    }
  }

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), s);
    state = s;
  }

 private:
  void step(const S& system, const T& t, State<S>& s) {
    const std::size_t stages = forces_.size();
    for (std::size_t i = 0; i < stages; ++i) {
      const T* a = a_.data() + i * stages;
      each(system, [&](std::size_t d) {
        T x = s.x[d] + nodes_[i] * s.v[d];
        for (std::size_t j = 0; j < i; ++j)
          if (a[j] != 0) x += a[j] * forces_[j][d];
        x_[d] = x;
      });
      system.acceleration(t + nodes_[i], x_.data(), s.v.data(), forces_[i].data());
    }
    each(system, [&](std::size_t d) {
      T x = s.x[d] + h_ * s.v[d], v = s.v[d];
      for (std::size_t i = 0; i < stages; ++i) {
        x += position_[i] * forces_[i][d];
        v += velocity_[i] * forces_[i][d];
      }
      s.x[d] = x;
      s.v[d] = v;
    });
  }

  T h_;
  std::vector<T> nodes_, a_, position_, velocity_;  // times h, h^2 (row-major s*s), h^2, h
  Vector<S> x_;
  std::vector<Vector<S>> forces_;
};

}  // namespace halfstep::inline methods
