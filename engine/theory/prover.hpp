// Proves the order of one scheme's formula, kind by kind, in rationals or in wide floats that know what was rounded.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "halfstep/core/rounding.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/coloured_trees.hpp"
#include "halfstep/engine/theory/exponential_trees.hpp"
#include "halfstep/engine/theory/order_conditions.hpp"
#include "halfstep/engine/theory/order_without_jacobian.hpp"
#include "halfstep/engine/theory/polynomials.hpp"
#include "halfstep/engine/theory/simplifying_assumptions.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/engine/theory/trees.hpp"
#include "halfstep/engine/theory/words.hpp"

namespace halfstep::inline engine {

inline constexpr int most_tree_order = 10;
inline constexpr int most_coloured_order = 7;
inline constexpr int most_word_order = 8;
inline constexpr int most_moment = 40;

inline std::string ordinal(int order) { return "order " + std::to_string(order); }

/// What a scheme's formula proves, before its start is looked at.
template <class Q>
class Prover {
 public:
  /// least: the order that is declared for forces free of v.
  Prover(int worth, int least) : least_(least), conditions_(worth), general_(worth) {}

  Proof operator()(const ButcherTableau& t) {
    Stages<Q> m{read(t.a), read(t.b), {}, {}};
    Proof general = by_trees(m, Trees::first_order, "rooted trees");
    if (*general.order >= least_) return general;
    if (*general.order == most_tree_order)
      if (const int order = order_by_assumptions(m, conditions_); order > most_tree_order)
        return {order, "B(p), C(q) and D(r) to " + ordinal(order) + " hold " + conditions_.how_well()};
    // Forces free of v leave out those trees in which x'' would depend on x' twice removed.
    Prover free(*this);
    free.conditions_ = free.general_;
    Proof proof = free.by_trees(as_nystrom(m), Trees::second_order, "Nyström trees");
    if (*proof.order <= *general.order) return general;
    proof.how = "for a(x) " + proof.how + "; for a(x, v) " + general.how;
    proof.dependent = general.order;
    proof.how_dependent = "for a(x, v) " + general.how;
    return proof;
  }

  Proof operator()(const Splitting& s) {
    const auto kick = read(s.kick);
    const auto drift = read(s.drift);
    Q clock = 0;
    for (const Q& d : drift) clock += d;
    // The trees take x + h v for granted.
    if (!conditions_.vanishes(clock - Q(1))) {
      std::string how = "the drifts sum to " + shown(clock, Q(1)) + ", not to 1";
      if (!conditions_.miss().empty()) how += ": " + conditions_.miss();
      return {0, how};
    }
    Stages<Q> m = as_stages(kick, drift);
    Proof proof = by_trees(m, Trees::second_order, "Nyström trees");
    const int general = word_order(kick, drift, most_word_order, general_);
    const int compared = std::min(*proof.order, most_word_order);
    proof.how += general >= compared ? "; the same for any two flows, by the free algebra"
                                     : "; for two flows of any kind only " + ordinal(general) +
                                           ", by the free algebra: it rests on a(x) being free of v";
    // Steps k h of Euler's make one of order 2 only where the squares of the k sum to 0.
    proof.dependent = std::min(*proof.order, 1);
    proof.how_dependent = "for a(x, v) each kick is a step of Euler's in v, and these together are of order 1";
    return proof;
  }

  Proof operator()(const RungeKuttaNystrom& r) {
    Proof proof =
        by_trees({read(r.a), read(r.velocity), read(r.nodes), read(r.position)}, Trees::second_order, "Nyström trees");
    proof.dependent = std::min(*proof.order, 1);
    proof.how_dependent = "for a(x, v) all forces of a step take the velocity of its begin: order 1";
    return proof;
  }

  /// The exact Jacobian turns a_ij into a_ij + g_ij where a vertex has one branch only: Hairer, Wanner 1996, IV.7,
  /// theorem 7.3. On x'' = a(x) that holds too: f = (v, a) is one y' = f(y).
  Proof operator()(const Rosenbrock& r) {
    if (r.jacobian == JacobianOf::run) {
      const int order = order_without_jacobian(r, least_ + 1);
      return {order, "the conditions of rooted trees with any matrix for the Jacobian hold to " + ordinal(order) +
                         (order > least_ ? "; higher orders were not looked at" : "; the next do not")};
    }
    if (r.jacobian == JacobianOf::none)
      return by_trees({read(r.a), read(r.b), {}, {}}, Trees::first_order, "rooted trees");
    Stages<Q> m{read(r.a), read(r.b), {}, {}, read(r.gamma)};
    for (std::size_t i = 0; i < m.a.size(); ++i)
      for (std::size_t j = 0; j < m.a[i].size(); ++j) m.only[i][j] += m.a[i][j];
    return by_trees(m, Trees::first_order, "rooted trees, with the exact Jacobian,");
  }

