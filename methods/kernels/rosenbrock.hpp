// Rosenbrock methods on y = (x, v), y' = (v, a): one linear system of n equations a stage.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/rosenbrock.hpp"

namespace halfstep::inline methods {

/// The slopes p_i of x and q_i of v, with d = h g_ii and G = h sum_j<i g_ij (p_j, q_j): p_i = V_i + G_q + d q_i is put
/// into the equation of q_i, which is (1 - d da/dv - d^2 da/dx) q_i = a_i + da/dx (G_p + d (V_i + G_q)) + da/dv G_q +
/// h g_i da/dt.
template <class S>
class RosenbrockKernel {
  using T = typename S::Scalar;

 public:
  RosenbrockKernel(const S& system, const Rosenbrock& scheme, const T& h)
      : h_(h),
        n_(dimension(system)),
        stages_(scheme.b.size()),
        jacobian_(scheme.jacobian),
        X_(zeros(system)),
        V_(zeros(system)),
        Gp_(zeros(system)),
        Gq_(zeros(system)),
        force_(zeros(system)),
        of_time_(zeros(system)),
        right_(zeros(system)) {
    for (std::size_t i = 0; i < stages_; ++i) {
      std::vector<T> a(i, T(0)), gamma;
      T node(0), drift(0);
      for (std::size_t j = 0; j < scheme.a[i].size(); ++j) node += a[j] = h * scheme.a[i][j].template as<T>();
      // Without a matrix nothing is left of gamma: not even x' = v is taken implicitly.
      const T of_matrix = jacobian_ == JacobianOf::none ? T(0) : h;
      for (const auto& entry : scheme.gamma[i]) drift += gamma.emplace_back(of_matrix * entry.template as<T>());
      const bool same_point = scheme.is_at_point_before(i);
      table_.push_back({std::move(a), std::move(gamma), node, drift, T(h * scheme.b[i].template as<T>()), same_point});
      p_.push_back(zeros(system));
      q_.push_back(zeros(system));
    }
    if constexpr (S::static_dimension == 0)
      for (auto* matrix : {&dx_, &dv_, &matrix_}) matrix->resize(n_ * n_);
    for (auto* matrix : {&dx_, &dv_}) std::fill(matrix->begin(), matrix->end(), T(0));
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    if (jacobian_ != JacobianOf::run) return;
    system.jacobian(t, state.x.data(), state.v.data(), dx_.data(), dv_.data());
    system.time_derivative(t, state.x.data(), state.v.data(), of_time_.data());
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), state);
  }

  /// What the last step added, less what it would have with other weights; missing ones are 0.
  State<S> difference_to(const S& system, const Coefficients& other) const {
    State<S> result{zeros(system), zeros(system)};
    for (std::size_t i = 0; i < stages_; ++i) {
      const T weight = table_[i].weight - (i < other.size() ? T(h_ * other[i].template as<T>()) : T(0));
      each(system, [&](std::size_t k) {
        result.x[k] += weight * p_[i][k];
        result.v[k] += weight * q_[i][k];
      });
    }
    return result;
  }

 private:
  struct Row {
    std::vector<T> a, gamma;  // times h
    T node, drift, weight;    // times h
    bool same_point;          // as the row before
  };

  void step(const S& system, const T& t, State<S>& s) {
    const bool at_start = jacobian_ == JacobianOf::step;  // where the first stage is
    if (at_start) differentiate(system, t, s);
    for (std::size_t i = 0; i < stages_; ++i) {
      const Row& row = table_[i];
      const T& d = row.gamma.back();
      place(system, row, i, s);
      if (i == 0 ? !at_start : !row.same_point) system.acceleration(t + row.node, X_.data(), V_.data(), force_.data());
      if (i == 0 || d != table_[i - 1].gamma.back()) factor(d);
      for (std::size_t k = 0; k < n_; ++k) {
        T sum = force_[k] + row.drift * of_time_[k];
        for (std::size_t l = 0; l < n_; ++l)
          sum += dx_[k * n_ + l] * (Gp_[l] + d * (V_[l] + Gq_[l])) + dv_[k * n_ + l] * Gq_[l];
        right_[k] = sum;
      }
      solver_.solve(right_.data(), static_cast<int>(n_));
      each(system, [&](std::size_t k) {
        q_[i][k] = right_[k];
        p_[i][k] = V_[k] + Gq_[k] + d * right_[k];
      });
    }
    each(system, [&](std::size_t k) {
      T x = s.x[k], v = s.v[k];
      for (std::size_t i = 0; i < stages_; ++i) {
        x += table_[i].weight * p_[i][k];
        v += table_[i].weight * q_[i][k];
      }
      s.x[k] = x;
      s.v[k] = v;
    });
  }

  void differentiate(const S& system, const T& t, const State<S>& s) {
    system.linearize(t, s.x.data(), s.v.data(), force_.data(), dx_.data(), dv_.data());
    system.time_derivative(t, s.x.data(), s.v.data(), of_time_.data());
  }

  /// Where stage i is, and what the stages before it add to its slope.
  void place(const S& system, const Row& row, std::size_t i, const State<S>& s) {
    each(system, [&](std::size_t k) {
      T x = s.x[k], v = s.v[k], p(0), q(0);
      for (std::size_t j = 0; j < i; ++j) {
        x += row.a[j] * p_[j][k];
        v += row.a[j] * q_[j][k];
        p += row.gamma[j] * p_[j][k];
        q += row.gamma[j] * q_[j][k];
      }
      X_[k] = x;
      V_[k] = v;
      Gp_[k] = p;
      Gq_[k] = q;
    });
  }

  void factor(const T& d) {
    for (std::size_t i = 0; i < n_ * n_; ++i) {
      const T same = i % (n_ + 1) == 0 ? T(1) : T(0);
      matrix_[i] = same - d * (dv_[i] + d * dx_[i]);
    }
    solver_.factor(matrix_.data(), static_cast<int>(n_));
  }

  static constexpr std::size_t entries = static_cast<std::size_t>(S::static_dimension) * S::static_dimension;
  using Matrix = std::conditional_t<entries != 0, std::array<T, entries>, std::vector<T>>;

  T h_;
  std::size_t n_, stages_;
  JacobianOf jacobian_;
  std::vector<Row> table_;
  Vector<S> X_, V_, Gp_, Gq_, force_, of_time_, right_;
  std::vector<Vector<S>> p_, q_;
  Matrix dx_{}, dv_{}, matrix_{};
  DenseSolver<T, S::static_dimension> solver_;
};

}  // namespace halfstep::inline methods
