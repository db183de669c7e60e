// Linear multistep formulas on y = (x, v), explicit, implicit, or one predicting for the other.
#pragma once

#include <algorithm>

#include "methods/kernels/implicit.hpp"
#include "methods/kernels/state.hpp"
#include "methods/method.hpp"

namespace halfstep {

/// The coefficients of a formula in T, beta times h.
template <class T>
struct MultistepFormula {
  MultistepFormula(const Multistep& m, const T& h) : implicit(h * m.implicit.as<T>()) {
    for (const auto& c : m.alpha) alpha.push_back(c.as<T>());
    for (const auto& c : m.beta) beta.push_back(h * c.as<T>());
  }

  std::vector<T> alpha, beta;
  T implicit;
};

/// The last points of a solution, the newest first: positions, velocities, accelerations.
template <class S>
struct PastPoints {
  using T = typename S::Scalar;

  void resize(std::size_t k, const Vector<S>& zero) { x.resize(k, zero), v.resize(k, zero), a.resize(k, zero); }

  /// Makes room for a new point at the front; the oldest is dropped.
  void shift() {
    for (auto* list : {&x, &v, &a}) std::rotate(list->rbegin(), list->rbegin() + 1, list->rend());
  }

  /// X = sum alpha x + sum h beta v, V = sum alpha v + sum h beta a: what a formula takes from the past.
  void sum(const MultistepFormula<T>& formula, Vector<S>& X, Vector<S>& V) const {
    for (std::size_t d = 0; d < X.size(); ++d) {
      X[d] = formula.alpha[0] * x[0][d];
      V[d] = formula.alpha[0] * v[0][d];
      for (std::size_t j = 1; j < formula.alpha.size(); ++j) {
        X[d] += formula.alpha[j] * x[j][d];
        V[d] += formula.alpha[j] * v[j][d];
      }
      for (std::size_t j = 0; j < formula.beta.size(); ++j) {
        X[d] += formula.beta[j] * v[j][d];
        V[d] += formula.beta[j] * a[j][d];
      }
    }
  }

  std::vector<Vector<S>> x, v, a;
};

/// What the three kinds share: the past and how it begins.
template <class S>
class MultistepBase {
 public:
  using T = typename S::Scalar;

  MultistepBase(const S& system, int points, const T& h) : h_(h), X_(zeros(system)), V_(zeros(system)) {
    past_.resize(static_cast<std::size_t>(points), zeros(system));
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    for (std::size_t j = 0; j < history.size(); ++j) {
      const auto& point = history[history.size() - 1 - j];
      past_.x[j] = point.x;
      past_.v[j] = point.v;
      system.acceleration(t - h_ * static_cast<T>(static_cast<long>(j)), point.x.data(), point.v.data(),
                          past_.a[j].data());
    }
  }

 protected:
  T h_;
  PastPoints<S> past_;
  Vector<S> X_, V_;
};

/// y[n+1] = sum alpha y + h sum beta f, and h implicit f[n+1] if that is not zero (solved to convergence).
template <class S>
class MultistepKernel : public MultistepBase<S> {
  using T = typename S::Scalar;

 public:
  MultistepKernel(const S& system, const Multistep& m, int points, const T& h)
      : MultistepBase<S>(system, points, h), formula_(m, h), equation_(system), a_(zeros(system)) {}

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + this->h_ * static_cast<T>(n + 1));
    state.x = this->past_.x[0];
    state.v = this->past_.v[0];
  }

 private:
  void step(const S& system, const T& t_new) {
    auto& X = this->X_;
    auto& V = this->V_;
    auto& past = this->past_;
    past.sum(formula_, X, V);
    const T& b = formula_.implicit;
    if (b != 0) {
      // v = V + b a, x = X + b v = (X + b V) + b^2 a.
      for (std::size_t d = 0; d < X.size(); ++d) X[d] += b * V[d];
      guess();
      equation_.solve(system, t_new, X, V, T(b * b), b, a_);
      for (std::size_t d = 0; d < X.size(); ++d) {
        X[d] += b * b * a_[d];
        V[d] += b * a_[d];
      }
    }
    past.shift();
    past.x[0] = X;
    past.v[0] = V;
    if (b != 0)
      past.a[0] = a_;
    else
      system.acceleration(t_new, X.data(), V.data(), past.a[0].data());
  }

  /// The new acceleration, extrapolated from the past: Newton starts closer the more of it there is.
  void guess() {
    const auto& a = this->past_.a;
    for (std::size_t d = 0; d < a_.size(); ++d) {
      if (a.size() >= 3)
        a_[d] = 3 * (a[0][d] - a[1][d]) + a[2][d];
      else if (a.size() == 2)
        a_[d] = 2 * a[0][d] - a[1][d];
      else
        a_[d] = a[0][d];
    }
  }

  MultistepFormula<T> formula_;
  AccelerationEquation<S> equation_;
  Vector<S> a_;
};

/// Predict, evaluate, correct, evaluate.
template <class S>
class PredictorCorrectorKernel : public MultistepBase<S> {
  using T = typename S::Scalar;

 public:
  PredictorCorrectorKernel(const S& system, const PredictorCorrector& pair, int points, const T& h)
      : MultistepBase<S>(system, points, h),
        predictor_(pair.predictor, h),
        corrector_(pair.corrector, h),
        x_(zeros(system)),
        v_(zeros(system)),
        a_(zeros(system)) {}

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + this->h_ * static_cast<T>(n + 1));
    state.x = this->past_.x[0];
    state.v = this->past_.v[0];
  }

 private:
  void step(const S& system, const T& t_new) {
    auto& X = this->X_;
    auto& V = this->V_;
    auto& past = this->past_;
    past.sum(predictor_, x_, v_);
    system.acceleration(t_new, x_.data(), v_.data(), a_.data());
    past.sum(corrector_, X, V);
    for (std::size_t d = 0; d < X.size(); ++d) {
      X[d] += corrector_.implicit * v_[d];
      V[d] += corrector_.implicit * a_[d];
    }
    past.shift();
    past.x[0] = X;
    past.v[0] = V;
    system.acceleration(t_new, X.data(), V.data(), past.a[0].data());
  }

  MultistepFormula<T> predictor_, corrector_;
  Vector<S> x_, v_, a_;
};

}  // namespace halfstep
