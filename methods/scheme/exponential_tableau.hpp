// Exponential Runge-Kutta methods.
#pragma once

#include "halfstep/methods/scheme/phi_sum.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> exponential_methods();  // methods/exponential.cpp

/// How much of the Jacobian of the force is in the linear part. With all of it, a linear problem is solved exactly and
/// the first step of a run, of whose g there is no first derivative, is better than the others: no order can be told
/// there. Half leaves both parts to every problem, as a matrix does that is given with the equation.
enum class JacobianShare { half, whole };

constexpr std::array<std::string_view, 2> words_of(JacobianShare) { return {"half", "whole"}; }

/// On y' = L y + g(t, y), where L is x' = v and the share of the Jacobian at the first point of a run, g = f - L y:
/// with z = h L, Y_i = e^(c_i z) y + h sum_j a_ij(z) g(t + c_j h, Y_j), y <- e^z y + h sum_i b_i(z) g(t + c_i h, Y_i),
/// where entries are sums of phi functions and c_i = sum_j a_ij(0). Of g = 0 it is exact. Row i of a has i entries or
/// fewer. Hochbruck, Ostermann 2010, doi:10.1017/S0962492910000048, eq. (2.29).
struct ExponentialTableau {
  PhiRows a;
  PhiSums b;
  JacobianShare jacobian = JacobianShare::half;

  static constexpr std::string_view what = "an exponential tableau";
  static constexpr auto rows = exponential_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() {
    return std::tuple{Part{"phi_a", &ExponentialTableau::a}, Part{"phi_b", &ExponentialTableau::b},
                      Part{"jacobian", &ExponentialTableau::jacobian}.may_be_left_out()};
  }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return static_cast<int>(b.size()); }
  void check_shape() const;
  void check_sums() const;

  /// c_i, the time of a stage in steps.
  Coefficient node(std::size_t stage) const;
};

}  // namespace halfstep::inline methods
