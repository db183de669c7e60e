// Rosenbrock methods.
#pragma once

#include "halfstep/methods/scheme/butcher_tableau.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> rosenbrock_methods();  // methods/rosenbrock.cpp

/// The matrix that stands for the Jacobian, and with it the derivative by t: those of each step; those at the beginning
/// of a run, for all of it; none. W-methods keep their order with any: Steihaug, Wolfbrandt 1979.
enum class JacobianOf { step, run, none };

constexpr std::array<std::string_view, 3> words_of(JacobianOf) { return {"step", "run", "none"}; }

/// A Runge-Kutta method whose stages are linearly implicit: with the exact Jacobian J of y' = f(t, y), y = (x, v),
/// k_i = f(t + a_i h, y + h sum_j<i a_ij k_j) + h J sum_j<=i g_ij k_j + h g_i df/dt, then y += h sum b_i k_i; a_i and
/// g_i are the sums of the rows. Row i of a holds a_i0 ... a_i,i-1 and may stop early, row i of `gamma` ends with the
/// diagonal. Hairer, Wanner 1996, IV.7, (7.4): alpha is a.
struct Rosenbrock {
  Rows a;
  Rows gamma;
  Coefficients b;
  JacobianOf jacobian = JacobianOf::step;

  static constexpr std::string_view what = "a Rosenbrock table";
  static constexpr auto rows = rosenbrock_methods;
  static constexpr auto in_study_files = InStudyFiles::for_all_forces;
  static constexpr bool two_step = false;
  static constexpr bool first_order = true;
  static constexpr auto data() {
    return std::tuple{Part{"a", &Rosenbrock::a}, Part{"gamma", &Rosenbrock::gamma}, Part{"b", &Rosenbrock::b}.weights(),
                      Part{"jacobian", &Rosenbrock::jacobian}.may_be_left_out()};
  }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  /// A stage at the same point as the one before it has its f.
  std::optional<int> evaluations(Force) const;
  bool is_at_point_before(std::size_t stage) const;
  void check_shape() const;
  void check_sums() const { require_sum("the weights b", b); }

  /// The Runge-Kutta method that it is on y' = J y: the matrix a + gamma, without a Jacobian a, with the weights b.
  ButcherTableau on_linear_systems() const;
};

}  // namespace halfstep::inline methods
