// A Butcher tableau in 100 digits, with the products and the linear equations that theory makes of it.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"

namespace halfstep::inline engine {

inline constexpr int digits_for_rounding = 5;          ///< that sums of some dozen products lose
inline constexpr int digits_of_exact_conditions = 90;  ///< where no coefficient is worth less

/// Digits that conditions on the coefficients can be looked at in: those of 100 digits that rounding leaves, or those
/// of a table that was printed with fewer.
int digits_of_conditions(const ButcherTableau& tableau);

/// Whether that is all of them. Of printed decimals zero is not told from a small number: of a method of order 8, |R|^2
/// has terms of 1e-20.
bool has_all_digits(const ButcherTableau& tableau);

/// What is zero but for rounding.
digits100_t negligible(const ButcherTableau& tableau);

class TableauNumbers {
 public:
  using Q = digits100_t;
  using Numbers = std::vector<Q>;

  explicit TableauNumbers(const ButcherTableau& tableau);

  std::size_t stages() const { return s_; }
  const Q& a(std::size_t i, std::size_t j) const { return a_[i * s_ + j]; }
  const Q& b(std::size_t j) const { return b_[j]; }

  Q with_weights(const Numbers& x) const;
  Numbers times_a(const Numbers& x) const;
  Numbers nodes_to(int k) const;  ///< powers of the row sums

  /// c^k - k A c^(k-1): k! times the defect of the stages in h^k.
  Numbers stage_defect(int k) const;

  /// 1 - k b c^(k-1): k! times the defect of the step in h^k.
  Q step_defect(int k) const { return 1 - k * with_weights(nodes_to(k - 1)); }

  /// (1 - z A)^-1 x; not finite where there is none.
  Numbers resolved(const Q& z, Numbers x) const;

  Q stability(const Q& z) const { return 1 + z * with_weights(resolved(z, Numbers(s_, Q(1)))); }

  /// k! L_k(z) (engine/theory/stiff_orders.hpp).
  Q one_step(int k, const Q& z) const { return -z * with_weights(resolved(z, stage_defect(k))) - step_defect(k); }

 private:
  std::size_t s_;
  Numbers a_, b_, c_;  // a_ row-major
};

}  // namespace halfstep::inline engine
