// Explicit Runge-Kutta on y = (x, v), y' = (v, a).
#pragma once

#include "core/error.hpp"
#include "methods/kernels/state.hpp"
#include "methods/method.hpp"

namespace halfstep {

/// Stages > 0: their number at compile time, for tableaus whose stages need only their predecessor (`classic`).
/// Stages = 0: any explicit tableau.
template <class S, int Stages>
class RungeKutta {
  using T = typename S::Scalar;
  template <class E>
  using Array = std::conditional_t<Stages != 0, std::array<E, static_cast<std::size_t>(Stages)>, std::vector<E>>;

 public:
  RungeKutta(const S& system, const ButcherTableau& tableau, const T& h) : h_(h), n_(dimension(system)) {
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
    for (long n = first; n < first + count; ++n) {
      const T t = t0 + h_ * static_cast<T>(n);
      if constexpr (Stages == 0)
        step(system, t, s);
      else
        classic_step(system, t, s);
    }
    state = s;
  }

 private:
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
      xk_[i] = s.x;
      vk_[i] = s.v;
      for (std::size_t j = 0; j < i; ++j) {
        const T& c = ha_[i * stages + j];
        if (c == 0) continue;
        for (std::size_t d = 0; d < n_; ++d) {
          xk_[i][d] += c * vk_[j][d];
          vk_[i][d] += c * ak_[j][d];
        }
      }
      system.acceleration(t + hc_[i], xk_[i].data(), vk_[i].data(), ak_[i].data());
    }
    for (std::size_t i = 0; i < stages; ++i) {
      if (hb_[i] == 0) continue;
      for (std::size_t d = 0; d < n_; ++d) {
        s.x[d] += hb_[i] * vk_[i][d];
        s.v[d] += hb_[i] * ak_[i][d];
      }
    }
  }

  /// The same for stages that need only their predecessor: the sums are taken as the stages come.
  void classic_step(const S& system, const T& t, State<S>& s) const {
    State<S> sum = s;
    Vector<S> x = s.x;
    Vector<S> v = s.v;
    Vector<S> a = s.x;
    for (std::size_t i = 0; i < static_cast<std::size_t>(Stages); ++i) {
      if (i > 0)
        for (std::size_t d = 0; d < n_; ++d) {
          x[d] = s.x[d] + ha_[i] * v[d];
          v[d] = s.v[d] + ha_[i] * a[d];
        }
      system.acceleration(t + hc_[i], x.data(), v.data(), a.data());
      for (std::size_t d = 0; d < n_; ++d) {
        sum.x[d] += hb_[i] * v[d];
        sum.v[d] += hb_[i] * a[d];
      }
    }
    s = sum;
  }

  T h_;
  std::size_t n_;
  Array<T> ha_{}, hb_{}, hc_{};  // h times the coefficients; ha_ is s*s, or the subdiagonal of a classic tableau
  Array<Vector<S>> xk_{}, vk_{}, ak_{};
};

}  // namespace halfstep
