// A problem as the schemes see it: counted accelerations, exact derivatives, Taylor series.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

#include "halfstep/core/dual.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/core/system.hpp"
#include "halfstep/core/taylor.hpp"
#include "halfstep/problems/statement/lost_run.hpp"
#include "halfstep/problems/statement/problem.hpp"

namespace halfstep::inline problems {

/// The equations of a problem in the scalar T. Kernels that see this type call the problem inline.
/// Not for several threads at once (it counts); make one for each.
template <template <class> class Problem, class T>
class Equations final : public System<T> {
 public:
  static constexpr int static_dimension = Problem<T>::dimension;

  explicit Equations(const Data& data) : Equations(data, Problem<T>::info()) {}

  const Problem<T>& problem() const { return problem_; }

  std::string name() const override { return name_; }

  std::vector<std::pair<std::string, T>> parameters() const override {
    std::vector<std::pair<std::string, T>> result;
    for (const auto& [key, value] : data_) result.emplace_back(key, value.template as<T>());
    return result;
  }

  int dimension() const override { return static_dimension; }

  void initial(T* x, T* v) const override {
    if constexpr (requires { problem_.initial(x, v); })
      problem_.initial(x, v);
    else
      System<T>::initial(x, v);
  }

  T period() const override {
    if constexpr (requires { problem_.period(); })
      return problem_.period();
    else
      return System<T>::period();
  }

  void acceleration(const T& t, const T* x, const T* v, T* a) const override {
    ++this->evaluations_;
    if (is_lost(n, x, v)) return give_lost(n, a);
    problem_.acceleration(t, x, v, a);
  }

  void jacobian(const T& t, const T* x, const T* v, T* dx, T* dv) const override {
    if (is_lost(n, x, v)) return give_lost(n * n, dx), give_lost(n * n, dv);
    columns<By::position>(t, x, v, dx);
    columns_by_velocity(t, x, v, dv);
  }

  void linearize(const T& t, const T* x, const T* v, T* a, T* dx, T* dv) const override {
    if constexpr (n > at_once) {
      System<T>::linearize(t, x, v, a, dx, dv);
    } else {
      ++this->evaluations_;
      if (is_lost(n, x, v)) return give_lost(n, a), give_lost(n * n, dx), give_lost(n * n, dv);
      columns<By::position>(t, x, v, dx, a);
      columns_by_velocity(t, x, v, dv);
    }
  }

  void time_derivative(const T& t, const T* x, const T* v, T* a_t) const override {
    if (is_lost(n, x, v)) return give_lost(n, a_t);
    std::array<Dual<T>, n> xs, vs, as;
    std::copy(x, x + n, xs.begin());
    std::copy(v, v + n, vs.begin());
    problem_.acceleration(Dual<T>(t, T(1)), xs.data(), vs.data(), as.data());
    for (std::size_t i = 0; i < n; ++i) a_t[i] = as[i].derivative;
  }

  void taylor(const T& t, const T* x, const T* v, int order, T* out) const override {
    if (is_lost(n, x, v)) return give_lost(n * (static_cast<std::size_t>(order) + 1), out);
    if (!tape_) tape_ = TaylorTape<T>::template record<static_dimension>(problem_);
    tape_->series(t, x, v, order, out);
  }

  Force force() const override { return force_; }

  bool path_point(const T* x, T* point) const override {
    if constexpr (requires { problem_.path(x, point); }) {
      problem_.path(x, point);
      return true;
    } else {
      return false;
    }
  }

  VelocityTerm velocity_term() const override { return velocity_term_; }

  T friction() const override {
    if constexpr (requires { problem_.friction(); })
      return problem_.friction();
    else
      return System<T>::friction();
  }

  void magnetic_field(const T& t, const T* x, T* b) const override {
    if constexpr (requires { problem_.magnetic_field(t, x, b); })
      problem_.magnetic_field(t, x, b);
    else
      System<T>::magnetic_field(t, x, b);
  }

  bool has_energy() const override { return has_energy_; }

  T energy(const T& t, const T* x, const T* v) const override {
    if constexpr (requires { problem_.energy(t, x, v); }) {
      if (is_lost(n, x, v)) return std::numeric_limits<T>::quiet_NaN();
      return problem_.energy(t, x, v);
    } else {
      return T(0);
    }
  }

 private:
  static constexpr std::size_t n = static_dimension;
  static constexpr std::size_t at_once = std::min<std::size_t>(n, 4);  // columns whose derivatives fit into registers

  Equations(const Data& data, const ProblemInfo& info)
      : problem_(data),
        name_(info.name),
        data_(data),
        force_(info.force),
        velocity_term_(info.velocity_term),
        has_energy_(info.has_energy) {}

  /// The derivatives of the force by every position, or by every velocity, several at once; the force itself into
  /// `a` where one is given.
  enum class By { position, velocity };
  template <By by>
  void columns(const T& t, const T* x, const T* v, T* out, T* a = nullptr) const {
    using X = Dual<T, Directions<T, at_once>>;
    std::array<X, n> xs, vs, as;
    std::copy(x, x + n, xs.begin());
    std::copy(v, v + n, vs.begin());
    auto& varied = by == By::position ? xs : vs;
    for (std::size_t first = 0; first < n; first += at_once) {
      const std::size_t count = std::min(at_once, n - first);
      for (std::size_t k = 0; k < count; ++k) varied[first + k].derivative.along[k] = T(1);
      problem_.acceleration(X(t), xs.data(), vs.data(), as.data());
      for (std::size_t k = 0; k < count; ++k) {
        varied[first + k].derivative.along[k] = T(0);
        for (std::size_t i = 0; i < n; ++i) out[i * n + first + k] = as[i].derivative.along[k];
      }
    }
    if (a)
      for (std::size_t i = 0; i < n; ++i) a[i] = as[i].value;
  }

  void columns_by_velocity(const T& t, const T* x, const T* v, T* out) const {
    if (force_ == Force::velocity)
      columns<By::velocity>(t, x, v, out);
    else
      std::fill(out, out + n * n, T(0));
  }

  Problem<T> problem_;
  std::string name_;
  Data data_;
  Force force_;
  VelocityTerm velocity_term_;
  bool has_energy_;
  mutable std::optional<TaylorTape<T>> tape_;
};

}  // namespace halfstep::inline problems
