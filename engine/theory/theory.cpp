// What is proven of a method: its formula, what its start leaves of that, and what it declares.
#include "engine/theory/theory.hpp"

#include <algorithm>
#include <exception>
#include <variant>

#include "engine/theory/prover.hpp"

namespace halfstep {
namespace {

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

/// The most that is declared for forces a(x) or a(t, x); 0 where it takes none of those.
int declared_free_of_v(const Method& method) {
  int most = 0;
  for (const auto& [force, claim] : method.claims)
    if (force != Force::velocity) most = std::max(most, std::min(claim.global.position, claim.global.velocity));
  return most;
}

}  // namespace

bool has_rational_coefficients(const Method& method) { return std::visit(AllRational{}, method.scheme); }

Proof prove(const Method& method) {
  try {
    if (!std::visit(WellFormed{}, method.scheme))
      return {std::nullopt, "not proven: the table has not the shape of a method"};
    const int least = declared_free_of_v(method);
    Proof proof = has_rational_coefficients(method) ? std::visit(Prover<Rational>(most_digits, least), method.scheme)
                                                    : std::visit(Prover<Rounded>(digits(method), least), method.scheme);
    const auto limit = proof.order ? start_order(method, *proof.order) : std::nullopt;
    if (limit && *limit < *proof.order) {
      proof.how += "; of " + ordinal(*proof.order) + " itself, but its start is good to h^" + std::to_string(*limit);
      proof.order = limit;
      if (proof.position) proof.position = std::min(*proof.position, *limit);
      if (proof.dependent) proof.dependent = std::min(*proof.dependent, *limit);
    }
    return proof;
  } catch (const std::exception& error) {
    return {std::nullopt, std::string("not proven: ") + error.what()};
  }
}

std::optional<Disproof> disproof(const Method& method, const Proof& proof) {
  if (!proof.order) return std::nullopt;
  for (const auto& [force, claim] : method.claims) {
    const bool own = force == Force::velocity && proof.dependent;
    const int order = own ? *proof.dependent : *proof.order;
    const std::string& how = own ? proof.how_dependent : proof.how;
    const int declared = std::min(claim.global.position, claim.global.velocity);
    if (order < declared) return Disproof{force, false, declared, order, how};
    if (proof.position && *proof.position < claim.global.position)
      return Disproof{force, true, claim.global.position, *proof.position, "in position: " + how};
  }
  return std::nullopt;
}

}  // namespace halfstep