  /// The solution's own coefficients, as far as they are taken whole.
  Proof operator()(const TaylorSeries& t) {
    int order = 0;
    for (const auto& weight : t.weights) {
      if (!holds(read(weight) - Q(1))) break;
      ++order;
    }
    return {order, "the Taylor coefficients to " + ordinal(order) + " are the solution's " + conditions_.how_well() +
                       missed()};
  }

  /// With a linear implicit part its vertices have one branch at most.
  Proof operator()(const AdditiveTableau& t) {
    const std::vector<PartOfStages<Q>> parts{{read(t.explicit_part.a), read(t.explicit_part.b)},
                                             {read(t.implicit_part.a), read(t.implicit_part.b)}};
    const bool linear = t.split == Split::linear;
    return told(coloured_tree_order(parts, linear ? 1 : 0, most_coloured_order, conditions_),
                linear ? "trees of two colours, one of them linear," : "trees of two colours");
  }

  /// With the power series of the phi functions.
  Proof operator()(const ExponentialTableau& t) {
    std::vector<ExponentialRow<Q>> rows;
    for (std::size_t i = 0; i <= t.a.size(); ++i) {
      ExponentialRow<Q>& row = rows.emplace_back();
      const bool is_step = i == t.a.size();
      for (const PhiSum& entry : is_step ? t.b : t.a[i]) row.entries.push_back(read(entry));
      row.node = 1;
      if (is_step) break;
      row.node = 0;
      for (const auto& entry : row.entries) row.node += entry.front();
    }
    return told(exponential_order(rows, most_coloured_order, conditions_), "trees of L and g");
  }

  Proof operator()(const Newmark& n) {
    const Q beta = read(n.beta);
    const Q gamma = read(n.gamma);
    const Q rest = Q(1) / Q(2) - beta;
    return by_trees({{{}, {rest, beta}}, {Q(1) - gamma, gamma}, {Q(0), Q(1)}, {rest, beta}}, Trees::second_order,
                    "Nyström trees");
  }

  Proof operator()(const Multistep& m) {
    const int order = exact_degree(m);
    return {stable(m) ? std::max(order, 0) : 0, "the moments to degree " + std::to_string(order) + " vanish " +
                                                    conditions_.how_well() + ", the next does not" + missed() + "; " +
                                                    stability(m)};
  }

  Proof operator()(const PredictorCorrector& p) {
    const int predictor = exact_degree(p.predictor);
    const int corrector = exact_degree(p.corrector);
    const int order = std::min(corrector, predictor + p.times_corrected());
    return {stable(p.corrector) ? std::max(order, 0) : 0,
            "predictor of " + ordinal(predictor) + ", corrector of " + ordinal(corrector) + " by moments, " +
                conditions_.how_well() + missed() +
                ": together the lesser of the corrector's and the predictor's plus the number of corrections" +
                (p.ends_with_evaluation() ? "; " : ", slopes of the last but one iterate in the past or not; ") +
                stability(p.corrector)};
  }

  Proof operator()(const AdditiveMultistep& m) {
    const Multistep of_explicit = m.explicit_part(), of_implicit = m.implicit_part();
    const int explicit_order = exact_degree(of_explicit), implicit_order = exact_degree(of_implicit);
    const bool is_stable = stable(of_explicit);
    return {is_stable ? std::max(std::min(explicit_order, implicit_order), 0) : 0,
            "explicit part of " + ordinal(explicit_order) + ", implicit part of " + ordinal(implicit_order) +
                " by moments, " + conditions_.how_well() + missed() + ": together the lesser; " +
                stability(of_explicit)};
  }

