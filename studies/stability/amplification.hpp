// What a scheme's own data make of the two linear test equations: recurrences with polynomial coefficients.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "halfstep/engine/theory/polynomials.hpp"
#include "halfstep/engine/theory/stability_function.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline studies {

/// On y' = lambda y a scheme for first-order systems obeys sum_k c_k(z) y[n+k] = 0 with z = h lambda.
/// coefficients[k]: the polynomial c_k, by rising powers of z. The scheme is stable at z where all roots q of
/// sum_k c_k(z) q^k lie in the closed unit disc and those on the unit circle are simple.
template <class Q>
struct Recurrence {
  std::vector<Polynomial<Q>> coefficients;
};

namespace detail {

/// The recurrence of each kind of scheme that is made for y' = f; of the others there is none.
template <class Q>
struct MakeRecurrence {
  int points;
  using Result = std::optional<Recurrence<Q>>;

  /// R = det(1 - z A + z 1 b') / det(1 - z A). Hairer, Wanner 1996, IV.3, proposition 3.2.
  Result operator()(const ButcherTableau& t) const {
    const std::size_t s = t.b.size();
    Matrix<Q> a(s, std::vector<Q>(s, Q(0)));
    for (std::size_t i = 0; i < s; ++i)
      for (std::size_t j = 0; j < t.a[i].size(); ++j) a[i][j] = read<Q>(t.a[i][j]);
    std::vector<Q> b;
    for (const auto& weight : t.b) b.push_back(read<Q>(weight));
    auto [numerator, denominator] = stability_function(std::move(a), b);
    for (auto& c : numerator) c = -c;
    return Recurrence<Q>{{numerator, denominator}};
  }

  Result operator()(const Rosenbrock& r) const { return (*this)(r.on_linear_systems()); }

  /// R = 1 + sum_k w_k z^k / k!.
  Result operator()(const TaylorSeries& t) const {
    Polynomial<Q> minus_r{Q(-1)};
    Q factorial = 1;
    for (std::size_t k = 0; k < t.weights.size(); ++k) {
      factorial *= Q(static_cast<int>(k) + 1);
      minus_r.push_back(-read<Q>(t.weights[k]) / factorial);
    }
    return Recurrence<Q>{{minus_r, {Q(1)}}};
  }

  /// Of a linear split all of lambda y is implicit. Of one by entries that one equation is explicit, and the two of
  /// x'' = -w^2 x are not alike.
  Result operator()(const AdditiveTableau& a) const {
    return a.split == Split::linear ? (*this)(a.implicit_part) : std::nullopt;
  }

  Result operator()(const AdditiveMultistep& m) const {
    return m.split == Split::linear ? (*this)(m.implicit_part()) : std::nullopt;
  }

  Result operator()(const Multistep& m) const {
    auto c = past(m, 2);
    c.coefficients.back() = {Q(1), -read<Q>(m.implicit)};
    return c;
  }

  /// With P and C for what predictor and corrector take from the past, and b for the corrector's weight of f[n+1], k
  /// corrections make y[n+1] = C + b z C + ... + (b z)^(k-1) C + (b z)^k P.
  Result operator()(const PredictorCorrector& p) const {
    const auto k = static_cast<std::size_t>(p.times_corrected());
    if (!p.ends_with_evaluation()) return with_late_slopes(p, k);
    const auto predicted = past(p.predictor, 2);
    const auto corrected = past(p.corrector, 2);
    Recurrence<Q> c{{predicted.coefficients.size(), Polynomial<Q>(k + 2, Q(0))}};
    const Q weight = read<Q>(p.corrector.implicit);
    Q factor = 1;
    for (std::size_t i = 0; i <= k; ++i, factor *= weight)
      for (std::size_t j = 0; j + 1 < c.coefficients.size(); ++j)
        for (std::size_t power = 0; power < 2; ++power)
          c.coefficients[j][i + power] += factor * (i < k ? corrected : predicted).coefficients[j][power];
    c.coefficients.back()[0] = 1;
    return c;
  }

  /// Those made for x'' = a have a step on it instead.
  template <StepsOscillators SecondOrder>
  Result operator()(const SecondOrder&) const {
    return std::nullopt;
  }

  /// No one step is like the next on a grid; code is not looked into; e^z is no polynomial.
  template <OneOf<VariableVerlet, Foreign, ExponentialTableau> Unknown>
  Result operator()(const Unknown&) const {
    return std::nullopt;
  }

 private:
  /// By rising powers of the shift q of polynomials in z, products included.
  using InShift = std::vector<Polynomial<Q>>;

  /// Adds factor z^power left right.
  static void add_product(InShift& sum, const InShift& left, const InShift& right, const Q& factor, std::size_t power) {
    for (std::size_t i = 0; i < left.size(); ++i)
      for (std::size_t j = 0; j < right.size(); ++j)
        for (std::size_t m = 0; m < left[i].size(); ++m)
          for (std::size_t n = 0; n < right[j].size(); ++n)
            sum[i + j][m + n + power] += factor * left[i][m] * right[j][n];
  }

