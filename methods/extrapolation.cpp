// Extrapolated midpoint rules as Runge-Kutta methods, with the column before the last as their estimate, and what they
// say between the points.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/rational.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/butcher_methods.hpp"
#include "halfstep/methods/family.hpp"

namespace halfstep::inline methods {

namespace {

using Fractions = std::vector<Rational>;

/// Weights of the stages, trailing zeros left out.
Coefficients exact_text(Fractions weights) {
  while (!weights.empty() && weights.back() == 0) weights.pop_back();
  Coefficients text;
  for (const Rational& weight : weights) text.emplace_back(weight.str());
  return text;
}

Fractions sum(const Fractions& a, const Rational& factor, Fractions b) {
  b.resize(std::max(a.size(), b.size()), Rational(0));
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = factor * b[i] + (i < a.size() ? a[i] : Rational(0));
  return b;
}

/// The slope of one stage, as weights.
Fractions slope_of(std::size_t stage) {
  Fractions slope(stage + 1, Rational(0));
  slope.back() = 1;
  return slope;
}

/// T_(j,l+1) = T_(j,l) + (T_(j,l) - T_(j-1,l)) / ((n_j / n_(j-l))^2 - 1) for one j: the column from T_(j,1) and that of
/// the j before. Hairer, Nørsett, Wanner 1993, section II.9, eq. (9.10).
std::vector<Fractions> next_column(const std::vector<Fractions>& column, Fractions first,
                                   const std::vector<int>& numbers, std::size_t j) {
  std::vector<Fractions> next = {std::move(first)};
  for (std::size_t l = 1; l <= column.size(); ++l) {
    const Rational ratio(numbers[j], numbers[j - l]);
    const Rational share = 1 / (ratio * ratio - 1);
    next.push_back(sum(sum({}, 1 + share, next.back()), -share, column[l - 1]));
  }
  return next;
}

/// A step from y0 by the explicit midpoint rule with n_1 < n_2 < ... < n_k substeps, all even, extrapolated in h^2.
struct Extrapolated {
  std::vector<int> numbers;
  Rows stages = {{}};
  std::vector<Fractions> column = {};               ///< T_(k,1) to T_(k,k), as weights of the stages
  std::vector<std::vector<Fractions>> points = {};  ///< of each n: y_0 to y_n

  explicit Extrapolated(std::vector<int> substeps) : numbers(std::move(substeps)) {
    for (std::size_t j = 0; j < numbers.size(); ++j) {
      first_stages_.push_back(stages.size());
      add(j);
    }
  }

  /// The stage that is f(y_i) for that n: of all, f(y_0) is the first one. Not of y_n, whose slope no step needs.
  std::size_t stage(std::size_t j, int i) const {
    return i == 0 ? 0 : first_stages_[j] + static_cast<std::size_t>(i - 1);
  }

 private:
  /// y1 = y0 + H f(y0), y_(i+1) = y_(i-1) + 2 H f(y_i), H = h / n: eq. (9.13).
  void add(std::size_t j) {
    const int n = numbers[j];
    points.push_back({{}, {Rational(1, n)}});
    auto& y = points.back();
    for (int i = 1; i < n; ++i) {
      stages.push_back(exact_text(y.back()));
      y.push_back(sum(y[y.size() - 2], Rational(2, n), slope_of(stages.size() - 1)));
    }
    column = next_column(column, y.back(), numbers, j);
  }

  std::vector<std::size_t> first_stages_;
};

/// Dense output of such a step. Derivatives of the solution in the middle of the step, by central differences of the
/// slopes of each n, are extrapolated as the points are: all n / 2 must be even, or all odd, since midpoint rules err
/// by one series in h^2 at even points and by another at odd ones. The polynomial has these, and the points and slopes
/// of both ends. Hairer, Ostermann 1990; Hairer, Nørsett, Wanner 1993, section II.9.
class MiddleDerivatives {
 public:
  explicit MiddleDerivatives(const Extrapolated& scheme) : scheme_(scheme), end_(scheme.stages.size()) {}