  Proof operator()(const Beeman& b) {
    // a[n], a[n-1] for the position; a[n+1], a[n], a[n-1] for the velocity. Defects of h^(d+2) and h^(d+1).
    const int position = weights_degree(read(b.position), {0, -1}, true);
    const int velocity = weights_degree(read(b.velocity), {1, 0, -1}, false);
    return {std::min(position, velocity), "one step's defects, by moments " + conditions_.how_well() + missed() +
                                              ": h^" + std::to_string(position + 1) + " in position, h^" +
                                              std::to_string(velocity + 1) +
                                              " in velocity; each sums up to one power less"};
  }

  Proof operator()(const Nordsieck& n);

  template <InCode Shape>
  Proof operator()(const Shape&) {
    return {std::nullopt, "a stepper in code: measured only"};
  }

 private:
  /// A coefficient as Q; each that is rounded is told from all others.
  Q read(const Coefficient& c) {
    if constexpr (std::is_same_v<Q, Rational>) {
      return Rational(c.rational().value());
    } else {
      Q number(c.as<digits100_t>());
      const double open = rounding(c);
      if (open == 0) return number;
      number.gains.assign(rounded_++, 0.0);
      number.gains.push_back(open);
      conditions_.learn(open);
      general_.learn(open);
      return number;
    }
  }

  std::vector<Q> read(const Coefficients& row) {
    std::vector<Q> numbers;
    for (const auto& c : row) numbers.push_back(read(c));
    return numbers;
  }

  Matrix<Q> read(const Rows& rows) {
    Matrix<Q> numbers;
    for (const auto& row : rows) numbers.push_back(read(row));
    return numbers;
  }

  /// The coefficients of a sum of phi functions as a power series: of weight phi_k(c z) weight c^m / (m + k)!.
  std::vector<Q> read(const PhiSum& sum) {
    std::vector<Q> series(most_coloured_order, Q(0));
    for (const auto& term : sum.terms()) {
      const Q argument = read(term.argument);
      Q next = read(term.weight);
      for (int k = 1; k <= term.index; ++k) next /= Q(k);
      for (int m = 0; m < most_coloured_order; ++m) {
        series[std::size_t(m)] += next;
        next *= argument / Q(m + 1 + term.index);
      }
    }
    return series;
  }

  /// Whether a condition holds beside all those before it.
  bool holds(const Q& residual) { return conditions_.vanishes(residual) && conditions_.agree(); }

  /// Why the last condition that was looked at does not hold, in brackets.
  std::string missed() const { return conditions_.miss().empty() ? "" : " (" + conditions_.miss() + ")"; }

  /// A tableau on x' = v, v' = a(x): the stages of the position by twice its matrix.
  static Stages<Q> as_nystrom(const Stages<Q>& m) {
    const std::size_t s = m.b.size();
    const auto times_a = [&](const std::vector<Q>& row) {
      std::vector<Q> product(s, Q(0));
      for (std::size_t j = 0; j < row.size(); ++j)
        for (std::size_t k = 0; k < m.a[j].size(); ++k) product[k] += row[j] * m.a[j][k];
      return product;
    };
    Stages<Q> result{{}, m.b, {}, times_a(m.b)};
    for (const auto& row : m.a) {
      result.a.push_back(times_a(row));
      Q c = 0;
      for (const Q& a : row) c += a;
      result.c.push_back(c);
    }
    return result;
  }

  static Stages<Q> as_stages(const std::vector<Q>& kick, const std::vector<Q>& drift) {
    Stages<Q> m;
    Q clock = 0;
    for (std::size_t i = 0; i < kick.size(); ++i) {
      m.c.push_back(clock);
      m.b.push_back(kick[i]);
      m.a.emplace_back();
      for (std::size_t j = 0; j < i; ++j) m.a.back().push_back(kick[j] * (clock - m.c[j]));
      clock += drift[i];
    }
    for (std::size_t i = 0; i < kick.size(); ++i) m.b_x.push_back(kick[i] * (clock - m.c[i]));
    return m;
  }

  Proof by_trees(const Stages<Q>& m, Trees kind, const std::string& name) {
    return told(tree_order(m, kind, most_tree_order, conditions_), name);
  }

  Proof told(const TreeOrder& proven, const std::string& name) const {
    const bool one = proven.conditions == 1;
    std::string how = (one ? "the condition of " : "all " + std::to_string(proven.conditions) + " conditions of ") +
                      name + " to " + ordinal(proven.order) + (one ? " holds " : " hold ") + conditions_.how_well();
    if (!proven.failure.empty())
      how += "; next, " + proven.failure;
    else
      how += "; higher orders were not looked at";
    return {proven.order, how};
  }

