// Proves orders: one function for each kind of scheme, in rationals or in wide floats.
#include "studies/theory/theory.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

#include "core/scalar.hpp"
#include "studies/theory/order_conditions.hpp"
#include "studies/theory/polynomials.hpp"
#include "studies/theory/trees.hpp"
#include "studies/theory/words.hpp"

namespace halfstep {
namespace {

constexpr int most_tree_order = 9;
constexpr int most_word_order = 8;
constexpr int most_moment = 40;

std::string ordinal(int order) { return "order " + std::to_string(order); }

/// What a scheme's formula proves, before its start is looked at.
template <class Q>
class Prover {
 public:
  explicit Prover(int worth) : conditions_(worth), general_(worth) {}

  Proof operator()(const ButcherTableau& t) {
    Stages<Q> m{{}, read<Q>(t.b), {}, {}};
    for (const auto& row : t.a) m.a.push_back(read<Q>(row));
    return by_trees(m, Trees::first_order, "rooted trees");
  }

  Proof operator()(const Splitting& s) {
    const auto kick = read<Q>(s.kick);
    const auto drift = read<Q>(s.drift);
    Q clock = 0;
    for (const Q& d : drift) clock += d;
    // The trees take x + h v for granted.
    if (!conditions_.vanishes(clock - 1)) return {0, "the drifts sum to " + shown(clock) + ", not to 1"};
    Stages<Q> m = as_stages(kick, drift);
    Proof proof = by_trees(m, Trees::second_order, "Nystrom trees");
    const int general = word_order(kick, drift, most_word_order, general_);
    const int compared = std::min(*proof.order, most_word_order);
    proof.how += general >= compared ? "; the same for any two flows, by the free algebra"
                                     : "; for two flows of any kind only " + ordinal(general) +
                                           ", by the free algebra: it rests on a(x) being free of v";
    return proof;
  }

  Proof operator()(const Newmark& n) {
    const Q beta = read<Q>(n.beta);
    const Q gamma = read<Q>(n.gamma);
    const Q rest = Q(1) / Q(2) - beta;
    return by_trees({{{}, {rest, beta}}, {1 - gamma, gamma}, {0, 1}, {rest, beta}}, Trees::second_order,
                    "Nystrom trees");
  }

  Proof operator()(const Multistep& m) {
    const int order = exact_degree(m);
    return {stable(m) ? std::max(order, 0) : 0, "the moments to degree " + std::to_string(order) + " vanish " +
                                                    conditions_.how_well() + ", the next does not; " + stability(m)};
  }

  Proof operator()(const PredictorCorrector& p) {
    const int predictor = exact_degree(p.predictor);
    const int corrector = exact_degree(p.corrector);
    const int order = std::min(corrector, predictor + 1);
    return {stable(p.corrector) ? std::max(order, 0) : 0,
            "predictor of " + ordinal(predictor) + ", corrector of " + ordinal(corrector) + " by moments, " +
                conditions_.how_well() + ": together the lesser of the corrector's and the predictor's plus one; " +
                stability(p.corrector)};
  }

  Proof operator()(const Beeman& b) {
    // a[n], a[n-1] for the position; a[n+1], a[n], a[n-1] for the velocity. Defects of h^(d+2) and h^(d+1).
    const int position = weights_degree(read<Q>(b.position), {0, -1}, true);
    const int velocity = weights_degree(read<Q>(b.velocity), {1, 0, -1}, false);
    return {std::min(position, velocity),
            "one step's defects, by moments " + conditions_.how_well() + ": h^" + std::to_string(position + 1) +
                " in position, h^" + std::to_string(velocity + 1) + " in velocity; each sums up to one power less"};
  }

  Proof operator()(const Nordsieck& n);

  Proof operator()(const Code&) { return {std::nullopt, "a stepper in code: measured only"}; }

 private:
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
    const TreeOrder found = tree_order(m, kind, most_tree_order, conditions_);
    std::string how = "all " + std::to_string(found.conditions) + " conditions of " + name + " to " +
                      ordinal(found.order) + " hold " + conditions_.how_well();
    if (!found.failure.empty())
      how += "; next, " + found.failure;
    else
      how += "; higher orders were not looked at";
    return {found.order, how};
  }

