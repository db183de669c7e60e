// Stage orders and the order under infinite stiffness, from the coefficients.
#include "halfstep/engine/theory/stiff_orders.hpp"

#include <cmath>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/tableau_numbers.hpp"

namespace halfstep::inline engine {
namespace {

using Q = digits100_t;
using Numbers = std::vector<Q>;
using Tableau = TableauNumbers;

constexpr int most_stage_order = 20;
constexpr int most_power = 20;

/// So stiff that what falls with 1/z is told from what does not, and seen down to its fourth power.
Q very_stiff(const ButcherTableau& tableau) { return -pow(Q(10), digits_of_conditions(tableau) / 5); }
constexpr int stiffer = 100;  // times that

/// The m of x(z) ~ z^m.
int power_of_z(const Q& at_very_stiff, const Q& at_stiffer) {
  return static_cast<int>(std::lround(to_double(Q(log(abs(at_stiffer / at_very_stiff)))) / std::log(stiffer)));
}

/// From q! L_q(z) = one_step(q, z), and from the stability function of the tableau.
template <class OneStep>
std::optional<StiffOrder> order_at_infinity(const ButcherTableau& tableau, const OneStep& one_step) {
  const Q zero = negligible(tableau);
  const Q z = very_stiff(tableau);
  const Q at_infinity = Tableau(tableau).stability(z);
  const Q close = 1000 / -z;
  if (!(abs(at_infinity) <= 1 + close)) return std::nullopt;
  std::optional<StiffOrder> leading;
  for (int k = 1; k <= most_power; ++k) {
    const Q error = one_step(k, z);
    if (!(abs(error) > zero)) continue;
    const int m = power_of_z(error, one_step(k, Q(stiffer * z)));
    // At a given step the greater power of z rules, and of equal ones the lower power of h.
    if (!leading || m > leading->lambda_power) leading = {k + m, m};
  }
  if (leading && abs(at_infinity - 1) < close) --leading->step_power;
  return leading;
}

}  // namespace

int stage_order(const ButcherTableau& tableau) {
  const Tableau t(tableau);
  const Q zero = negligible(tableau);
  for (int k = 1; k <= most_stage_order; ++k) {
    if (abs(t.step_defect(k)) > zero) return k - 1;
    for (const Q& defect : t.stage_defect(k))
      if (abs(defect) > zero) return k - 1;
  }
  return most_stage_order;
}

int weak_stage_order(const ButcherTableau& tableau) {
  const Tableau t(tableau);
  const Q zero = negligible(tableau);
  for (int k = 1; k <= most_stage_order; ++k) {
    if (abs(t.step_defect(k)) > zero) return k - 1;
    Numbers defect = t.stage_defect(k);
    for (std::size_t j = 0; j < t.stages(); ++j, defect = t.times_a(defect))
      if (abs(t.with_weights(defect)) > zero) return k - 1;
  }
  return most_stage_order;
}

double stability_at_infinity(const ButcherTableau& tableau) {
  const Q z = very_stiff(tableau);
  const Q r = Tableau(tableau).stability(z);
  return abs(r) < 1000 / -z ? 0 : to_double(r);
}

std::optional<StiffOrder> order_under_stiffness(const ButcherTableau& tableau) {
  const Tableau t(tableau);
  return order_at_infinity(tableau, [&](int k, const Q& z) { return t.one_step(k, z); });
}

std::optional<StiffOrder> order_under_stiffness(const Rosenbrock& scheme) {
  const ButcherTableau linear = scheme.on_linear_systems();
  const Tableau t(linear);
  const auto sums = [](const Rows& rows) {
    Numbers result;
    for (const auto& row : rows) {
      result.emplace_back(0);
      for (const auto& c : row) result.back() += c.as<Q>();
    }
    return result;
  };
  const Numbers a = sums(scheme.a), gamma = sums(scheme.gamma);
  return order_at_infinity(linear, [&](int k, const Q& z) {
    Numbers right(t.stages());
    for (std::size_t i = 0; i < t.stages(); ++i) {
      const Q slope = k == 1 ? Q(1) : Q(k * pow(a[i], k - 1));
      const Q of_time = k == 1 ? Q(-z) : Q(k == 2 ? 2 : 0);
      right[i] = slope - z * pow(a[i], k) + gamma[i] * of_time;
    }
    return Q(t.with_weights(t.resolved(z, right)) - 1);
  });
}

}  // namespace halfstep::inline engine
