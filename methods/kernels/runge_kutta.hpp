// Explicit Runge-Kutta on y = (x, v), y' = (v, a).
#pragma once

#include <vector>

#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/kernels/step_clock.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

/// Whether each stage needs only its predecessor: Euler, midpoint, Heun, the classic fourth-order method.
inline bool is_chained(const ButcherTableau& tableau) {
  for (std::size_t i = 0; i < tableau.a.size(); ++i)
    for (std::size_t j = 0; j < tableau.a[i].size(); ++j)
      if (j + 1 != i && !tableau.a[i][j].is_zero()) return false;
  return true;
}

/// Any explicit tableau. Of a chained one a single stage is kept, and the sums are taken as the stages come.
template <class S>
class RungeKutta {
  using T = typename S::Scalar;

 public:
  RungeKutta(const S& system, const ButcherTableau& tableau, const T& h)
      : h_(h), is_chained_(is_chained(tableau)), sum_{zeros(system), zeros(system)} {
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
    xk_ = vk_ = ak_ = std::vector<Vector<S>>(is_chained_ ? 1 : s, zeros(system));
  }

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    const StepClock<S> clock(system, t0, h_);
    for (long n = first; n < first + count; ++n)
      if (is_chained_)
        chained_step(system, clock, clock.after(n), s);
      else
        step(system, clock, clock.after(n), s);
    state = s;
  }

 private:
  void step(const S& system, const StepClock<S>& clock, const T& t, State<S>& s) {
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
      system.acceleration(clock.later(t, hc_[i]), xk_[i].data(), vk_[i].data(), ak_[i].data());
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

  void chained_step(const S& system, const StepClock<S>& clock, const T& t, State<S>& s) {
    const std::size_t stages = hb_.size();
    auto &x = xk_[0], &v = vk_[0], &a = ak_[0];
    x = s.x;
    v = s.v;
    sum_ = s;
    for (std::size_t i = 0; i < stages; ++i) {
      if (i > 0) {
        const T& ha = ha_[i * stages + i - 1];
        each(system, [&](std::size_t d) {
          x[d] = s.x[d] + ha * v[d];
          v[d] = s.v[d] + ha * a[d];
        });
      }
      system.acceleration(clock.later(t, hc_[i]), x.data(), v.data(), a.data());
      if (hb_[i] == 0) continue;
      each(system, [&](std::size_t d) {
        sum_.x[d] += hb_[i] * v[d];
        sum_.v[d] += hb_[i] * a[d];
      });
    }
    s = sum_;
  }

  T h_;
  bool is_chained_;
  std::vector<T> ha_, hb_, hc_;  // h times the coefficients; ha_ is s*s
  std::vector<Vector<S>> xk_, vk_, ak_;
  State<S> sum_;  // of a chained step: what becomes the new state
};

}  // namespace halfstep::inline methods