  /// The highest degree of polynomials y for which the formula is exact.
  int exact_degree(const Multistep& m) {
    const auto alpha = read<Q>(m.alpha);
    const auto beta = read<Q>(m.beta);
    const Q implicit = read<Q>(m.implicit);
    for (int q = 0; q <= most_moment; ++q) {
      Q residual = Q(1) - Q(q) * implicit;
      for (std::size_t j = 0; j < alpha.size(); ++j) residual -= alpha[j] * power(-long(j), q);
      for (std::size_t j = 0; q > 0 && j < beta.size(); ++j) residual -= Q(q) * beta[j] * power(-long(j), q - 1);
      if (!conditions_.vanishes(residual)) return q - 1;
    }
    return most_moment;
  }

  /// Degrees of polynomials a(t), plus 1 for none at all, that the weights at the nodes integrate once or twice.
  int weights_degree(const std::vector<Q>& weights, const std::vector<long>& nodes, bool twice) {
    for (int q = 0; q <= most_moment; ++q) {
      Q residual = Q(-1) / Q(twice ? (q + 1) * (q + 2) : q + 1);
      for (std::size_t j = 0; j < weights.size(); ++j) residual += weights[j] * power(nodes[j], q);
      if (!conditions_.vanishes(residual)) return twice ? q + 1 : q;
    }
    return most_moment;
  }

  static Q power(long base, int exponent) {
    Q result = 1;
    for (int k = 0; k < exponent; ++k) result *= Q(base);
    return result;
  }

  bool stable(const Multistep& m) {
    const auto alpha = read<Q>(m.alpha);
    Polynomial<Q> rho(alpha.size() + 1);
    rho.back() = 1;
    for (std::size_t j = 0; j < alpha.size(); ++j) rho[alpha.size() - 1 - j] = -alpha[j];
    return roots_in_disc(rho, false, general_);
  }

  std::string stability(const Multistep& m) {
    return stable(m) ? "the root condition holds" : "the root condition fails: it does not converge";
  }

  Conditions<Q> conditions_;  // those of the order that is reported
  Conditions<Q> general_;
};

/// A Nordsieck scheme is a multistep formula in x and a: r[n+1] = M r[n] + c h^2 a[n+1] / 2 with M = (1 - c e2') P and
/// Pascal's triangle P. For a = e^(t l), z = e^(h l), mu = h l, the exact answer r_0 = h^2 a / mu^2, r_1 = h^2 a / mu
/// is met up to relative mu^p, where p is the order. The equivalence: Skeel 1979, Math. Comp. 33, 1229.
template <class Q>
Proof Prover<Q>::operator()(const Nordsieck& scheme) {
  const auto c = read<Q>(scheme.corrector);
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
      if (!conditions_.vanishes(residual)) return power - 2;
    }
    return most_moment;
  };
  const int position = order(0);
  const int velocity = order(1);
  const auto others = without_root_one(without_root_one(formula.characteristic));
  Q at_one = 0;
  for (const Q& coefficient : others) at_one += coefficient;
  const bool is_stable = !general_.vanishes(at_one) && roots_in_disc(others, false, general_);
  return {is_stable ? std::min(position, velocity) : 0,
          "as a multistep formula of order " + std::to_string(position) + " in position, " + std::to_string(velocity) +
              " in velocity, " + conditions_.how_well() + "; " +
              (is_stable ? "the root condition holds" : "the root condition fails: it does not converge"),
          is_stable ? position : 0};
}

