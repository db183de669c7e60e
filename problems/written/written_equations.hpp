// The equations of a written problem in one scalar, as the class of a compiled problem would have them.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "halfstep/core/append.hpp"
#include "halfstep/core/dual.hpp"
#include "halfstep/problems/written/written_formulas.hpp"

namespace halfstep::inline problems {

/// Not for several threads at once, but for `exact`.
template <class T>
class WrittenEquations {
 public:
  explicit WrittenEquations(const Problem& problem) : read_(*problem.written) {
    for (const auto& parameter : problem.info.parameters)
      parameters_.push_back(problem.data.at(parameter.name).template as<T>());
    rates_ = std::make_unique<FormulaRun<T>>(read_.formulas, read_.rates, parameters_);
    if (read_.energy)
      energy_ = std::make_unique<FormulaRun<T>>(read_.formulas, std::vector{*read_.energy}, parameters_);
    std::vector<int> components;
    for (const auto& invariant : read_.invariants) append(components, invariant);
    if (!components.empty()) invariants_ = std::make_unique<FormulaRun<T>>(read_.formulas, components, parameters_);
    if (!read_.exact.empty()) exact_ = std::make_unique<FormulaRun<Dual<T>>>(read_.formulas, read_.exact, parameters_);
  }

  int dimension() const { return static_cast<int>(read_.n); }
  bool has_exact() const { return !read_.exact.empty(); }

  /// n entries each; of first-order equations the unknowns are the velocities, and the positions 0.
  void initial(T* x, T* v) const {
    if (has_exact()) exact(T(0), x, v);
    place_constants(read_.initial, read_.first_order ? v : x);
    place_constants(read_.velocity, v);
    if (read_.first_order) std::fill(x, x + read_.n, T(0));
  }

  /// X: T, or a number that derives from it.
  template <class X>
  void acceleration(const X& t, const X* x, const X* v, X* a) const {
    if constexpr (std::is_same_v<X, T>) {
      evaluate(*rates_, t, x, v, a);
    } else {
      FormulaRun<X> run(read_.formulas, read_.rates, parameters_);
      evaluate(run, t, x, v, a);
    }
  }

  /// dx, dv: n*n, row-major; dx[i*n + j] = da_i/dx_j.
  void jacobian(const T& t, const T* x, const T* v, T* dx, T* dv) const {
    if (!slopes_) slopes_ = std::make_unique<FormulaRun<Dual<T>>>(read_.formulas, read_.rates, parameters_);
    const std::size_t n = read_.n;
    std::fill(dx, dx + n * n, T(0));
    std::fill(dv, dv + n * n, T(0));
    set(*slopes_, Dual<T>(t), x, v);
    const auto column = [&](std::size_t input, const T& value, std::size_t j, T* out) {
      slopes_->set(input, Dual<T>(value, T(1)));
      slopes_->run();
      // before the input is as it was: a rate may be that input itself, u' = v
      for (std::size_t i = 0; i < n; ++i) out[i * n + j] = slopes_->at(read_.rates[i]).derivative;
      slopes_->set(input, Dual<T>(value));
    };
    const std::size_t unknowns = read_.time + 1;
    for (std::size_t j = 0; j < n; ++j)
      column(unknowns + j, read_.first_order ? v[j] : x[j], j, read_.first_order ? dv : dx);
    for (std::size_t j = 0; j < n && !read_.first_order; ++j) column(unknowns + n + j, v[j], j, dv);
  }

  void time_derivative(const T& t, const T* x, const T* v, T* a_t) const {
    if (!slopes_) slopes_ = std::make_unique<FormulaRun<Dual<T>>>(read_.formulas, read_.rates, parameters_);
    set(*slopes_, Dual<T>(t, T(1)), x, v);
    slopes_->run();
    for (std::size_t i = 0; i < read_.n; ++i) a_t[i] = slopes_->at(read_.rates[i]).derivative;
  }

  T energy(const T& t, const T* x, const T* v) const {
    if (!energy_) return T(0);
    set(*energy_, t, x, v);
    energy_->run();
    return energy_->at(*read_.energy);
  }

  /// The components of all of them, in this order.
  void invariants_at(const T& t, const T* x, const T* v, T* values) const {
    if (!invariants_) return;
    set(*invariants_, t, x, v);
    invariants_->run();
    for (const auto& invariant : read_.invariants)
      for (const int component : invariant) *values++ = invariants_->at(component);
  }

  bool has_path() const { return !read_.path.empty(); }

  /// x: positions, or the unknowns of first-order equations.
  void path(const T* x, T* point) const {
    FormulaRun<T> run(read_.formulas, read_.path, parameters_);
    set(run, T(0), x, x);
    run.run();
    for (const int coordinate : read_.path) *point++ = run.at(coordinate);
  }

  T period() const {
    if (!read_.period) return T(0);
    return FormulaRun<T>(read_.formulas, {*read_.period}, parameters_).at(*read_.period);
  }

  /// For several threads at once.
  void exact(const T& t, T* x, T* v) const {
    const std::lock_guard lock(*exact_in_use_);
    exact_->set(read_.time, Dual<T>(t, T(1)));
    exact_->run();
    for (std::size_t i = 0; i < read_.n; ++i) {
      const Dual<T>& solution = exact_->at(read_.exact[i]);
      x[i] = read_.first_order ? T(0) : solution.value;
      v[i] = read_.first_order ? solution.value : solution.derivative;
    }
  }

 private:
  template <class X, class Y>
  void set(FormulaRun<X>& run, const X& t, const Y* x, const Y* v) const {
    run.set(read_.time, t);
    const std::size_t unknowns = read_.time + 1;
    for (std::size_t i = 0; i < read_.n; ++i) run.set(unknowns + i, X(read_.first_order ? v[i] : x[i]));
    for (std::size_t i = 0; i < read_.n && !read_.first_order; ++i) run.set(unknowns + read_.n + i, X(v[i]));
  }

  template <class X>
  void evaluate(FormulaRun<X>& run, const X& t, const X* x, const X* v, X* a) const {
    set(run, t, x, v);
    run.run();
    for (std::size_t i = 0; i < read_.n; ++i) a[i] = run.at(read_.rates[i]);
  }

  void place_constants(const std::vector<int>& places, T* to) const {
    const FormulaRun<T> run(read_.formulas, places, parameters_);
    for (const int place : places) *to++ = run.at(place);
  }

  WrittenFormulas read_;
  std::vector<T> parameters_;
  std::unique_ptr<FormulaRun<T>> rates_, energy_, invariants_;
  mutable std::unique_ptr<FormulaRun<Dual<T>>> slopes_;
  std::unique_ptr<FormulaRun<Dual<T>>> exact_;
  std::unique_ptr<std::mutex> exact_in_use_ = std::make_unique<std::mutex>();
};

}  // namespace halfstep::inline problems
