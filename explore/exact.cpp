// Closed forms and Taylor series in quad.
#include "halfstep/explore/exact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "halfstep/core/taylor.hpp"
#include "halfstep/problems/all.hpp"

namespace halfstep::inline explore {
namespace {

using Q = quad_t;
constexpr int quick_digits = 30;  // what the tests ask of it

template <template <class> class P>
class QuickClosedForm final : public Solution<Q> {
 public:
  explicit QuickClosedForm(const Data& data) : problem_(data) {}

  /// Errors of all methods and steps are taken at the same few times, and a closed form in quad may take its time.
  void at(const Q& t, Q* x, Q* v) const override {
    constexpr std::size_t most = 4096;
    auto known = known_.find(t);
    if (known == known_.end()) {
      if (known_.size() == most) known_.clear();
      known = known_.emplace(t, Point()).first;
      problem_.exact(t, known->second.data(), known->second.data() + n);
    }
    std::copy(known->second.begin(), known->second.begin() + n, x);
    std::copy(known->second.begin() + n, known->second.end(), v);
  }
  int digits() const override { return quick_digits; }

 private:
  static constexpr auto n = static_cast<std::ptrdiff_t>(P<Q>::dimension);
  using Point = std::array<Q, 2 * static_cast<std::size_t>(n)>;

  P<Q> problem_;
  mutable std::map<Q, Point> known_;
};

template <template <class> class P>
class QuickSeries final : public Solution<Q> {
 public:
  explicit QuickSeries(const Data& data)
      : problem_(data), tape_(TaylorTape<Q>::template record<n>(problem_)), x_(n), v_(n) {
    problem_.initial(x_.data(), v_.data());
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
    tape_.series(end_, x_.data(), v_.data(), static_cast<int>(order), piece.series.data());
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

  P<Q> problem_;
  mutable TaylorTape<Q> tape_;
  mutable std::vector<Piece> pieces_;
  mutable Q end_ = 0;
  mutable std::vector<Q> x_, v_;  // at end_
};

}  // namespace

std::shared_ptr<const Solution<Q>> quick_solution(const Problem& problem) {
  static std::map<std::string, std::shared_ptr<const Solution<Q>>> made;
  auto& solution = made[problem.name];
  if (!solution)
    solution =
        with_problem(problem, [&]<template <class> class P>(ProblemType<P>) -> std::shared_ptr<const Solution<Q>> {
          if constexpr (requires(const P<Q> p, Q t) { p.exact(t, &t, &t); })
            return std::make_shared<QuickClosedForm<P>>(problem.data);
          else
            return std::make_shared<QuickSeries<P>>(problem.data);
        });
  return solution;
}

std::vector<double> exact_to_draw(const Problem& problem, double t) {
  const auto n = static_cast<std::size_t>(problem.dimension);
  std::vector<double> both(2 * n);
  return with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    if constexpr (requires(const P<double> p) { p.exact(t, both.data(), both.data()); }) {
      P<double>(problem.data).exact(t, both.data(), both.data() + n);
    } else {
      std::vector<Q> wide(2 * n);
      quick_solution(problem)->at(Q(t), wide.data(), wide.data() + n);
      std::transform(wide.begin(), wide.end(), both.begin(), [](const Q& entry) { return to_double(entry); });
    }
    return both;
  });
}

}  // namespace halfstep::inline explore