/// Whether all coefficients of a scheme are exact rationals.
struct AllRational {
  bool operator()(const Coefficient& c) const { return c.rational().has_value(); }
  bool operator()(const Coefficients& row) const { return std::all_of(row.begin(), row.end(), *this); }
  bool operator()(const ButcherTableau& t) const { return (*this)(t.b) && std::all_of(t.a.begin(), t.a.end(), *this); }
  bool operator()(const Splitting& s) const { return (*this)(s.kick) && (*this)(s.drift); }
  bool operator()(const Multistep& m) const { return (*this)(m.alpha) && (*this)(m.beta) && (*this)(m.implicit); }
  bool operator()(const PredictorCorrector& p) const { return (*this)(p.predictor) && (*this)(p.corrector); }
  bool operator()(const Nordsieck& n) const { return (*this)(n.corrector); }
  bool operator()(const Newmark& n) const { return (*this)(n.beta) && (*this)(n.gamma); }
  bool operator()(const Beeman& b) const { return (*this)(b.position) && (*this)(b.velocity); }
  bool operator()(const Code&) const { return true; }
};

/// Whether a table has the shape that the proofs walk over; tables of the catalogue do.
struct WellFormed {
  bool operator()(const ButcherTableau& t) const {
    const auto fits = [&](const Coefficients& row) { return row.size() <= t.b.size(); };
    return t.a.size() == t.b.size() && std::all_of(t.a.begin(), t.a.end(), fits);
  }
  bool operator()(const Splitting& s) const { return s.kick.size() == s.drift.size(); }
  bool operator()(const Multistep& m) const { return !m.alpha.empty(); }
  bool operator()(const PredictorCorrector& p) const { return (*this)(p.predictor) && (*this)(p.corrector); }
  bool operator()(const Nordsieck& n) const { return n.corrector.size() > 2; }
  bool operator()(const Beeman& b) const { return b.position.size() == 2 && b.velocity.size() == 3; }
  bool operator()(const Newmark&) const { return true; }
  bool operator()(const Code&) const { return true; }
};

/// Whether a formula uses, of the past, only what the equations say of it: y[n], but no earlier y.
bool uses_only_slopes(const Scheme& scheme) {
  const auto adams = [](const Multistep& m) { return m.alpha.size() == 1; };
  if (const auto* m = std::get_if<Multistep>(&scheme)) return adams(*m);
  if (const auto* p = std::get_if<PredictorCorrector>(&scheme)) return adams(p->predictor) && adams(p->corrector);
  return std::holds_alternative<Beeman>(scheme);
}

/// The order that a start allows; empty where it does not limit it. Steps of a one-step scheme leave their error in the
/// point that the method goes on from; a past laid out backward leaves it in slopes only, which come with a factor h
/// (and another one for a formula of order 4: methods/start.cpp).
std::optional<int> start_order(const Method& method, int own_order) {
  if (std::holds_alternative<Nordsieck>(method.scheme))
    return method.start == Start::zero ? std::optional(2) : std::nullopt;
  if (points(method) <= 1) return std::nullopt;
  switch (method.start) {
    case Start::rk4:
      return 5;
    case Start::midpoint:
      return 3;
    case Start::euler:
      return 2;
    case Start::slides:
      return !uses_only_slopes(method.scheme) ? 2 : own_order >= 4 ? 4 : 3;
    case Start::constant:
      return 2;
    default:
      return std::nullopt;
  }
}

}  // namespace

bool has_rational_coefficients(const Method& method) { return std::visit(AllRational{}, method.scheme); }

Proof prove(const Method& method) {
  try {
    if (!std::visit(WellFormed{}, method.scheme))
      return {std::nullopt, "not proven: the table has not the shape of a method"};
    Proof proof = has_rational_coefficients(method) ? std::visit(Prover<Rational>(most_digits), method.scheme)
                                                    : std::visit(Prover<digits100_t>(digits(method)), method.scheme);
    const auto limit = proof.order ? start_order(method, *proof.order) : std::nullopt;
    if (limit && *limit < *proof.order) {
      proof.how += "; of " + ordinal(*proof.order) + " itself, but its start is good to h^" + std::to_string(*limit);
      proof.order = limit;
      if (proof.position) proof.position = std::min(*proof.position, *limit);
    }
    return proof;
  } catch (const std::exception& error) {
    return {std::nullopt, std::string("not proven: ") + error.what()};
  }
}

}  // namespace halfstep
