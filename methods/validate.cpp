// Whether a row's data agree with each other.
#include <algorithm>
#include <cmath>

#include "core/beside.hpp"
#include "core/error.hpp"
#include "core/scalar.hpp"
#include "core/text/label.hpp"
#include "methods/alpha_sign.hpp"
#include "methods/catalogue.hpp"

namespace halfstep {

namespace {

/// The sum, exact where all are rational: "5/6", "1.0000000000001".
std::string shown_sum(const Coefficients& row, const digits100_t& sum) {
  Rational exact = 0;
  for (const auto& c : row) {
    if (!c.rational()) return shown_beside<digits100_t>(sum, 1);
    exact += Rational(*c.rational());
  }
  return shown_beside<Rational>(exact, 1);
}

/// Printed decimals need not sum to one in the last place. `hint`: what may have been meant.
void require_sum(const std::string& name, const char* what, const Coefficients& row, const std::string& hint = "") {
  digits100_t sum = 0;
  int worth = 90;
  for (const auto& c : row) {
    sum += c.as<digits100_t>();
    worth = std::min(worth, c.digits() - 2);
  }
  if (abs(sum - 1) > pow(digits100_t(10), -worth))
    throw InputError("method \"" + name + "\": " + what + " sum to " + shown_sum(row, sum) + ", not to 1" + hint);
}

void require(bool holds, const std::string& name, const std::string& what) {
  if (!holds) throw InputError("method \"" + name + "\": " + what);
}

struct Validate {
  const std::string& name;

  void operator()(const ButcherTableau& t) const {
    require(!t.b.empty(), name, "b is empty");
    require(t.a.size() == t.b.size(), name,
            "a has " + std::to_string(t.a.size()) + " rows, b " + std::to_string(t.b.size()) +
                " entries: they must be as many");
    for (const auto& row : t.a) require(row.size() <= t.b.size(), name, "a row of a is longer than b");
    require_sum(name, "the weights b", t.b);
  }
  void operator()(const Splitting& s) const {
    require(!s.kick.empty() && s.kick.size() == s.drift.size(), name,
            "kick has " + std::to_string(s.kick.size()) + " entries, drift " + std::to_string(s.drift.size()) +
                ": they must be as many (a zero may end either)");
    require_sum(name, "the kicks", s.kick);
    require_sum(name, "the drifts", s.drift);
  }
  void operator()(const Multistep& m) const {
    require(!m.alpha.empty(), name, "alpha is empty");
    require_sum(name, "the alphas", m.alpha, meant_alpha(m));
  }
  void operator()(const PredictorCorrector& p) const {
    (*this)(p.predictor);
    (*this)(p.corrector);
    require(p.predictor.implicit.is_zero(), name, "the predictor must be explicit");
  }
  void operator()(const Nordsieck& n) const {
    require(n.corrector.size() >= 3, name, "a Nordsieck corrector has at least three coefficients");
  }
  void operator()(const Newmark&) const {}
  void operator()(const Beeman& b) const {
    require(b.position.size() == 2 && b.velocity.size() == 3, name, "position has two weights, velocity three");
    require_sum(name, "the weights of the velocity", b.velocity);
  }
  void operator()(const Code&) const {}
};

/// A method of order 0 does not converge: there is nothing that a measurement could confirm.
void require_orders(const std::string& name, const Claim& claim) {
  const auto check = [&](int order, const char* what) {
    require(order >= 1, name,
            "declares the order " + std::to_string(order) + " (" + what +
                "); an order is 1 or higher, for one of 0 "
                "says that errors do not fall");
  };
  check(claim.global.position, "position");
  check(claim.global.velocity, "velocity");
  check(claim.local.position, "local, position");
  check(claim.local.velocity, "local, velocity");
  check(claim.energy, "energy");
}

}  // namespace

void validate(const Method& method) {
  const auto checked = [&](const char* what, const auto& check) {
    try {
      check();
    } catch (const InputError& error) {
      throw InputError("method \"" + method.name + "\": " + what + " " + error.what());
    }
  };
  checked("a name", [&] { check_name(method.name); });
  checked("its family:", [&] { check_label(method.family, longest_family); });
  for (const auto* text : {&method.what, &method.source, &method.note})
    checked("what it says of itself:", [&] { check_label(*text); });
  require(!method.claims.empty(), method.name, "it declares no order");
  for (const auto& [force, claim] : method.claims) require_orders(method.name, claim);
  std::visit(Validate{method.name}, method.scheme);
}

}  // namespace halfstep
