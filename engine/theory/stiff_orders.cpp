// Stage orders and the order under infinite stiffness, from the coefficients.
#include "halfstep/engine/theory/stiff_orders.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/theory/stability_function.hpp"
#include "halfstep/engine/theory/tableau_numbers.hpp"

namespace halfstep::inline engine {
namespace {

using Q = digits100_t;
using Numbers = std::vector<Q>;
using Tableau = TableauNumbers;

constexpr int most_stage_order = 20;

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
  const auto stages = static_cast<int>(tableau.b.size());
  const Q close = 1000 * stages * stages / -z;  // what is left there grows with the square: Gauss has 2 s (s + 1) / |z|
  if (!(abs(at_infinity) <= 1 + close)) return std::nullopt;
  std::optional<StiffOrder> leading;
  // At the latest the power behind the number of stages has an error.
  for (int k = 1; k <= stages + 2; ++k) {
    const Q error = one_step(k, z);
    if (!(abs(error) > zero)) continue;
    const int m = power_of_z(error, one_step(k, Q(stiffer * z)));
    // At a given step the greater power of z rules, and of equal ones the lower power of h.
    if (!leading || m > leading->lambda_power) leading = {k + m, m};
  }
  if (leading && abs(at_infinity - 1) < close) --leading->step_power;
  return leading;
}

/// q! L_q(z) of a Runge-Kutta method.
struct OneStepOfTableau {
  Tableau tableau;

  Q operator()(int q, const Q& z) const { return tableau.one_step(q, z); }
};

/// The same of a Rosenbrock method.
class OneStepOfRosenbrock {
 public:
  explicit OneStepOfRosenbrock(const Rosenbrock& scheme)
      : linear_(scheme.on_linear_systems()), a_(sums(scheme.a)), gamma_(sums(scheme.gamma)) {}

  Q operator()(int q, const Q& z) const {
    Numbers right(linear_.stages());
    for (std::size_t i = 0; i < linear_.stages(); ++i) {
      const Q slope = q == 1 ? Q(1) : Q(q * pow(a_[i], q - 1));
      const Q of_time = q == 1 ? Q(-z) : Q(q == 2 ? 2 : 0);
      right[i] = slope - z * pow(a_[i], q) + gamma_[i] * of_time;
    }
    return linear_.with_weights(linear_.resolved(z, right)) - 1;
  }

 private:
  static Numbers sums(const Rows& rows) {
    Numbers result;
    for (const auto& row : rows) {
      result.emplace_back(0);
      for (const auto& c : row) result.back() += c.as<Q>();
    }
    return result;
  }

  Tableau linear_;
  Numbers a_, gamma_;
};

/// The highest q, at most `most`, with L_k(z) = 0 for all z and k <= q: numerators of so small a degree vanish where
/// they do at more points.
template <class OneStep>
int exact_degree(const ButcherTableau& tableau, int most, const OneStep& one_step) {
  const Q zero = negligible(tableau);
  const int points = static_cast<int>(tableau.b.size()) + 2;
  for (int k = 1; k <= most; ++k)
    for (int i = 1; i <= points; ++i)
      if (abs(one_step(k, Q(-i) / 3)) > zero) return k - 1;
  return most;
}

template <class OneStep>
std::optional<double> diffusion_order(const ButcherTableau& linear, int order, const OneStep& one_step) {
  constexpr double of_boundary = 1.25;
  constexpr double undamped = 0.999;  // 1 but for rounding
  if (std::abs(stability_at_infinity(linear)) > undamped || stability_properties(linear).real) return std::nullopt;
  return std::min<double>(order, exact_degree(linear, order, one_step) + of_boundary);
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
  return order_at_infinity(tableau, OneStepOfTableau{Tableau(tableau)});
}

std::optional<StiffOrder> order_under_stiffness(const Rosenbrock& scheme) {
  return order_at_infinity(scheme.on_linear_systems(), OneStepOfRosenbrock(scheme));
}

std::optional<double> order_on_diffusion(const ButcherTableau& tableau, int order) {
  return diffusion_order(tableau, order, OneStepOfTableau{Tableau(tableau)});
}

std::optional<double> order_on_diffusion(const Rosenbrock& scheme, int order) {
  return diffusion_order(scheme.on_linear_systems(), order, OneStepOfRosenbrock(scheme));
}

}  // namespace halfstep::inline engine
