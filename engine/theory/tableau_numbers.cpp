#include "halfstep/engine/theory/tableau_numbers.hpp"

#include <algorithm>

#include "halfstep/core/dense_solver.hpp"

namespace halfstep::inline engine {

int digits_of_conditions(const ButcherTableau& tableau) {
  int digits = digits_of_exact_conditions + digits_for_rounding;
  each_coefficient(tableau, [&](const std::string&, const Coefficient& c) { digits = std::min(digits, c.digits()); });
  return digits - digits_for_rounding;
}

bool has_all_digits(const ButcherTableau& tableau) {
  return digits_of_conditions(tableau) == digits_of_exact_conditions;
}

digits100_t negligible(const ButcherTableau& tableau) { return pow(digits100_t(10), -digits_of_conditions(tableau)); }

TableauNumbers::TableauNumbers(const ButcherTableau& tableau) : s_(tableau.b.size()), a_(s_ * s_, Q(0)), c_(s_, Q(0)) {
  for (std::size_t i = 0; i < s_; ++i) {
    b_.push_back(tableau.b[i].as<Q>());
    for (std::size_t j = 0; j < tableau.a[i].size(); ++j) {
      a_[i * s_ + j] = tableau.a[i][j].as<Q>();
      c_[i] += a_[i * s_ + j];
    }
  }
}

digits100_t TableauNumbers::with_weights(const Numbers& x) const {
  Q sum = 0;
  for (std::size_t i = 0; i < s_; ++i) sum += b_[i] * x[i];
  return sum;
}

TableauNumbers::Numbers TableauNumbers::times_a(const Numbers& x) const {
  Numbers product(s_, Q(0));
  for (std::size_t i = 0; i < s_; ++i)
    for (std::size_t j = 0; j < s_; ++j) product[i] += a_[i * s_ + j] * x[j];
  return product;
}

TableauNumbers::Numbers TableauNumbers::nodes_to(int k) const {
  Numbers powers(s_, Q(1));
  for (std::size_t i = 0; i < s_; ++i)
    for (int n = 0; n < k; ++n) powers[i] *= c_[i];
  return powers;
}

TableauNumbers::Numbers TableauNumbers::stage_defect(int k) const {
  Numbers defect = nodes_to(k);
  const Numbers slope = times_a(nodes_to(k - 1));
  for (std::size_t i = 0; i < s_; ++i) defect[i] -= k * slope[i];
  return defect;
}

TableauNumbers::Numbers TableauNumbers::resolved(const Q& z, Numbers x) const {
  Numbers matrix(s_ * s_);
  for (std::size_t i = 0; i < s_ * s_; ++i) matrix[i] = (i % (s_ + 1) == 0 ? 1 : 0) - z * a_[i];
  DenseSolver<Q, 0> solver;
  solver.factor(matrix.data(), static_cast<int>(s_));
  solver.solve(x.data(), static_cast<int>(s_));
  return x;
}

}  // namespace halfstep::inline engine
