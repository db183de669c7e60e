#include "halfstep/engine/theory/theory_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "halfstep/engine/theory/multistep_theory.hpp"
#include "halfstep/engine/theory/order_without_jacobian.hpp"
#include "halfstep/engine/theory/stability_function.hpp"
#include "halfstep/engine/theory/stiff_orders.hpp"
#include "halfstep/engine/theory/tableau_numbers.hpp"
#include "halfstep/engine/theory/tableau_properties.hpp"
#include "halfstep/engine/theory/theory.hpp"
#include "halfstep/methods/scheme/second_order.hpp"

namespace halfstep::inline engine {
namespace {

using Lines = std::vector<std::string>;

void add(Lines& lines, std::string_view property, const std::string& value) {
  lines.push_back(fmt::format("{:<20}{}", property, value));
}

/// The words that apply, or `none`.
std::string those(const std::vector<std::pair<bool, std::string>>& properties, const std::string& none) {
  Lines words;
  for (const auto& [holds, word] : properties)
    if (holds) words.push_back(word);
  return words.empty() ? none : fmt::format("{}", fmt::join(words, ", "));
}

std::string interval(const std::optional<double>& end, std::string_view form, std::string_view all) {
  if (!end) return std::string(all);
  return *end == 0 ? "none" : fmt::format(fmt::runtime(form), *end);
}

std::string not_told(const ButcherTableau& t) {
  return fmt::format("not told: the least of its numbers is worth {} digits",
                     digits_of_conditions(t) + digits_for_rounding);
}

void add_shape(Lines& lines, const ButcherTableau& t, int) {
  std::string kind = t.is_diagonal() ? "diagonally implicit" : "fully implicit";
  if (!t.is_implicit()) kind = "explicit";
  add(lines, "stages", fmt::format("{}, {}", t.b.size(), kind));
  if (is_stiffly_accurate(t)) add(lines, "last stage", t.is_implicit() ? "stiffly accurate" : "the next step's first");
}

void add_order_under_stiffness(Lines& lines, const std::optional<StiffOrder>& order) {
  add(lines, "under stiffness",
      !order ? "no order: the error grows without bound"
             : fmt::format("errors of size h^{} |lambda|^{} on y' = lambda (y - g(t)) + g'(t)", order->step_power,
                           order->lambda_power));
}

void add_stiffness(Lines& lines, const ButcherTableau& t) {
  add(lines, "stage order", fmt::format("{}, weak {}", stage_order(t), weak_stage_order(t)));
  if (!t.is_implicit()) return;
  add(lines, "R at infinity", fmt::format("{:.6g}", stability_at_infinity(t)));
  add_order_under_stiffness(lines, order_under_stiffness(t));
}

void add_facts(Lines& lines, const ButcherTableau& t, int order) {
  add_shape(lines, t, order);
  constexpr int most_trees = 10;  // of higher order there are too many
  if (order <= most_trees) {
    const PrincipalError error = principal_error(t, order);
    add(lines, "principal error",
        fmt::format("norm {:.4g} over {} tree{} of order {}; largest, {:.4g}: {}", error.norm, error.trees,
                    error.trees == 1 ? "" : "s", error.order, error.largest, error.tree));
  }
  if (!has_all_digits(t)) return add(lines, "rounded", not_told(t));
  add_stiffness(lines, t);
  add(lines, "linear stability", stability_text(t));
  add(lines, "nonlinear stability", is_algebraically_stable(t) ? "algebraically stable" : "not algebraically stable");
  add(lines, "SSP coefficient", ssp_text(t));
  add(lines, "structure",
      those({{is_symplectic(t), "symplectic"}, {is_symmetric(t), "symmetric"}}, "neither symplectic nor symmetric"));
}

std::string stability_angle_text(const Multistep& formula) {
  const double angle = stability_angle(formula);
  return angle == 90  ? "A-stable"
         : angle == 0 ? "in a bounded region"
                      : fmt::format("A(alpha)-stable, alpha = {:.2f} degrees", angle);
}

void add_facts(Lines& lines, const Multistep& formula, int order) {
  add(lines, "points", fmt::format("{}, {}", formula.points(), formula.is_implicit() ? "implicit" : "explicit"));
  double factorial = 1;
  for (int k = 2; k <= order + 1; ++k) factorial *= k;
  const double constant = to_double(digits100_t(error_constant(formula, order) / sum_of_weights(formula))) / factorial;
  add(lines, "error constant", fmt::format("{:.8g}", constant));
  add(lines, "linear stability", stability_angle_text(formula));
}

void add_facts(Lines& lines, const Rosenbrock& r, int order) {
  const ButcherTableau linear = r.on_linear_systems();
  add(lines, "stages", fmt::format("{}, linearly implicit", r.b.size()));
  const int without = order_without_jacobian(r, order);
  add(lines, "other matrices",
      without == 0 ? "no order without the exact Jacobian"
                   : fmt::format("order {} whatever stands for the Jacobian", without));
  if (!has_all_digits(linear)) return add(lines, "rounded", not_told(linear));
  if (r.jacobian != JacobianOf::none) add(lines, "R at infinity", fmt::format("{:.6g}", stability_at_infinity(linear)));
  if (r.jacobian == JacobianOf::step) add_order_under_stiffness(lines, order_under_stiffness(r));
  add(lines, "linear stability", stability_text(linear));
}

/// A tableau whose stability function is the series of e^z to that order, each stage a part of the one before it.
ButcherTableau truncated_exponential(int order) {
  ButcherTableau chain;
  for (int i = 0; i < order; ++i) {
    chain.a.emplace_back(static_cast<std::size_t>(i), Coefficient("0"));
    if (i > 0) chain.a.back().back() = Coefficient("1/" + std::to_string(order - i + 1));
    chain.b.emplace_back(i + 1 < order ? "0" : "1");
  }
  return chain;
}

void add_facts(Lines& lines, const TaylorSeries& t, int order) {
  add(lines, "series", fmt::format("{} terms beyond the initial value", t.order()));
  constexpr int most = 30;  // 1/p! and what is left of |R|^2 - 1 are told from 0 up to there
  if (order == t.order() && order <= most) add(lines, "linear stability", stability_text(truncated_exponential(order)));
}

/// What one part of an additive method is by itself.
std::string of_part(const ButcherTableau& part) {
  Method alone;
  alone.scheme = part;
  alone.claims = order(1);
  const Proof proof = prove(alone);
  return proof.order ? fmt::format("{}: {}", *proof.order, proof.how) : proof.how;
}

void add_facts(Lines& lines, const AdditiveTableau& t, int) {
  add(lines, "stages", fmt::format("{}, f split in two: {}", t.explicit_part.b.size(), chosen_word(t.split)));
  add(lines, "explicit part", "order " + of_part(t.explicit_part));
  add(lines, "explicit stability", stability_text(t.explicit_part));
  add(lines, "implicit part", "order " + of_part(t.implicit_part));
  add(lines, "implicit stability", stability_text(t.implicit_part));
  if (is_stiffly_accurate(t.implicit_part))
    add(lines, "last stage",
        is_stiffly_accurate(t.explicit_part) ? "stiffly accurate in both parts"
                                             : "stiffly accurate in the implicit part");
  if (has_all_digits(t.implicit_part))
    add(lines, "R at infinity", fmt::format("{:.6g}", stability_at_infinity(t.implicit_part)));
}

void add_facts(Lines& lines, const AdditiveMultistep& m, int order) {
  add(lines, "points", fmt::format("{}, f split in two: {}", m.points(), chosen_word(m.split)));
  const auto constant = [&](const Multistep& part) {
    return fmt::format(
        "{:.8g}", to_double(digits100_t(error_constant(part, order) / sum_of_weights(part))) / std::tgamma(order + 2));
  };
  add(lines, "error constants",
      fmt::format("{} explicit, {} implicit", constant(m.explicit_part()), constant(m.implicit_part())));
  add(lines, "implicit stability", stability_angle_text(m.implicit_part()));
}

void add_facts(Lines& lines, const ExponentialTableau& t, int) {
  add(lines, "stages", fmt::format("{}, explicit beside the exponential of L", t.b.size()));
  add(lines, "linear part", fmt::format("x' = v and {} of the Jacobian of the force", chosen_word(t.jacobian)));
}

void add_kind(Lines& lines, std::string_view scheme) { add(lines, "scheme", std::string(scheme)); }

void add_facts(Lines& lines, const PredictorCorrector&, int) { add_kind(lines, PredictorCorrector::what); }

template <MadeForSecondOrder Shape>
void add_facts(Lines& lines, const Shape&, int) {
  add_kind(lines, Shape::what);
}

}  // namespace

std::string stability_text(const ButcherTableau& tableau) {
  if (!has_all_digits(tableau)) return not_told(tableau);
  const StabilityProperties stable = stability_properties(tableau);
  return fmt::format("{}; real axis {}, imaginary axis {}",
                     stable.l_stable   ? "L-stable"
                     : stable.a_stable ? "A-stable"
                                       : "not A-stable",
                     interval(stable.real, "from -{:.6g}", "all"), interval(stable.imaginary, "to {:.6g}i", "all"));
}

std::string ssp_text(const ButcherTableau& tableau) {
  if (!has_all_digits(tableau)) return not_told(tableau);
  return interval(ssp_coefficient(tableau), "{:.6g}", "no bound on the step");
}

std::string theory_text(const Method& method) {
  Lines lines{fmt::format("{}: {}", method.name, method.what)};
  add(lines, "source", method.source);
  const Proof proof = prove(method);
  add(lines, "order", proof.order ? fmt::format("{}: {}", *proof.order, proof.how) : "not proven: " + proof.how);
  if (proof.dependent) add(lines, "order on a(x, v)", fmt::format("{}: {}", *proof.dependent, proof.how_dependent));
  const int order = proof.order.value_or(claim_for_simplest_force(method).global.position);
  std::visit([&](const auto& scheme) { add_facts(lines, scheme, order); }, method.scheme);
  if (!std::holds_alternative<ButcherTableau>(method.scheme))
    add(lines, "structure",
        those({{method.is.symplectic, "symplectic"}, {method.is.reversible, "reversible"}}, "none declared"));
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace halfstep::inline engine