  /// derivatives: how many, the value in the middle the first of them.
  DenseOutput dense_output(int derivatives, int order) {
    const int size = derivatives + 4;
    std::vector<std::pair<Fractions, Fractions>> equations = {
        {powers(0, 0, size), {}},
        {powers(0, 1, size), slope_of(0)},
        {powers(1, 0, size), scheme_.column.back()},
        {powers(1, 1, size), slope_of(end_)},
    };
    for (int k = 0; k < derivatives; ++k) equations.emplace_back(powers(Rational(1, 2), k, size), extrapolated(k));
    const auto coefficients = solved(std::move(equations));
    DenseOutput dense{.stages = further_, .order = order};
    for (std::size_t i = 0; i <= end_ + further_.size(); ++i) {
      Fractions polynomial;
      for (std::size_t power = 1; power < coefficients.size(); ++power)
        polynomial.push_back(i < coefficients[power].size() ? coefficients[power][i] : Rational(0));
      dense.polynomials.push_back(exact_text(std::move(polynomial)));
    }
    return dense;
  }

 private:
  /// The derivative of 1, theta, theta^2, ... at theta.
  static Fractions powers(const Rational& theta, int derivative, int size) {
    Fractions row;
    for (int power = 0; power < size; ++power) {
      Rational value = power < derivative ? 0 : 1;
      for (int k = 0; k < derivative; ++k) value *= power - k;
      for (int k = derivative; k < power; ++k) value *= theta;
      row.push_back(value);
    }
    return row;
  }

  /// The unknowns of a regular system, each of which is a vector as the right-hand sides are.
  static std::vector<Fractions> solved(std::vector<std::pair<Fractions, Fractions>> equations) {
    for (std::size_t c = 0; c < equations.size(); ++c) {
      const auto pivot = std::find_if(equations.begin() + static_cast<std::ptrdiff_t>(c), equations.end(),
                                      [&](const auto& equation) { return equation.first[c] != 0; });
      std::iter_swap(equations.begin() + static_cast<std::ptrdiff_t>(c), pivot);
      const Rational by = 1 / equations[c].first[c];
      equations[c] = {sum({}, by, equations[c].first), sum({}, by, equations[c].second)};
      for (std::size_t r = 0; r < equations.size(); ++r)
        if (const Rational factor = -equations[r].first[c]; r != c && factor != 0)
          equations[r] = {sum(equations[r].first, factor, equations[c].first),
                          sum(equations[r].second, factor, equations[c].second)};
    }
    std::vector<Fractions> unknowns;
    for (auto& equation : equations) unknowns.push_back(std::move(equation.second));
    return unknowns;
  }

  /// The k-th derivative in the middle, in units of h: from each n by (f_(m+1) - f_(m-1)) / (2 H) and so on, and
  /// extrapolated. The coarsest n have no use where differences reach beyond the step.
  Fractions extrapolated(int k) {
    const std::size_t least = k == 0 ? 0 : static_cast<std::size_t>(k - 1) / 2;
    const std::vector<int> numbers(scheme_.numbers.begin() + static_cast<std::ptrdiff_t>(least), scheme_.numbers.end());
    std::vector<Fractions> column;
    for (std::size_t j = 0; j < numbers.size(); ++j)
      column = next_column(column, in_the_middle(least + j, k), numbers, j);
    return column.back();
  }

  Fractions in_the_middle(std::size_t j, int k) {
    const int n = scheme_.numbers[j], middle = n / 2;
    if (k == 0) return scheme_.points[j][static_cast<std::size_t>(middle)];
    Fractions difference;
    Rational factor = 1;  // binomial coefficients, signed, over (2 H)^(k-1)
    for (int i = 1; i < k; ++i) factor *= Rational(n, 2);
    for (int i = 0; i < k; ++i) {
      difference = sum(difference, factor, slope_of(stage(j, middle + k - 1 - 2 * i)));
      factor *= Rational(-(k - 1 - i), i + 1);
    }
    return difference;
  }