  /// The highest degree of polynomials y for which the formula is exact.
  int exact_degree(const Multistep& m) {
    const auto alpha = read(m.alpha);
    const auto beta = read(m.beta);
    const Q implicit = read(m.implicit);
    for (int q = 0; q <= most_moment; ++q) {
      Q residual = Q(1) - Q(q) * implicit;
      for (std::size_t j = 0; j < alpha.size(); ++j) residual -= alpha[j] * power(-long(j), q);
      for (std::size_t j = 0; q > 0 && j < beta.size(); ++j) residual -= Q(q) * beta[j] * power(-long(j), q - 1);
      if (!holds(residual)) return q - 1;
    }
    return most_moment;
  }

  /// Degrees of polynomials a(t), plus 1 for none at all, that the weights at the nodes integrate once or twice.
  int weights_degree(const std::vector<Q>& weights, const std::vector<long>& nodes, bool twice) {
    for (int q = 0; q <= most_moment; ++q) {
      Q residual = Q(-1) / Q(twice ? (q + 1) * (q + 2) : q + 1);
      for (std::size_t j = 0; j < weights.size(); ++j) residual += weights[j] * power(nodes[j], q);
      if (!holds(residual)) return twice ? q + 1 : q;
    }
    return most_moment;
  }

  static Q power(long base, int exponent) {
    Q result = 1;
    for (int k = 0; k < exponent; ++k) result *= Q(base);
    return result;
  }

  bool stable(const Multistep& m) {
    const auto alpha = read(m.alpha);
    Polynomial<Q> rho(alpha.size() + 1);
    rho.back() = 1;
    for (std::size_t j = 0; j < alpha.size(); ++j) rho[alpha.size() - 1 - j] = -alpha[j];
    return roots_in_disc(rho, false, general_);
  }

  std::string stability(const Multistep& m) {
    return stable(m) ? "the root condition holds" : "the root condition fails: it does not converge";
  }

  int least_;
  std::size_t rounded_ = 0;   // coefficients that were read so far
  Conditions<Q> conditions_;  // those of the order that is reported
  Conditions<Q> general_;     // never asked for more than zeros
};

/// A Nordsieck scheme is a multistep formula in x and a: r[n+1] = M r[n] + c h^2 a[n+1] / 2 with M = (1 - c e2') P and
/// Pascal's triangle P. For a = e^(t l), z = e^(h l), mu = h l, the exact answer r_0 = h^2 a / mu^2, r_1 = h^2 a / mu
/// is met up to relative mu^p, where p is the order. The equivalence: Skeel 1979, Math. Comp. 33, 1229.
template <class Q>
Proof Prover<Q>::operator()(const Nordsieck& scheme) {
  const auto c = read(scheme.corrector);
  const std::size_t n = c.size();
  Matrix<Q> pascal(n, std::vector<Q>(n, Q(0)));
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i <= k; ++i)
      pascal[i][k] = i == 0 || i == k ? Q(1) : Q(pascal[i - 1][k - 1] + pascal[i][k - 1]);
  Matrix<Q> m = pascal;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k) m[i][k] -= c[i] * pascal[2][k];
  const Resolvent<Q> formula = resolvent(m, c);

  const auto order = [&](std::size_t derivative) {
    Polynomial<Q> answer = formula.response[derivative];
    answer.insert(answer.begin(), Q(0));  // times z
    const int lag = 2 - int(derivative);
    for (int power = 0; power <= most_moment; ++power) {
      Q residual = -exponential_moment(formula.characteristic, power);
      if (power >= lag) residual += exponential_moment(answer, power - lag) / Q(2);
      if (!holds(residual)) return power - 2;
    }
    return most_moment;
  };
  const int position = order(0);
  const int velocity = order(1);
  const auto others = without_root_one(without_root_one(formula.characteristic));
  Q at_one = 0;
  for (const Q& coefficient : others) at_one += coefficient;
  const bool is_stable = !general_.is_zero(at_one) && roots_in_disc(others, false, general_);
  return {is_stable ? std::min(position, velocity) : 0,
          "as a multistep formula of order " + std::to_string(position) + " in position, " + std::to_string(velocity) +
              " in velocity, " + conditions_.how_well() + missed() + "; " +
              (is_stable ? "the root condition holds" : "the root condition fails: it does not converge"),
          is_stable ? position : 0};
}

}  // namespace halfstep::inline engine
