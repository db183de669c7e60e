// Dense output raised to the order of the points by slopes along the curve itself.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "halfstep/core/first_order_system.hpp"

namespace halfstep::inline methods {

/// The curve through both ends of a step, with the slopes at both ends and at m places between, as weights that are
/// polynomials in theta: y(t + theta h) = y0 + w(theta) (y1 - y0) + h sum_j b_j(theta) k_j. With slopes that are off by
/// h^p it is off by h^(p+1) inside a step, p no more than m + 3.
template <class T>
class CurveThroughSlopes {
 public:
  /// Places: 0, i / (m + 2), 1; for up to six between, no sum of |b_j| is above 1.
  explicit CurveThroughSlopes(int m) {
    for (int i = 0; i <= m; ++i) places_.push_back(T(i) / T(m + 2));
    places_.push_back(T(1));
    Polynomial bow = {T(1)};  // a slope that is nothing at all places
    for (const T& place : places_) bow = times(bow, place);
    through_ends_ = integral(bow);
    const T at_end = value(through_ends_, T(1));
    for (T& c : through_ends_) c /= at_end;
    for (std::size_t j = 0; j < places_.size(); ++j) {
      Polynomial alone = {T(1)};  // 1 there, nothing at the others
      for (std::size_t i = 0; i < places_.size(); ++i) {
        if (i == j) continue;
        alone = times(alone, places_[i]);
        for (T& c : alone) c /= places_[j] - places_[i];
      }
      of_slopes_.push_back(integral(alone));
      const T end = value(of_slopes_.back(), T(1));
      of_slopes_.back().resize(through_ends_.size(), T(0));
      for (std::size_t k = 0; k < through_ends_.size(); ++k) of_slopes_.back()[k] -= end * through_ends_[k];
    }
  }

  const std::vector<T>& places() const { return places_; }

  std::vector<T> at(const T& theta, const T& h, const std::vector<T>& y0, const std::vector<T>& y1,
                    const std::vector<std::vector<T>>& slopes) const {
    std::vector<T> y = y0;
    const T w = value(through_ends_, theta);
    for (std::size_t d = 0; d < y.size(); ++d) y[d] += w * (y1[d] - y0[d]);
    for (std::size_t j = 0; j < slopes.size(); ++j) {
      const T b = h * value(of_slopes_[j], theta);
      for (std::size_t d = 0; d < y.size(); ++d) y[d] += b * slopes[j][d];
    }
    return y;
  }

 private:
  using Polynomial = std::vector<T>;  // coefficients of 1, theta, ...

  static Polynomial times(const Polynomial& p, const T& zero) {
    Polynomial result(p.size() + 1, T(0));
    for (std::size_t k = 0; k < p.size(); ++k) {
      result[k] -= zero * p[k];
      result[k + 1] += p[k];
    }
    return result;
  }

  static Polynomial integral(const Polynomial& p) {
    Polynomial result = {T(0)};
    for (std::size_t k = 0; k < p.size(); ++k) result.push_back(p[k] / T(static_cast<int>(k + 1)));
    return result;
  }

  static T value(const Polynomial& p, const T& theta) {
    T sum(0);
    for (std::size_t k = p.size(); k-- > 0;) sum = sum * theta + p[k];
    return sum;
  }

  std::vector<T> places_;
  Polynomial through_ends_;
  std::vector<Polynomial> of_slopes_;
};

/// Bootstrapping: slopes along a curve of order q give one of order q + 1, until it has the order of the points. Each
/// curve costs its m slopes, and only where a step is asked for. Enright, Jackson, Nørsett, Thomsen 1986,
/// doi:10.1145/7921.7923.
template <class T>
class BootstrappedCurve {
 public:
  using Curve = std::function<std::vector<T>(const T& theta)>;

  /// From a curve of order `from`, 3 or more, to one of order `to`.
  BootstrappedCurve(const FirstOrderSystem<T>& system, int from, int to) : system_(system) {
    for (int order = from + 1; order <= to; ++order) levels_.emplace_back(order - 3);
  }

  /// A step, and the curve that there is without further slopes.
  void begin(const T& t, const T& h, const std::vector<T>& y0, const std::vector<T>& y1, const Curve& first) {
    h_ = h;
    y0_ = y0;
    y1_ = y1;
    Curve curve = first;
    for (const auto& level : levels_) {
      std::vector<std::vector<T>> slopes;
      for (const T& place : level.places()) {
        const bool is_end = place == 0 || place == 1;
        const auto y = !is_end ? curve(place) : place == 0 ? y0 : y1;
        slopes.push_back(is_end && !slopes_.empty() ? (place == 0 ? slopes_.front() : slopes_.back())
                                                    : system_.rate(T(t + place * h), y));
      }
      slopes_ = std::move(slopes);
      curve = [this, &level](const T& theta) { return level.at(theta, h_, y0_, y1_, slopes_); };
    }
    is_known_ = true;
  }

  bool is_known() const { return is_known_; }

  std::vector<T> at(const T& theta) const { return levels_.back().at(theta, h_, y0_, y1_, slopes_); }

  /// Another step is under way.
  void forget() {
    is_known_ = false;
    slopes_.clear();
  }

 private:
  const FirstOrderSystem<T>& system_;
  std::vector<CurveThroughSlopes<T>> levels_;
  T h_{0};
  std::vector<T> y0_, y1_;
  std::vector<std::vector<T>> slopes_;  // of the last curve, at both ends and between
  bool is_known_ = false;
};

}  // namespace halfstep::inline methods
