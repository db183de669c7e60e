// Closed forms and Taylor series in quad.
#include "halfstep/explore/exact.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "halfstep/problems/all.hpp"
#include "halfstep/problems/equations.hpp"

namespace halfstep::inline explore {
namespace {

using Q = quad_t;
constexpr int quick_digits = 30;  // what the tests ask of it

template <template <class> class P>
class QuickClosedForm final : public Solution<Q> {
 public:
  explicit QuickClosedForm(const Data& data) : problem_(data) {}
  void at(const Q& t, Q* x, Q* v) const override { problem_.exact(t, x, v); }
  int digits() const override { return quick_digits; }

 private:
  P<Q> problem_;
};

template <template <class> class P>
class QuickSeries final : public Solution<Q> {
 public:
  explicit QuickSeries(const Data& data) : equations_(data), x_(n), v_(n) {
    equations_.problem().initial(x_.data(), v_.data());
  }

  void at(const Q& t, Q* x, Q* v) const override {
    while (pieces_.empty() || end_ < t) add_piece();
    const auto later = [](const Q& time, const Piece& piece) { return time < piece.t; };
    auto piece = std::upper_bound(pieces_.begin(), pieces_.end(), t, later);
    if (piece != pieces_.begin()) --piece;
    evaluate(*piece, Q(t - piece->t), x, v);
  }

  int digits() const override { return quick_digits; }

 private:
  struct Piece {
    Q t;
    std::vector<Q> series;  // x_i = sum_k series[k*n + i] (time - t)^k
  };

  static void evaluate(const Piece& piece, const Q& s, Q* x, Q* v) {
    for (std::size_t i = 0; i < n; ++i) {
      x[i] = v[i] = Q(0);
      for (std::size_t k = order + 1; k-- > 0;) {
        v[i] = v[i] * s + x[i];
        x[i] = x[i] * s + piece.series[k * n + i];
      }
    }
  }

  /// As long as the last two terms stay below the last digit of quad.
  void add_piece() const {
    Piece piece{end_, std::vector<Q>((order + 1) * n)};
    equations_.taylor(end_, x_.data(), v_.data(), static_cast<int>(order), piece.series.data());
    double length = 1;
    for (std::size_t k = order - 1; k <= order; ++k)
      for (std::size_t i = 0; i < n; ++i) {
        const double term = std::abs(to_double(piece.series[k * n + i]));
        if (term > 0) length = std::min(length, std::pow(1e-37 / term, 1.0 / static_cast<double>(k)));
      }
    evaluate(piece, Q(length), x_.data(), v_.data());
    end_ += Q(length);
    pieces_.push_back(std::move(piece));
  }

  static constexpr auto n = static_cast<std::size_t>(P<Q>::dimension);
  static constexpr std::size_t order = 44;

  Equations<P, Q> equations_;
  mutable std::vector<Piece> pieces_;
  mutable Q end_ = 0;
  mutable std::vector<Q> x_, v_;  // at end_
};

}  // namespace

std::shared_ptr<const Solution<Q>> quick_solution(const Problem& problem) {
  return with_problem(problem, [&]<template <class> class P>(ProblemType<P>) -> std::shared_ptr<const Solution<Q>> {
    if constexpr (requires(const P<Q> p, Q t) { p.exact(t, &t, &t); })
      return std::make_shared<QuickClosedForm<P>>(problem.data);
    else
      return std::make_shared<QuickSeries<P>>(problem.data);
  });
}

}  // namespace halfstep::inline explore
