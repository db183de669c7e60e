// Predictor and corrector without the last evaluation: the past is points, and slopes of other points.
#pragma once

#include <algorithm>
#include <vector>

#include "halfstep/methods/kernels/multistep.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/predictor_corrector.hpp"

namespace halfstep::inline methods {

/// P(EC)^k: predict, then evaluate and correct k times. What later formulas weigh is the slope that was evaluated last,
/// at the point before the last correction; of an exact history those of its points.
template <class S>
class LateSlopesKernel {
  using T = typename S::Scalar;

 public:
  LateSlopesKernel(const S& system, const PredictorCorrector& pair, const T& h)
      : h_(h),
        predictor_(pair.predictor, h),
        corrector_(pair.corrector, h),
        corrections_(pair.times_corrected()),
        past_(static_cast<std::size_t>(pair.points()), {zeros(system), zeros(system), zeros(system), zeros(system)}),
        x_(zeros(system)),
        v_(zeros(system)),
        X_(zeros(system)),
        V_(zeros(system)) {}

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    for (std::size_t j = 0; j < history.size(); ++j) {
      const auto& point = history[history.size() - 1 - j];
      past_[j].x = point.x;
      past_[j].v = past_[j].dx = point.v;
      system.acceleration(t - h_ * static_cast<T>(static_cast<long>(j)), point.x.data(), point.v.data(),
                          past_[j].dv.data());
    }
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n + 1));
    state.x = past_.front().x;
    state.v = past_.front().v;
  }

 private:
  /// A point, and the slope of the one that was corrected to it.
  struct Point {
    Vector<S> x, v, dx, dv;
  };

  void step(const S& system, const T& t_new) {
    sum(system, predictor_, x_, v_);
    sum(system, corrector_, X_, V_);
    std::rotate(past_.begin(), past_.end() - 1, past_.end());
    Point& point = past_.front();
    for (int k = 0; k < corrections_; ++k) {
      system.acceleration(t_new, x_.data(), v_.data(), point.dv.data());
      point.dx = v_;
      each(system, [&](std::size_t d) {
        x_[d] = X_[d] + corrector_.implicit * point.dx[d];
        v_[d] = V_[d] + corrector_.implicit * point.dv[d];
      });
    }
    point.x = x_;
    point.v = v_;
  }

  /// What a formula takes from the past. The newest point comes last, as in PastPoints.
  void sum(const S& system, const MultistepFormula<T>& formula, Vector<S>& x, Vector<S>& v) const {
    each(system, [&](std::size_t d) {
      T of_x = 0, of_v = 0;
      for (std::size_t j = formula.beta.size(); j-- > 0;) {
        of_x += formula.beta[j] * past_[j].dx[d];
        of_v += formula.beta[j] * past_[j].dv[d];
      }
      for (std::size_t j = formula.alpha.size(); j-- > 0;) {
        of_x += formula.alpha[j] * past_[j].x[d];
        of_v += formula.alpha[j] * past_[j].v[d];
      }
      x[d] = of_x;
      v[d] = of_v;
    });
  }

  T h_;
  MultistepFormula<T> predictor_, corrector_;
  int corrections_;
  std::vector<Point> past_;  // the newest first
  Vector<S> x_, v_, X_, V_;
};

}  // namespace halfstep::inline methods
