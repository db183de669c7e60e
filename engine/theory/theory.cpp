// What is proven of a method: its formula, what its start leaves of that, and what it declares.
#include "halfstep/engine/theory/theory.hpp"

#include <algorithm>
#include <exception>
#include <variant>

#include "halfstep/core/error.hpp"
#include "halfstep/engine/theory/prover.hpp"

namespace halfstep::inline engine {
namespace {

/// Whether a table has the shape that the proofs walk over; tables of the catalogue do.
bool well_formed(const Scheme& scheme) {
  try {
    std::visit([](const auto& shape) { shape.check_shape(); }, scheme);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

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
    case Start::linear:
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

bool has_rational_coefficients(const Method& method) {
  bool all = true;
  each_coefficient(method.scheme,
                   [&](const std::string&, const Coefficient& c) { all = all && c.rational().has_value(); });
  return all;
}

Proof prove(const Method& method) {
  try {
    if (!well_formed(method.scheme))
      return {std::nullopt, "not proven: the coefficients do not have the shape of a method"};
    const int least = declared_free_of_v(method);
    Proof proof = has_rational_coefficients(method) ? std::visit(Prover<Rational>(most_digits, least), method.scheme)
                                                    : std::visit(Prover<Rounded>(digits(method), least), method.scheme);
    const auto limit = proof.order ? start_order(method, *proof.order) : std::nullopt;
    if (limit && *limit < *proof.order) {
      proof.how +=
          "; of " + ordinal(*proof.order) + " itself, but its start is accurate to h^" + std::to_string(*limit);
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
    const bool of_velocity = force == Force::velocity && proof.dependent;
    const int order = of_velocity ? *proof.dependent : *proof.order;
    const std::string& how = of_velocity ? proof.how_dependent : proof.how;
    const int declared = std::min(claim.global.position, claim.global.velocity);
    if (order < declared) return Disproof{force, false, declared, order, how};
    if (proof.position && *proof.position < claim.global.position)
      return Disproof{force, true, claim.global.position, *proof.position, "in position: " + how};
  }
  return std::nullopt;
}

}  // namespace halfstep::inline engine
