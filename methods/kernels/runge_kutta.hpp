// Explicit Runge-Kutta on y = (x, v), y' = (v, a).
#pragma once

#include "halfstep/core/error.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline methods {

/// Stages > 0: their number at compile time, for tableaus whose stages need only their predecessor (`classic`).
/// Stages = 0: any explicit tableau.
template <class S, int Stages>
class RungeKutta {
  using T = typename S::Scalar;
  template <class E>
  using Array = std::conditional_t<Stages != 0, std::array<E, static_cast<std::size_t>(Stages)>, std::vector<E>>;

 public:
  RungeKutta(const S& system, const ButcherTableau& tableau, const T& h)
      : h_(h), work_{zeros(system), zeros(system), zeros(system), {}} {
    const std::size_t s = tableau.b.size();
    if constexpr (Stages == 0) {
      sizes(s);
      ha_.resize(s * s, T(0));
    }
    for (std::size_t i = 0; i < s; ++i) {
      hb_[i] = h * tableau.b[i].template as<T>();
      T c = 0;
      for (std::size_t j = 0; j < tableau.a[i].size(); ++j) {
        const T a = tableau.a[i][j].template as<T>();
        c += a;
        if constexpr (Stages == 0)
          ha_[i * s + j] = h * a;
        else if (j + 1 == i)
          ha_[i] = h * a;
      }
      hc_[i] = c * h;
      xk_[i] = zeros(system);
      vk_[i] = zeros(system);
      ak_[i] = zeros(system);
    }
  }

  /// Whether each stage needs only its predecessor: Euler, midpoint, Heun, the classic fourth-order method.
  static bool is_classic(const ButcherTableau& tableau) {
    for (std::size_t i = 0; i < tableau.a.size(); ++i)
      for (std::size_t j = 0; j < tableau.a[i].size(); ++j)
        if (j + 1 != i && !tableau.a[i][j].is_zero()) return false;
    return true;
  }

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    for (long n = first; n < first + count; ++n) {
      const T t = t0 + h_ * static_cast<T>(n);
      if constexpr (Stages == 0)
        step(system, t, s);
      else
        classic_step(system, t, s, w);
    }
    state = s;
  }

 private:
  /// What a classic step works on: the stage's point and force, and the sums that become the new state.
  struct Work {
    Vector<S> x, v, a;
    State<S> sum;
  };

  void sizes(std::size_t s) {
    if constexpr (Stages == 0) {
      hb_.resize(s);
      hc_.resize(s);
      xk_.resize(s);
      vk_.resize(s);
      ak_.resize(s);
    }
  }

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

  /// The same for stages that need only their predecessor: the sums are taken as the stages come.
  void classic_step(const S& system, const T& t, State<S>& s, Work& w) const {
    w.sum = s;
    w.x = s.x;
    w.v = s.v;
    for (std::size_t i = 0; i < static_cast<std::size_t>(Stages); ++i) {
      if (i > 0)
        each(system, [&](std::size_t d) {
          w.x[d] = s.x[d] + ha_[i] * w.v[d];
          w.v[d] = s.v[d] + ha_[i] * w.a[d];
        });
      system.acceleration(t + hc_[i], w.x.data(), w.v.data(), w.a.data());
      each(system, [&](std::size_t d) {
        w.sum.x[d] += hb_[i] * w.v[d];
        w.sum.v[d] += hb_[i] * w.a[d];
      });
    }
    s = w.sum;
  }

  T h_;
  Work work_;
  Array<T> ha_{}, hb_{}, hc_{};  // h times the coefficients; ha_ is s*s, or the subdiagonal of a classic tableau
  Array<Vector<S>> xk_{}, vk_{}, ak_{};
};

}  // namespace halfstep::inline methods
