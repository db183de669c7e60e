// Explicit Runge-Kutta on y = (x, v), y' = (v, a).
#pragma once

#include <vector>

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

/// Any explicit tableau.
template <class S>
class RungeKutta {
  using T = typename S::Scalar;

 public:
  RungeKutta(const S& system, const ButcherTableau& tableau, const T& h) : h_(h) {
    const std::size_t s = tableau.b.size();
    ha_.resize(s * s, T(0));
    for (std::size_t i = 0; i < s; ++i) {
      hb_.push_back(h * tableau.b[i].template as<T>());
      T c = 0;
      for (std::size_t j = 0; j < tableau.a[i].size(); ++j) {
        const T a = tableau.a[i][j].template as<T>();
        c += a;
        ha_[i * s + j] = h * a;
      }
      hc_.push_back(c * h);
    }
    xk_ = vk_ = ak_ = std::vector<Vector<S>>(s, zeros(system));
  }

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), s);
    state = s;
  }

 private:
  void step(const S& system, const T& t, State<S>& s) {
    const std::size_t stages = hb_.size();
    for (std::size_t i = 0; i < stages; ++i) {
      const T* ha = ha_.data() + i * stages;
      each(system, [&](std::size_t d) {
        T x = s.x[d], v = s.v[d];
        for (std::size_t j = 0; j < i; ++j) {
          if (ha[j] == 0) continue;
          x += ha[j] * vk_[j][d];
          v += ha[j] * ak_[j][d];
        }
        xk_[i][d] = x;
        vk_[i][d] = v;
      });
      system.acceleration(t + hc_[i], xk_[i].data(), vk_[i].data(), ak_[i].data());
    }
    each(system, [&](std::size_t d) {
      T x = s.x[d], v = s.v[d];
      for (std::size_t i = 0; i < stages; ++i) {
        if (hb_[i] == 0) continue;
        x += hb_[i] * vk_[i][d];
        v += hb_[i] * ak_[i][d];
      }
      s.x[d] = x;
      s.v[d] = v;
    });
  }

  T h_;
  std::vector<T> ha_, hb_, hc_;  // h times the coefficients; ha_ is s*s
  std::vector<Vector<S>> xk_, vk_, ak_;
};

}  // namespace halfstep::inline methods
