// What follows from a method's data: orders for all forces, evaluations, history, digits.
#include "methods/scheme/method.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "methods/scheme/integrator.hpp"

namespace halfstep {

namespace {
constexpr std::array<std::string_view, 10> start_words = {"sufficient", "exact",  "rk4",      "midpoint", "euler",
                                                          "slides",     "taylor", "constant", "zero",     "own"};

const std::set<std::string, std::less<>> two_step_kernels = {"stormer-verlet", "verlet-damped", "verlet-variable"};

bool any_nonzero(const Coefficients& row) {
  return std::any_of(row.begin(), row.end(), [](const Coefficient& c) { return !c.is_zero(); });
}

/// A row of a tableau that reaches the diagonal or passes it.
bool reaches_diagonal(const ButcherTableau& tableau) {
  for (std::size_t i = 0; i < tableau.a.size(); ++i)
    for (std::size_t j = i; j < tableau.a[i].size(); ++j)
      if (!tableau.a[i][j].is_zero()) return true;
  return false;
}

int kicks_per_step(const Splitting& s) {
  const auto kicks = std::count_if(s.kick.begin(), s.kick.end(), [](const Coefficient& c) { return !c.is_zero(); });
  // A last kick without a drift behind it and the first of the next step share one evaluation.
  const bool shared = kicks > 1 && s.drift.back().is_zero() && !s.kick.front().is_zero();
  return static_cast<int>(kicks) - (shared ? 1 : 0);
}

struct Evaluations {
  const Method& method;
  Force force;
  using Result = std::optional<int>;

  Result operator()(const ButcherTableau& t) const {
    return is_implicit(method) ? Result() : static_cast<int>(t.b.size());
  }
  Result operator()(const Splitting& s) const { return kicks_per_step(s); }
  Result operator()(const Multistep& m) const { return m.implicit.is_zero() ? Result(1) : Result(); }
  Result operator()(const PredictorCorrector&) const { return 2; }
  Result operator()(const Nordsieck&) const { return 1; }
  Result operator()(const Newmark&) const { return is_implicit(method) || force == Force::velocity ? Result() : 1; }
  Result operator()(const Beeman&) const { return force == Force::velocity ? 2 : 1; }
  Result operator()(const Code& code) const {
    if (code.integrator) return code.integrator->evaluations;
    const auto found = method.parameters.find("evaluations");
    const bool twice = code.kernel == "velocity-verlet-predicted" && force == Force::velocity;
    return twice && (found == method.parameters.end() || found->second == "2") ? 2 : 1;
  }
};

struct Digits {
  int operator()(const Coefficients& row) const {
    int least = 120;
    for (const auto& c : row) least = std::min(least, c.digits());
    return least;
  }
  int operator()(const ButcherTableau& t) const {
    int least = (*this)(t.b);
    for (const auto& row : t.a) least = std::min(least, (*this)(row));
    return least;
  }
  int operator()(const Splitting& s) const { return std::min((*this)(s.kick), (*this)(s.drift)); }
  int operator()(const Multistep& m) const {
    return std::min({(*this)(m.alpha), (*this)(m.beta), m.implicit.digits()});
  }
  int operator()(const PredictorCorrector& p) const { return std::min((*this)(p.predictor), (*this)(p.corrector)); }
  int operator()(const Nordsieck& n) const { return (*this)(n.corrector); }
  int operator()(const Newmark& n) const { return std::min(n.beta.digits(), n.gamma.digits()); }
  int operator()(const Beeman& b) const { return std::min((*this)(b.position), (*this)(b.velocity)); }
  int operator()(const Code& code) const { return code.integrator ? code.integrator->digits : 120; }
};
}  // namespace

std::string_view word(Start start) { return start_words.at(static_cast<std::size_t>(start)); }

Claims order(int p, const Claim& dependent) {
  const Claim own{.global = {p, p}, .local = {p + 1, p + 1}, .energy = p};
  return {{Force::position, own}, {Force::time, own}, {Force::velocity, dependent}};
}

Claims order(int p) { return order(p, {.global = {p, p}, .local = {p + 1, p + 1}, .energy = p}); }

Claims order_even(int p) {
  Claims claims = order(p);
  for (auto& [force, claim] : claims) claim.linear_energy = p + 1;
  return claims;
}

bool takes(const Method& method, Force force, VelocityTerm velocity_term) {
  return method.claims.contains(force) && (force != Force::velocity || method.velocity_term == VelocityTerm::any ||
                                           method.velocity_term == velocity_term);
}

bool sums_with_compensation(const Method& method) {
  const auto sum = method.parameters.find("sum");
  return sum != method.parameters.end() && sum->second == "compensated";
}

bool has_equal_steps(const Method& method) {
  const auto* code = std::get_if<Code>(&method.scheme);
  return code == nullptr || code->kernel != "verlet-variable";
}

const Integrator* foreign(const Method& method) {
  const auto* code = std::get_if<Code>(&method.scheme);
  return code == nullptr ? nullptr : code->integrator.get();
}

bool offers(const Method& method, Precision precision) {
  const auto* code = foreign(method);
  return code == nullptr || (code->offers(precision) && !sums_with_compensation(method));
}

bool takes_any_system(const Method& method) {
  const auto* code = foreign(method);
  return code == nullptr || code->own_problems.empty();
}

bool is_implicit(const Method& method) {
  if (const auto* t = std::get_if<ButcherTableau>(&method.scheme)) return reaches_diagonal(*t);
  if (const auto* m = std::get_if<Multistep>(&method.scheme)) return !m->implicit.is_zero();
  if (const auto* n = std::get_if<Newmark>(&method.scheme)) return !n->beta.is_zero();
  return false;
}

std::optional<int> evaluations_per_step(const Method& method, Force force) {
  return std::visit(Evaluations{method, force}, method.scheme);
}

int points(const Method& method) {
  const auto reach = [](const Multistep& m) {
    return static_cast<int>(std::max({m.alpha.size(), any_nonzero(m.beta) ? m.beta.size() : 0, std::size_t{1}}));
  };
  if (const auto* m = std::get_if<Multistep>(&method.scheme)) return reach(*m);
  if (const auto* p = std::get_if<PredictorCorrector>(&method.scheme))
    return std::max(reach(p->predictor), reach(p->corrector));
  if (std::holds_alternative<Beeman>(method.scheme)) return 2;
  if (const auto* c = std::get_if<Code>(&method.scheme)) return two_step_kernels.contains(c->kernel) ? 2 : 1;
  return 1;
}

int digits(const Method& method) { return std::visit(Digits{}, method.scheme); }

}  // namespace halfstep
