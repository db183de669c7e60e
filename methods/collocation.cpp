// Nodes by Newton's method, weights and matrices from Vandermonde systems, with digits to spare.
#include "halfstep/methods/collocation.hpp"

#include <algorithm>
#include <cstddef>
#include <ios>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/scalar.hpp"

namespace halfstep::inline methods {

namespace {

constexpr int most_stages = 30;      // their Vandermonde systems lose 40 digits
constexpr int written_digits = 125;  // from 120 on a decimal is exact

using Float = Wide<written_digits + 55>;  // what is written, what is lost, and some to spare
using Floats = std::vector<Float>;

Float negligible() { return pow(Float(10), -(written_digits + 10)); }

/// Legendre's P_s + first P_(s-1) + second P_(s-2), whose zeros in [-1, 1] are the nodes of a family.
struct LegendreSum {
  int stages, first, second;

  /// Its value at x over its slope there.
  Float newton_step(const Float& x) const {
    Float value = 0, slope = 0, p = 1, p_slope = 0, before = 0, before_slope = 0;
    for (int n = 0; n <= stages; ++n) {
      const int weight = n == stages ? 1 : n == stages - 1 ? first : n == stages - 2 ? second : 0;
      value += weight * p;
      slope += weight * p_slope;
      const Float next = ((2 * n + 1) * x * p - n * before) / (n + 1);
      const Float next_slope = before_slope + (2 * n + 1) * p;
      before = std::exchange(p, next);
      before_slope = std::exchange(p_slope, next_slope);
    }
    return value / slope;
  }
};

/// The zeros, moved to [0, 1] and in rising order: Newton's method for each with the others divided out (Ehrlich and
/// Aberth), so that no two of the points find the same one.
Floats nodes(const LegendreSum& polynomial) {
  const Float pi = acos(Float(-1));
  Floats x;
  for (int i = 0; i < polynomial.stages; ++i) x.push_back(-cos(pi * (4 * i + 3) / (4 * polynomial.stages + 2)));
  for (Float moved = 1; moved > negligible();) {
    moved = 0;
    for (Float& point : x) {
      Float repelled = 0;
      for (const Float& other : x)
        if (&other != &point) repelled += 1 / (point - other);
      const Float newton = polynomial.newton_step(point);
      const Float step = newton / (1 - newton * repelled);
      point -= step;
      moved = std::max(moved, Float(abs(step)));
    }
  }
  std::sort(x.begin(), x.end());
  for (Float& point : x) point = (1 + point) / 2;
  return x;
}

/// The weights w with sum_j w_j x_j^(k-1) = moments[k-1] for as many k as there are nodes (Björck and Pereyra).
Floats weights(const Floats& x, Floats moments) {
  const std::size_t last = x.size() - 1;
  for (std::size_t k = 0; k < last; ++k)
    for (std::size_t i = last; i > k; --i) moments[i] -= x[k] * moments[i - 1];
  for (std::size_t k = last; k-- > 0;) {
    for (std::size_t i = k + 1; i <= last; ++i) moments[i] /= x[i] - x[i - k - 1];
    for (std::size_t i = k; i < last; ++i) moments[i] -= moments[i + 1];
  }
  return moments;
}

/// c^k / k: the integrals of 1, x, x^2, ... from 0 to c.
Floats integrals(const Float& c, std::size_t count) {
  Floats result;
  Float power = 1;
  for (std::size_t k = 1; k <= count; ++k) result.push_back((power *= c) / static_cast<int>(k));
  return result;
}

/// A tableau in numbers. Its matrix is that of C(s) until told otherwise.
struct Numbers {
  Floats c, b;
  std::vector<Floats> a;

  explicit Numbers(const LegendreSum& polynomial) : c(nodes(polynomial)), b(weights(c, integrals(1, c.size()))) {
    for (const Float& node : c) a.push_back(weights(c, integrals(node, c.size())));
  }

  /// The matrix of D(s).
  Numbers by_columns() && {
    for (std::size_t j = 0; j < c.size(); ++j) {
      const Floats whole = integrals(1, c.size());
      Floats moments = integrals(c[j], c.size());
      for (std::size_t k = 0; k < c.size(); ++k) moments[k] = b[j] * (whole[k] - moments[k]);
      const Floats column = weights(c, moments);
      for (std::size_t i = 0; i < c.size(); ++i) a[i][j] = column[i] / b[i];
    }
    return std::move(*this);
  }

  /// The matrix of C(s - 1) with b_1 in its first column.
  Numbers with_first_weight() && {
    for (std::size_t i = 0; i < c.size(); ++i) {
      Floats moments = integrals(c[i], c.size() - 1);
      moments[0] -= b[0];
      a[i] = weights(Floats(c.begin() + 1, c.end()), moments);
      a[i].insert(a[i].begin(), b[0]);
    }
    return std::move(*this);
  }

