// Linear multistep formulas on y = (x, v), explicit, implicit, or one predicting for the other.
#pragma once

#include <algorithm>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/kernels/implicit.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/predictor_corrector.hpp"

namespace halfstep::inline methods {

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

/// The last k points of a solution, in a buffer with room for more: new points go in front of the old ones, and only
/// when the front is reached are the last ones copied to its end.
template <class S>
class PastPoints {
  using T = typename S::Scalar;

 public:
  struct Point {
    Vector<S> x, v, a;
  };

  void resize(std::size_t k, const Vector<S>& zero) {
    points_.assign(room + k, {zero, zero, zero});
    k_ = k;
    newest_ = room;
  }

  std::size_t size() const { return k_; }

  /// The j-th newest point, 0 <= j < k.
  Point& operator[](std::size_t j) { return points_[newest_ + j]; }
  const Point& operator[](std::size_t j) const { return points_[newest_ + j]; }

  /// Makes room for a new point and returns it, to be written; the oldest is dropped.
  Point& next() {
    if (newest_ == 0) {
      const auto kept = points_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
      std::copy_backward(points_.begin(), kept, points_.end());
      newest_ = room + 1;
    }
    return points_[--newest_];
  }

  /// X = sum alpha x + sum h beta v, V = sum alpha v + sum h beta a: what a formula takes from the past. The newest
  /// point comes last: the sums over the others need not wait for it.
  void sum(const S& system, const MultistepFormula<T>& formula, Vector<S>& X, Vector<S>& V) const {
    const Point* past = &points_[newest_];
    each(system, [&](std::size_t d) {
      T x = 0, v = 0;
      for (std::size_t j = formula.beta.size(); j-- > 0;) {
        x += formula.beta[j] * past[j].v[d];
        v += formula.beta[j] * past[j].a[d];
      }
      for (std::size_t j = formula.alpha.size(); j-- > 0;) {
        x += formula.alpha[j] * past[j].x[d];
        v += formula.alpha[j] * past[j].v[d];
      }
      X[d] = x;
      V[d] = v;
    });
  }

 private:
  static constexpr std::size_t room = 64;

  std::vector<Point> points_;
  std::size_t k_ = 0, newest_ = 0;
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
      past_[j].x = point.x;
      past_[j].v = point.v;
      system.acceleration(t - h_ * static_cast<T>(static_cast<long>(j)), point.x.data(), point.v.data(),
                          past_[j].a.data());
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

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    MultistepBase<S>::begin(system, t, history, state);
    equation_.forget();
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + this->h_ * static_cast<T>(n + 1));
    state.x = this->past_[0].x;
    state.v = this->past_[0].v;
  }

 private:
  void step(const S& system, const T& t_new) {
    if (formula_.implicit != 0) return implicit_step(system, t_new, formula_.implicit);
    Local<S, Vector<S>> X = this->X_;
    Local<S, Vector<S>> V = this->V_;
    this->past_.sum(system, formula_, X, V);
    auto& point = this->past_.next();
    each(system, [&](std::size_t d) {
      point.x[d] = X[d];
      point.v[d] = V[d];
    });
    system.acceleration(t_new, point.x.data(), point.v.data(), point.a.data());
  }

  /// v = V + b a, x = X + b v = (X + b V) + b^2 a.
  void implicit_step(const S& system, const T& t_new, const T& b) {
    auto& X = this->X_;
    auto& V = this->V_;
    this->past_.sum(system, formula_, X, V);
    each(system, [&](std::size_t d) {
      X[d] += b * V[d];
      a_[d] = guess(d);
    });
    equation_.solve(system, t_new, X, V, T(b * b), b, a_);
    auto& point = this->past_.next();
    each(system, [&](std::size_t d) {
      point.x[d] = X[d] + b * b * a_[d];
      point.v[d] = V[d] + b * a_[d];
      point.a[d] = a_[d];
    });
  }

  /// The new acceleration, extrapolated from the past: Newton starts closer the more of it there is.
  T guess(std::size_t d) const {
    const auto& past = this->past_;
    if (past.size() >= 3) return 3 * (past[0].a[d] - past[1].a[d]) + past[2].a[d];
    if (past.size() == 2) return 2 * past[0].a[d] - past[1].a[d];
    return past[0].a[d];
  }

  MultistepFormula<T> formula_;
  AccelerationEquation<S> equation_;
  Vector<S> a_;
};

/// Predict, then evaluate and correct k times, evaluate.
template <class S>
class PredictorCorrectorKernel : public MultistepBase<S> {
  using T = typename S::Scalar;

 public:
  PredictorCorrectorKernel(const S& system, const PredictorCorrector& pair, int points, const T& h)
      : MultistepBase<S>(system, points, h),
        predictor_(pair.predictor, h),
        corrector_(pair.corrector, h),
        again_(pair.times_corrected() - 1),
        x_(zeros(system)),
        v_(zeros(system)),
        a_(zeros(system)) {}

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + this->h_ * static_cast<T>(n + 1));
    state.x = this->past_[0].x;
    state.v = this->past_[0].v;
  }

 private:
  void step(const S& system, const T& t_new) {
    auto& X = this->X_;
    auto& V = this->V_;
    this->past_.sum(system, predictor_, x_, v_);
    system.acceleration(t_new, x_.data(), v_.data(), a_.data());
    this->past_.sum(system, corrector_, X, V);
    for (int k = 0; k < again_; ++k) {
      correct(system, x_, v_);
      system.acceleration(t_new, x_.data(), v_.data(), a_.data());
    }
    auto& point = this->past_.next();
    correct(system, point.x, point.v);
    system.acceleration(t_new, point.x.data(), point.v.data(), point.a.data());
  }

  void correct(const S& system, Vector<S>& x, Vector<S>& v) const {
    each(system, [&](std::size_t d) {
      x[d] = this->X_[d] + corrector_.implicit * v_[d];
      v[d] = this->V_[d] + corrector_.implicit * a_[d];
    });
  }

  MultistepFormula<T> predictor_, corrector_;
  int again_;
  Vector<S> x_, v_, a_;
};

}  // namespace halfstep::inline methods
