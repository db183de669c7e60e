// Stage orders and the order under infinite stiffness, from the coefficients.
#include "halfstep/studies/stiff/stiff_theory.hpp"

#include <cmath>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/core/scalar.hpp"

namespace halfstep::inline studies {
namespace {

using Q = digits100_t;
using Numbers = std::vector<Q>;

constexpr int most_stage_order = 20;
constexpr int most_power = 20;

/// Digits that conditions on the coefficients can be looked at in: those of 100 digits that rounding leaves, or those
/// of a table that was printed with fewer.
int digits_of_conditions(const ButcherTableau& tableau) {
  int digits = 95;
  each_coefficient(tableau, [&](const std::string&, const Coefficient& c) { digits = std::min(digits, c.digits()); });
  return digits - 5;
}

Q negligible(const ButcherTableau& tableau) { return pow(Q(10), -digits_of_conditions(tableau)); }

/// So stiff that what falls with 1/z is told from what does not, and seen down to its fourth power.
Q very_stiff(const ButcherTableau& tableau) { return -pow(Q(10), digits_of_conditions(tableau) / 5); }
constexpr int stiffer = 100;  // times that

class Tableau {
 public:
  explicit Tableau(const ButcherTableau& tableau) : s_(tableau.b.size()), a_(s_ * s_, Q(0)), c_(s_, Q(0)) {
    for (std::size_t i = 0; i < s_; ++i) {
      b_.push_back(tableau.b[i].as<Q>());
      for (std::size_t j = 0; j < tableau.a[i].size(); ++j) {
        a_[i * s_ + j] = tableau.a[i][j].as<Q>();
        c_[i] += a_[i * s_ + j];
      }
    }
  }

  std::size_t stages() const { return s_; }

  Q with_weights(const Numbers& x) const {
    Q sum = 0;
    for (std::size_t i = 0; i < s_; ++i) sum += b_[i] * x[i];
    return sum;
  }

  Numbers times_a(const Numbers& x) const {
    Numbers product(s_, Q(0));
    for (std::size_t i = 0; i < s_; ++i)
      for (std::size_t j = 0; j < s_; ++j) product[i] += a_[i * s_ + j] * x[j];
    return product;
  }

  Numbers nodes_to(int k) const {
    Numbers powers(s_, Q(1));
    for (std::size_t i = 0; i < s_; ++i)
      for (int n = 0; n < k; ++n) powers[i] *= c_[i];
    return powers;
  }

  /// c^k - k A c^(k-1): k! times the defect of the stages in h^k.
  Numbers stage_defect(int k) const {
    Numbers defect = nodes_to(k);
    const Numbers slope = times_a(nodes_to(k - 1));
    for (std::size_t i = 0; i < s_; ++i) defect[i] -= k * slope[i];
    return defect;
  }

  /// 1 - k b c^(k-1): k! times the defect of the step in h^k.
  Q step_defect(int k) const { return 1 - k * with_weights(nodes_to(k - 1)); }

  /// (1 - z A)^-1 x; not finite where there is none.
  Numbers resolved(const Q& z, Numbers x) const {
    Numbers matrix(s_ * s_);
    for (std::size_t i = 0; i < s_ * s_; ++i) matrix[i] = (i % (s_ + 1) == 0 ? 1 : 0) - z * a_[i];
    DenseSolver<Q, 0> solver;
    solver.factor(matrix.data(), static_cast<int>(s_));
    solver.solve(x.data(), static_cast<int>(s_));
    return x;
  }

  Q stability(const Q& z) const { return 1 + z * with_weights(resolved(z, Numbers(s_, Q(1)))); }

  /// k! L_k(z).
  Q one_step(int k, const Q& z) const { return -z * with_weights(resolved(z, stage_defect(k))) - step_defect(k); }

 private:
  std::size_t s_;
  Numbers a_, b_, c_;  // a_ row-major
};

/// The m of x(z) ~ z^m.
int power_of_z(const Q& at_very_stiff, const Q& at_stiffer) {
  return static_cast<int>(std::lround(to_double(Q(log(abs(at_stiffer / at_very_stiff)))) / std::log(stiffer)));
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
  const Q zero = negligible(tableau);
  const Q z = very_stiff(tableau);
  const Q at_infinity = t.stability(z);
  const Q close = 1000 / -z;
  if (!(abs(at_infinity) <= 1 + close)) return std::nullopt;
  std::optional<StiffOrder> leading;
  for (int k = 1; k <= most_power; ++k) {
    const Q error = t.one_step(k, z);
    if (!(abs(error) > zero)) continue;
    const int m = power_of_z(error, t.one_step(k, Q(stiffer * z)));
    // At a given step the greater power of z rules, and of equal ones the lower power of h.
    if (!leading || m > leading->lambda_power) leading = {k + m, m};
  }
  if (leading && abs(at_infinity - 1) < close) --leading->step_power;
  return leading;
}

}  // namespace halfstep::inline studies
