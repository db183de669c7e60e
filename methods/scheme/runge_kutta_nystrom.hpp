// Runge-Kutta-Nystrom methods.
#pragma once

#include "halfstep/methods/scheme/oscillator_step.hpp"
#include "halfstep/methods/scheme/shape.hpp"

namespace halfstep::inline methods {

std::vector<Method> runge_kutta_nystrom_methods();  // methods/runge_kutta_nystrom.cpp

/// Runge-Kutta made for x'' = a(t, x): the force at stage i is a_i = a(t + nodes[i] h, X_i) with
/// X_i = x + nodes[i] h v + h^2 sum_j a[i][j] a_j; then x += h v + h^2 sum_i position[i] a_i and
/// v += h sum_i velocity[i] a_i. Row i of a holds a_i0 ... a_i,i-1 and may stop early. In Hairer, Norsett, Wanner 1993,
/// II.14, these are c, a-bar, b-bar and b.
struct RungeKuttaNystrom {
  Coefficients nodes;
  Rows a;
  Coefficients position;
  Coefficients velocity;

  static constexpr std::string_view what = "a Nystrom tableau";
  static constexpr auto rows = runge_kutta_nystrom_methods;
  static constexpr auto in_study_files = InStudyFiles::for_forces_free_of_v;
  static constexpr bool two_step = false;
  static constexpr bool first_order = false;
  static constexpr auto data() {
    return std::tuple{Part{"nodes", &RungeKuttaNystrom::nodes}, Part{"a", &RungeKuttaNystrom::a},
                      Part{"position", &RungeKuttaNystrom::position}.weights(),
                      Part{"velocity", &RungeKuttaNystrom::velocity}.weights()};
  }
  int points() const { return 1; }
  bool is_implicit() const { return false; }
  std::optional<int> evaluations(Force) const { return static_cast<int>(nodes.size()); }
  void check_shape() const;
  void check_sums() const { require_sum("the weights of the velocity", velocity); }
  /// y = (x, h v). The forces of the stages, h^2 a = -s X.
  template <class Q>
  OscillatorStep<Q> on_oscillator(const Q& s) const {
    return {2, [weights = read<Q>(a), c = read<Q>(nodes), p = read<Q>(position), v = read<Q>(velocity),
                s](const std::vector<Q>& y) {
              std::vector<Q> forces;
              std::vector<Q> next{y[0] + y[1], y[1]};
              for (std::size_t i = 0; i < c.size(); ++i) {
                Q x = y[0] + c[i] * y[1];
                for (std::size_t j = 0; j < weights[i].size(); ++j) x += weights[i][j] * forces[j];
                forces.push_back(-s * x);
                next[0] += p[i] * forces[i];
                next[1] += v[i] * forces[i];
              }
              return next;
            }};
  }
};

}  // namespace halfstep::inline methods