  /// f(y_i) for that n; behind the slope at the end of the step where no step needs it.
  std::size_t stage(std::size_t j, int i) {
    if (i < scheme_.numbers[j]) return scheme_.stage(j, i);
    further_.push_back(exact_text(scheme_.points[j].back()));
    return end_ + further_.size();
  }

  const Extrapolated& scheme_;
  std::size_t end_;  ///< the stage that is the slope at the end of the step
  Rows further_ = {};
};

const std::string extrapolation_source =
    "Gragg 1965, doi:10.1137/0702030; Hairer, Nørsett, Wanner 1993, section II.9, eqs. (9.10), (9.13)";
const std::string dense_source =
    "; dense output: Hairer, Ostermann 1990, doi:10.1007/BF01385634, section II.9 of the book";

/// A sequence of substeps, k of them.
struct Sequence {
  std::string name, substeps;
  int first, further;         ///< substeps, and by how many more each next number is
  std::vector<int> columns;   ///< k
  int dense_below = -1;       ///< order of dense output less than that of the points; -1: none
  int derivatives_below = 0;  ///< how many derivatives in the middle less than 2 k

  Extrapolated scheme(int k) const {
    std::vector<int> numbers;
    for (int j = 0; j < k; ++j) numbers.push_back(first + j * further);
    return Extrapolated(numbers);
  }
};

/// The orders of dense output are those of theorem 9.5 of section II.9: 2 k with the derivatives up to 2 k - 4 where
/// n / 2 is even, 2 k - 1 with those up to 2 k - 5 where it is odd.
const std::vector<Sequence>& sequences() {
  static const std::vector<Sequence> all = {
      {"gbs", "2, 4, ..., ", 2, 2, {2, 3, 4}},
      {"odex", "2, 6, ..., ", 2, 4, {3, 4}, 1, 4},
      {"hairer-ostermann", "4, 8, ..., ", 4, 4, {2, 3, 4}, 0, 3},
  };
  return all;
}

}  // namespace

std::vector<Method> extrapolation_methods() {
  std::vector<Method> rows;
  for (const Sequence& sequence : sequences())
    for (const int k : sequence.columns) {
      const Extrapolated scheme = sequence.scheme(k);
      const std::string order = std::to_string(2 * k);
      rows.push_back({.name = sequence.name + "-" + order,
                      .what = "order " + order +
                              " by extrapolation of the explicit midpoint rule (Gragg, Bulirsch, Stoer), " +
                              sequence.substeps + std::to_string(scheme.numbers.back()) + " substeps",
                      .family = word(Family::runge_kutta),
                      .scheme = ButcherTableau{.a = scheme.stages, .b = exact_text(scheme.column.back())},
                      .claims = order_even(2 * k),
                      .source = extrapolation_source,
                      .main_job = false});
    }
  return rows;
}

std::vector<EmbeddedPair> extrapolation_pairs() {
  std::vector<EmbeddedPair> pairs;
  for (const Sequence& sequence : sequences())
    for (const int k : sequence.columns) {
      const Extrapolated scheme = sequence.scheme(k);
      const std::string name = sequence.name + "-" + std::to_string(2 * k);
      EmbeddedPair pair{.name = name + "-" + std::to_string(2 * k - 2),
                        .method = name,
                        .b_hat = exact_text(scheme.column.at(scheme.column.size() - 2)),
                        .embedded_order = 2 * k - 2,
                        .source = extrapolation_source};
      if (sequence.dense_below >= 0) {
        pair.dense =
            MiddleDerivatives(scheme).dense_output(2 * k - sequence.derivatives_below, 2 * k - sequence.dense_below);
        pair.source += dense_source;
      }
      pairs.push_back(std::move(pair));
    }
  return pairs;
}

}  // namespace halfstep::inline methods
