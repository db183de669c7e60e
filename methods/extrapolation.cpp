// Extrapolated midpoint rules as Runge-Kutta methods, and the column before the last as their estimate.
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

/// A step from y0 by the explicit midpoint rule with 2, 4, ..., 2k substeps, extrapolated in h^2.
struct Extrapolated {
  Rows stages = {{}};
  std::vector<Fractions> column = {};  ///< T_(j,1) to T_(j,j) of the last j, as weights of the stages

  explicit Extrapolated(int k) {
    for (int j = 1; j <= k; ++j) add(2 * j);
  }

 private:
  /// y1 = y0 + H f(y0), y_(i+1) = y_(i-1) + 2 H f(y_i), H = h / n: eq. (9.13).
  void add(int n) {
    Fractions before, now = {Rational(1, n)};
    for (int i = 1; i < n; ++i) {
      stages.push_back(exact_text(now));
      Fractions slope(stages.size(), Rational(0));
      slope.back() = 1;
      before = std::exchange(now, sum(before, Rational(2, n), slope));
    }
    // T_(j,l+1) = T_(j,l) + (T_(j,l) - T_(j-1,l)) / ((n_j / n_(j-l))^2 - 1): eq. (9.10)
    std::vector<Fractions> next = {now};
    for (std::size_t l = 1; l <= column.size(); ++l) {
      const Rational ratio(n, n - 2 * static_cast<int>(l));
      const Rational share = 1 / (ratio * ratio - 1);
      next.push_back(sum(sum({}, 1 + share, next.back()), -share, column[l - 1]));
    }
    column = std::move(next);
  }
};

const std::string extrapolation_source =
    "Gragg 1965, doi:10.1137/0702030; Hairer, Nørsett, Wanner 1993, section II.9, eqs. (9.10), (9.13)";

std::string name_of(int order) { return "gbs-" + std::to_string(order); }

const auto columns = {2, 3, 4};

}  // namespace

std::vector<Method> extrapolation_methods() {
  std::vector<Method> rows;
  for (const int k : columns) {
    const Extrapolated scheme(k);
    rows.push_back({.name = name_of(2 * k),
                    .what = "order " + std::to_string(2 * k) +
                            " by extrapolation of the explicit midpoint rule (Gragg, "
                            "Bulirsch, Stoer), 2, 4, ..., " +
                            std::to_string(2 * k) + " substeps",
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
  for (const int k : columns) {
    const Extrapolated scheme(k);
    pairs.push_back({.name = name_of(2 * k) + "-" + std::to_string(2 * k - 2),
                     .method = name_of(2 * k),
                     .b_hat = exact_text(scheme.column.at(scheme.column.size() - 2)),
                     .embedded_order = 2 * k - 2,
                     .source = extrapolation_source});
  }
  return pairs;
}

}  // namespace halfstep::inline methods
