// Kernels whose dimension and number of stages or points are constants, so that a step stays in registers: the sums of
// their general forms in the same order, to the same bits as long as they are finite. Zero coefficients are added like
// the others: testing each of them makes a step of Dormand and Prince's method on the oscillator half as long again.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "halfstep/methods/kernels/multistep.hpp"
#include "halfstep/methods/kernels/runge_kutta.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"
#include "halfstep/methods/scheme/predictor_corrector.hpp"

namespace halfstep::inline methods {

/// use(integral_constant of I) for I = 0 ... N - 1, written out.
template <std::size_t N, class F>
constexpr void repeat(const F& use) {
  const auto all = [&]<std::size_t... I>(std::index_sequence<I...>) {
    (use(std::integral_constant<std::size_t, I>()), ...);
  };
  all(std::make_index_sequence<N>());
}

/// Explicit Runge-Kutta methods of any tableau with that many stages, or of those that are chained; as RungeKutta<S>.
template <class S, std::size_t Stages, bool Chained>
class UnrolledRungeKutta {
  using T = typename S::Scalar;

 public:
  UnrolledRungeKutta(const S& system, const ButcherTableau& tableau, const T& h) : h_(h), work_{zeros(system), {}, {}} {
    for (std::size_t i = 0; i < Stages; ++i) {
      hb_[i] = h * tableau.b[i].template as<T>();
      T c = 0;
      for (std::size_t j = 0; j < tableau.a[i].size(); ++j) {
        const T a = tableau.a[i][j].template as<T>();
        c += a;
        ha_[i][j] = h * a;
      }
      hc_[i] = c * h;
      work_.v[i] = work_.a[i] = zeros(system);
    }
  }

  void begin(const S&, const T&, const std::vector<State<S>>& history, State<S>& state) { state = history.back(); }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), s, w);
    state = s;
  }

 private:
  /// The point of a stage, and the velocities and forces of all.
  struct Work {
    Vector<S> x;
    std::array<Vector<S>, Stages> v, a;
  };

  void step(const S& system, const T& t, State<S>& s, Work& w) const {
    repeat<Stages>([&](auto i) {
      Vector<S> x = s.x, v = s.v;
      repeat<i>([&](auto j) {
        if constexpr (Chained && j + 1 != i) return;
        each(system, [&](std::size_t d) {
          x[d] += ha_[i][j] * w.v[j][d];
          v[d] += ha_[i][j] * w.a[j][d];
        });
      });
      w.v[i] = v;
      system.acceleration(t + hc_[i], x.data(), v.data(), w.a[i].data());
    });
    repeat<Stages>([&](auto i) {
      if (Chained && hb_[i] == 0) return;  // a sum that the next step would wait for
      each(system, [&](std::size_t d) {
        s.x[d] += hb_[i] * w.v[i][d];
        s.v[d] += hb_[i] * w.a[i][d];
      });
    });
  }

  T h_;
  Work work_;
  std::array<std::array<T, Stages>, Stages> ha_{};  // h times the coefficients
  std::array<T, Stages> hb_{}, hc_{};
};

/// Whether a formula takes the newest value as it is, as Adams' do.
inline bool is_adams(const Multistep& formula) {
  return formula.alpha.size() == 1 && formula.alpha[0].rational() == Coefficient("1").rational();
}

/// Adams-Bashforth methods of K points and, with a corrector, Adams-Bashforth-Moulton methods; as MultistepKernel and
/// PredictorCorrectorKernel.
template <class S, std::size_t K, bool Corrects>
class AdamsKernel {
  using T = typename S::Scalar;

 public:
  AdamsKernel(const S& system, const Multistep& predictor, const T& h)
      : h_(h),
        predictor_(predictor, h),
        work_{zeros(system), zeros(system), zeros(system), zeros(system), zeros(system)} {
    past_.fill({zeros(system), zeros(system)});
  }
  AdamsKernel(const S& system, const PredictorCorrector& pair, const T& h) : AdamsKernel(system, pair.predictor, h) {
    corrector_ = Weights(pair.corrector, h);
    again_ = pair.times_corrected() - 1;
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    for (std::size_t j = 0; j < history.size(); ++j) {
      const auto& point = history[history.size() - 1 - j];
      past_[j].v = point.v;
      system.acceleration(t - h_ * static_cast<T>(static_cast<long>(j)), point.x.data(), point.v.data(),
                          past_[j].a.data());
    }
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Past> past = past_;
    Local<S, Work> w = work_;
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n + 1), s, past, w);
    past_ = past;
    state = s;
  }

 private:
  struct Slope {
    Vector<S> v, a;
  };
  using Past = std::array<Slope, K>;  // the newest first

  /// The predicted point and its force, and what the corrector takes from the past.
  struct Work {
    Vector<S> x, v, a, X, V;
  };

  /// h times the weights of the past slopes, 0 where a formula has fewer, and of the new one.
  struct Weights {
    Weights() = default;
    Weights(const Multistep& formula, const T& h) : implicit(h * formula.implicit.as<T>()) {
      for (std::size_t j = 0; j < formula.beta.size(); ++j) beta[j] = h * formula.beta[j].as<T>();
    }
    std::array<T, K> beta{};
    T implicit{};
  };

  /// The oldest first and the point itself last: the sums over the past need not wait for it.
  void sum(const S& system, const Weights& weights, const Past& past, const State<S>& s, Vector<S>& X,
           Vector<S>& V) const {
    each(system, [&](std::size_t d) {
      T x = 0, v = 0;
      repeat<K>([&](auto j) {
        constexpr std::size_t from_oldest = K - 1 - j;
        x += weights.beta[from_oldest] * past[from_oldest].v[d];
        v += weights.beta[from_oldest] * past[from_oldest].a[d];
      });
      X[d] = x + s.x[d];
      V[d] = v + s.v[d];
    });
  }

  void step(const S& system, const T& t_new, State<S>& s, Past& past, Work& w) const {
    sum(system, predictor_, past, s, w.x, w.v);
    system.acceleration(t_new, w.x.data(), w.v.data(), w.a.data());
    if constexpr (Corrects) {
      sum(system, corrector_, past, s, w.X, w.V);
      for (int k = 0; k <= again_; ++k) {
        each(system, [&](std::size_t d) {
          w.x[d] = w.X[d] + corrector_.implicit * w.v[d];
          w.v[d] = w.V[d] + corrector_.implicit * w.a[d];
        });
        system.acceleration(t_new, w.x.data(), w.v.data(), w.a.data());
      }
    }
    repeat<K - 1>([&](auto j) { past[K - 1 - j] = past[K - 2 - j]; });
    past[0] = {w.v, w.a};
    s.x = w.x;
    s.v = w.v;
  }

  T h_;
  Weights predictor_, corrector_;
  int again_ = 0;
  Past past_;
  Work work_;
};

}  // namespace halfstep::inline methods
