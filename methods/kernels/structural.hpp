// Schemes for x'' = a with a shape of their own: Nordsieck, Newmark, Beeman.
#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "halfstep/methods/kernels/implicit.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/beeman.hpp"
#include "halfstep/methods/scheme/newmark.hpp"
#include "halfstep/methods/scheme/nordsieck.hpp"

// Of triangular sums of values that stand in registers the SLP vectoriser of g++ 12.2 makes wrong code at -O3: a dozen
// lines do alone, with AVX-512, and 64 steps of the oscillator end 4e-5 off. A compiler option would not reach those
// who include this file.
#if defined(__GNUC__) && !defined(__clang__)
#define HALFSTEP_NO_SLP [[gnu::optimize("no-tree-slp-vectorize")]]
#else
#define HALFSTEP_NO_SLP
#endif

namespace halfstep::inline methods {

/// Scaled derivatives r_k = h^k x^(k) / k!: predicted by Taylor, corrected by the force at the prediction. Values > 0:
/// how many there are, at compile time; 0: any number.
template <class S, std::size_t Values = 0>
class NordsieckKernel {
  using T = typename S::Scalar;
  template <class Entry>
  using Each = std::conditional_t<Values != 0, std::array<Entry, Values>, std::vector<Entry>>;

 public:
  /// zero_start: derivatives above the second are taken as zero, as some texts start it; else they are exact.
  NordsieckKernel(const S& system, const Nordsieck& scheme, bool zero_start, const T& h)
      : h_(h), half_square_(h * h / 2), zero_start_(zero_start), given_{zeros(system), zeros(system)} {
    if constexpr (Values == 0) {
      c_.resize(scheme.corrector.size());
      r_.resize(scheme.corrector.size());
    }
    for (std::size_t k = 0; k < c_.size(); ++k) c_[k] = scheme.corrector[k].template as<T>();
    for (auto& value : r_) value = zeros(system);
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    const std::size_t n = dimension(system);
    std::vector<T> taylor(n * r_.size(), T(0));
    const int order = zero_start_ ? 2 : static_cast<int>(r_.size()) - 1;
    system.taylor(t, state.x.data(), state.v.data(), order, taylor.data());
    T power = 1;
    for (std::size_t k = 0; k < r_.size(); ++k, power *= h_)
      for (std::size_t d = 0; d < n; ++d) r_[k][d] = power * taylor[k * n + d];
  }

  HALFSTEP_NO_SLP void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, Each<Vector<S>>> r = r_;
    Local<S, Given> given = given_;
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n + 1), r, given);
    r_ = r;
    each(system, [&](std::size_t d) {
      state.x[d] = r_[0][d];
      state.v[d] = r_[1][d] / h_;
    });
  }

 private:
  /// A force and the velocity that it is given.
  struct Given {
    Vector<S> a, v;
  };

  HALFSTEP_NO_SLP void step(const S& system, const T& t_new, Each<Vector<S>>& r, Given& given) const {
    each(system, [&](std::size_t d) {
      // Pascal's triangle by repeated sums.
      for (std::size_t i = 0; i + 1 < r.size(); ++i)
        for (std::size_t k = r.size() - 1; k-- > i;) r[k][d] += r[k + 1][d];
      given.v[d] = r[1][d] / h_;
    });
    system.acceleration(t_new, r[0].data(), given.v.data(), given.a.data());
    each(system, [&](std::size_t d) {
      const T mismatch = r[2][d] - half_square_ * given.a[d];
      for (std::size_t k = 0; k < r.size(); ++k) r[k][d] -= c_[k] * mismatch;
    });
  }

  T h_, half_square_;
  bool zero_start_;
  Each<T> c_{};
  Each<Vector<S>> r_{};
  Given given_;
};

/// Newmark's family; implicit where beta is not zero, or where the force depends on the new velocity.
template <class S>
class NewmarkKernel {
  using T = typename S::Scalar;