  /// Without the last evaluation there are two sequences, the points y and those w whose slopes are kept. With q for
  /// the shift by a step and m points of history,
  ///   q^m w = C + b z C + ... + (b z)^(k-2) C + (b z)^(k-1) P,  q^m y = C + b z q^m w,
  /// where C and P are sums over alpha y and z beta w: the determinant of this system.
  Result with_late_slopes(const PredictorCorrector& p, std::size_t k) const {
    const auto m = static_cast<std::size_t>(points);
    const Q weight = read<Q>(p.corrector.implicit);
    const auto sums = [&](const Coefficients& row) {
      InShift sum(m + 1, Polynomial<Q>(1, Q(0)));
      for (std::size_t j = 0; j < row.size(); ++j) sum[m - 1 - j][0] = read<Q>(row[j]);
      return sum;
    };
    const auto iterated = [&](const Coefficients& of_corrector, const Coefficients& of_predictor) {
      InShift sum(m + 1, Polynomial<Q>(k, Q(0)));
      const InShift corrected = sums(of_corrector), predicted = sums(of_predictor);
      Q factor = 1;
      for (std::size_t i = 0; i < k; ++i, factor *= weight)
        for (std::size_t j = 0; j <= m; ++j) sum[j][i] += factor * (i + 1 < k ? corrected : predicted)[j][0];
      return sum;
    };
    InShift shift(m + 1, Polynomial<Q>(1, Q(0))), y_of_y = sums(p.corrector.alpha), y_of_w = sums(p.corrector.beta);
    shift[m][0] = 1;
    y_of_w[m][0] = weight;
    const InShift w_of_y = iterated(p.corrector.alpha, p.predictor.alpha),
                  w_of_w = iterated(p.corrector.beta, p.predictor.beta);
    for (auto& c : y_of_y) c[0] = -c[0];
    y_of_y[m][0] = 1;
    InShift determinant(2 * m + 1, Polynomial<Q>(k + 1, Q(0)));
    add_product(determinant, y_of_y, shift, Q(1), 0);
    add_product(determinant, y_of_y, w_of_w, Q(-1), 1);
    add_product(determinant, y_of_w, w_of_y, Q(-1), 1);
    // Adams' formulas take one y of the past: of the two sequences' points not all are needed.
    const auto is_nothing = [](const Polynomial<Q>& c) {
      return std::ranges::all_of(c, [](const Q& x) { return x == 0; });
    };
    determinant.erase(determinant.begin(), std::ranges::find_if_not(determinant, is_nothing));
    return Recurrence<Q>{std::move(determinant)};
  }

  /// The coefficient of y[n-j], where the newest point is y[n+1].
  Polynomial<Q>& at(Recurrence<Q>& c, std::size_t j) const {
    return c.coefficients[static_cast<std::size_t>(points) - 1 - j];
  }

  /// y[n+1] - sum alpha y - z sum beta y, with room for `size` powers of z.
  Recurrence<Q> past(const Multistep& m, std::size_t size) const {
    Recurrence<Q> c{{static_cast<std::size_t>(points) + 1, Polynomial<Q>(size, Q(0))}};
    c.coefficients.back()[0] = 1;
    for (std::size_t j = 0; j < m.alpha.size(); ++j) at(c, j)[0] -= read<Q>(m.alpha[j]);
    for (std::size_t j = 0; j < m.beta.size(); ++j) at(c, j)[1] -= read<Q>(m.beta[j]);
    return c;
  }
};

}  // namespace detail

/// The recurrence on y' = lambda y; none for a scheme that is made for x'' = a.
template <class Q>
std::optional<Recurrence<Q>> recurrence(const Method& method) {
  return std::visit(detail::MakeRecurrence<Q>{points(method)}, method.scheme);
}

/// sum_k c_k(z) q^k by rising powers of q.
template <class Q, class Z>
Polynomial<Z> at(const Recurrence<Q>& recurrence, const Z& z) {
  Polynomial<Z> p;
  for (const auto& c : recurrence.coefficients) {
    Z value(0);
    for (std::size_t j = c.size(); j-- > 0;) value = value * z + Z(c[j]);
    p.push_back(value);
  }
  return p;
}

/// On x'' = -w^2 x the roots are those at z = i w h and z = -i w h together: p(i wh) p(-i wh), real in s = (wh)^2.
template <class Q>
Polynomial<Q> on_oscillator(const Recurrence<Q>& recurrence, const Q& s) {
  const std::size_t n = recurrence.coefficients.size();
  Polynomial<Q> even(n, Q(0)), odd(n, Q(0)), product(2 * n - 1, Q(0));
  for (std::size_t k = 0; k < n; ++k) {
    const auto& c = recurrence.coefficients[k];
    Q power = 1;
    for (std::size_t j = 0; j < c.size(); ++j) {
      (j % 2 == 0 ? even : odd)[k] += c[j] * power;
      if (j % 2 == 1) power *= -s;
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) product[i + j] += even[i] * even[j] + s * odd[i] * odd[j];
  return product;
}

}  // namespace halfstep::inline studies