  /// The matrix of C(s - 1) with zeros in its last column.
  Numbers without_last() && {
    for (std::size_t i = 0; i < c.size(); ++i) {
      a[i] = weights(Floats(c.begin(), c.end() - 1), integrals(c[i], c.size() - 1));
      a[i].push_back(0);
    }
    return std::move(*this);
  }
};

/// As a fraction where a short one agrees to all digits, else as a decimal.
Coefficient written(const Float& x) {
  constexpr long long longest = 1'000'000'000;
  Float rest = x;
  long long p = 1, q = 0, p_before = 0, q_before = 1;  // of the continued fraction
  for (Float whole = floor(rest); abs(whole) < longest; whole = floor(rest)) {
    const auto digit = whole.convert_to<long long>();
    p_before = std::exchange(p, digit * p + p_before);
    q_before = std::exchange(q, digit * q + q_before);
    if (std::max(std::abs(p), q) > longest) break;
    if (abs(x - Float(p) / q) < negligible()) return std::to_string(p) + (q == 1 ? "" : "/" + std::to_string(q));
    rest = 1 / (rest - whole);
  }
  return x.str(written_digits - 1, std::ios_base::scientific);
}

ButcherTableau written(const Numbers& numbers) {
  ButcherTableau t;
  for (const Floats& row : numbers.a) {
    t.a.emplace_back();
    for (const Float& entry : row) t.a.back().push_back(written(entry));
  }
  for (const Float& weight : numbers.b) t.b.push_back(written(weight));
  return t;
}

/// The polynomial, for a number of stages that the family has.
LegendreSum checked(const std::string& family, int least, const LegendreSum& polynomial) {
  require(polynomial.stages >= least && polynomial.stages <= most_stages,
          family + " has " + std::to_string(least) + " to " + std::to_string(most_stages) + " stages, not " +
              std::to_string(polynomial.stages));
  return polynomial;
}

LegendreSum lobatto(const std::string& letters, int stages) {
  return checked("Lobatto " + letters, 2, {stages, 0, -1});
}

/// Integrals from 0 of the polynomials that are 1 at one node and 0 at the others: coefficients of theta, theta^2, ...
std::vector<Floats> integrated_lagrange(const Floats& c) {
  std::vector<Floats> result;
  for (std::size_t j = 0; j < c.size(); ++j) {
    Floats alone = {1};
    for (std::size_t i = 0; i < c.size(); ++i) {
      if (i == j) continue;
      alone.push_back(0);
      for (std::size_t k = alone.size(); k-- > 0;)
        alone[k] = ((k > 0 ? alone[k - 1] : 0) - c[i] * alone[k]) / (c[j] - c[i]);
    }
    for (std::size_t k = 0; k < alone.size(); ++k) alone[k] /= static_cast<int>(k + 1);
    result.push_back(std::move(alone));
  }
  return result;
}

Float value_at(const Float& theta, const Floats& polynomial) {
  Float sum = 0;
  for (std::size_t k = polynomial.size(); k-- > 0;) sum = (sum + polynomial[k]) * theta;
  return sum;
}

}  // namespace

std::optional<Rows> collocation_weights(const ButcherTableau& tableau) {
  static const Float same = pow(Float(10), -80);  // entries have 120 digits, differences of nodes cost some
  Floats c;
  for (const auto& row : tableau.a) {
    c.emplace_back(0);
    for (const auto& entry : row) c.back() += entry.as<Float>();
    for (std::size_t i = 0; i + 1 < c.size(); ++i)
      if (abs(c[i] - c.back()) < same) return std::nullopt;
  }
  const auto polynomials = integrated_lagrange(c);
  Rows weights;
  for (std::size_t j = 0; j < c.size(); ++j) {
    const auto is_entry = [&](const Coefficients& row, const Float& theta) {
      return abs(value_at(theta, polynomials[j]) - (j < row.size() ? row[j].as<Float>() : Float(0))) < same;
    };
    if (!is_entry(tableau.b, 1)) return std::nullopt;
    for (std::size_t i = 0; i < c.size(); ++i)
      if (!is_entry(tableau.a[i], c[i])) return std::nullopt;
    weights.emplace_back();
    for (const Float& coefficient : polynomials[j]) weights.back().push_back(written(coefficient));
  }
  return weights;
}

ButcherTableau gauss(int stages) { return written(Numbers(checked("Gauss", 1, {stages, 0, 0}))); }

ButcherTableau radau_ia(int stages) { return written(Numbers(checked("Radau IA", 1, {stages, 1, 0})).by_columns()); }

ButcherTableau radau_iia(int stages) { return written(Numbers(checked("Radau IIA", 1, {stages, -1, 0}))); }

ButcherTableau lobatto_iiia(int stages) { return written(Numbers(lobatto("IIIA", stages))); }

ButcherTableau lobatto_iiib(int stages) { return written(Numbers(lobatto("IIIB", stages)).by_columns()); }

ButcherTableau lobatto_iiic(int stages) { return written(Numbers(lobatto("IIIC", stages)).with_first_weight()); }

ButcherTableau lobatto_iiid(int stages) {
  const Numbers one(lobatto("IIID", stages));
  Numbers mean = Numbers(one).with_first_weight();
  const Numbers other = Numbers(one).without_last();
  for (std::size_t i = 0; i < mean.c.size(); ++i)
    for (std::size_t j = 0; j < mean.c.size(); ++j) mean.a[i][j] = (mean.a[i][j] + other.a[i][j]) / 2;
  return written(mean);
}

}  // namespace halfstep::inline methods