 public:
  NewmarkKernel(const S& system, const Newmark& scheme, const T& h)
      : h_(h),
        beta_(scheme.beta.template as<T>()),
        gamma_(scheme.gamma.template as<T>()),
        is_explicit_(scheme.beta.is_zero() && system.force() != Force::velocity),
        work_{zeros(system), zeros(system), zeros(system)},
        equation_(system) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.acceleration(t, state.x.data(), state.v.data(), work_.a.data());
    equation_.forget();
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    if (is_explicit_)
      run<true>(system, t0, first, count, state,
                [&](const T& t, Work& w) { system.acceleration(t, w.X.data(), w.V.data(), w.a.data()); });
    else
      run<false>(system, t0, first, count, state,
                 [&](const T& t, Work& w) { equation_.solve(system, t, w.X, w.V, h_ * h_ * beta_, h_ * gamma_, w.a); });
  }

 private:
  /// The force, and what position and velocity are without the new one.
  struct Work {
    Vector<S> a, X, V;
  };

  /// find(t, work) replaces the old force by the new one. Positions wait for it unless the scheme is explicit.
  template <bool Explicit, class Find>
  void run(const S& system, const T& t0, long first, long count, State<S>& state, const Find& find) {
    const T half_minus_beta = T(1) / 2 - beta_;
    const T one_minus_gamma = 1 - gamma_;
    const T p = h_ * h_ * beta_;
    const T q = h_ * gamma_;
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    for (long n = first; n < first + count; ++n) {
      each(system, [&](std::size_t d) {
        w.X[d] = s.x[d] + h_ * s.v[d] + h_ * h_ * half_minus_beta * w.a[d];
        w.V[d] = s.v[d] + h_ * one_minus_gamma * w.a[d];
      });
      find(t0 + h_ * static_cast<T>(n + 1), w);
      each(system, [&](std::size_t d) {
        s.x[d] = Explicit ? w.X[d] : w.X[d] + p * w.a[d];
        s.v[d] = Explicit && q == 0 ? w.V[d] : w.V[d] + q * w.a[d];
      });
    }
    work_ = w;
    state = s;
  }

  T h_, beta_, gamma_;
  bool is_explicit_;
  Work work_;
  AccelerationEquation<S> equation_;
};

/// Beeman's scheme; sums take the newest force last, so that the rest need not wait for it. Under a force that depends
/// on the velocity the new force takes v + h (3/2 a - 1/2 a[n-1]), and is evaluated again at the corrected velocity.
template <class S>
class BeemanKernel {
  using T = typename S::Scalar;

 public:
  BeemanKernel(const S& system, const Beeman& scheme, const T& h)
      : h_(h),
        dependent_(system.force() == Force::velocity),
        work_{zeros(system), zeros(system), zeros(system)},
        predicted_(zeros(system)) {
    for (std::size_t i = 0; i < 2; ++i) position_[i] = h * h * scheme.position[i].template as<T>();
    for (std::size_t i = 0; i < 3; ++i) velocity_[i] = h * scheme.velocity[i].template as<T>();
  }

  /// A history of one point only: the previous acceleration is taken to be the current one.
  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.acceleration(t, state.x.data(), state.v.data(), work_.now.data());
    work_.last = work_.now;
    if (history.size() == 1) return;
    const auto& previous = history[history.size() - 2];
    system.acceleration(t - h_, previous.x.data(), previous.v.data(), work_.last.data());
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    const T half = h_ / 2;
    Local<S, Work> w = work_;
    Local<S, Vector<S>> predicted = predicted_;
    for (long n = first; n < first + count; ++n) {
      const T t_new = t0 + h_ * static_cast<T>(n + 1);
      each(system, [&](std::size_t d) {
        // The velocity last: it is the newest of what is added.
        s.x[d] += position_[1] * w.last[d] + position_[0] * w.now[d] + h_ * s.v[d];
        predicted[d] = s.v[d] + half * (3 * w.now[d] - w.last[d]);
      });
      system.acceleration(t_new, s.x.data(), predicted.data(), w.next.data());
      each(system, [&](std::size_t d) {
        s.v[d] += velocity_[2] * w.last[d] + velocity_[1] * w.now[d] + velocity_[0] * w.next[d];
      });
      if (dependent_) system.acceleration(t_new, s.x.data(), s.v.data(), w.next.data());
      w.last = w.now;
      w.now = w.next;
    }
    work_ = w;
    state = s;
  }

 private:
  /// Three forces.
  struct Work {
    Vector<S> now, last, next;
  };

  T h_;
  bool dependent_;
  std::array<T, 2> position_;  // h^2 times the weights of a, a[n-1]
  std::array<T, 3> velocity_;  // h times the weights of a[n+1], a, a[n-1]
  Work work_;
  Vector<S> predicted_;  // the velocity that the new force is given
};

}  // namespace halfstep::inline methods

#undef HALFSTEP_NO_SLP
