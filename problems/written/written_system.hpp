// A written problem as the schemes see it: counted accelerations, exact derivatives, Taylor series.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/system.hpp"
#include "halfstep/core/taylor.hpp"
#include "halfstep/problems/statement/lost_run.hpp"
#include "halfstep/problems/written/written_equations.hpp"

namespace halfstep::inline problems {

/// The counterpart of Equations (problems/equations.hpp). Not for several threads at once; make one for each.
template <class T>
class WrittenSystem final : public System<T> {
 public:
  explicit WrittenSystem(const Problem& problem)
      : equations_(problem),
        data_(problem.data),
        info_(problem.info),
        n_(static_cast<std::size_t>(problem.dimension)) {}

  const WrittenEquations<T>& problem() const { return equations_; }

  std::string name() const override { return info_.name; }

  std::vector<std::pair<std::string, T>> parameters() const override {
    std::vector<std::pair<std::string, T>> result;
    for (const auto& [key, value] : data_) result.emplace_back(key, value.template as<T>());
    return result;
  }

  int dimension() const override { return static_cast<int>(n_); }
  void initial(T* x, T* v) const override { equations_.initial(x, v); }
  T period() const override { return equations_.period(); }
  Force force() const override { return info_.force; }

  void acceleration(const T& t, const T* x, const T* v, T* a) const override {
    ++this->evaluations_;
    if (is_lost(n_, x, v)) return give_lost(n_, a);
    equations_.acceleration(t, x, v, a);
  }

  void jacobian(const T& t, const T* x, const T* v, T* dx, T* dv) const override {
    if (is_lost(n_, x, v)) return give_lost(n_ * n_, dx), give_lost(n_ * n_, dv);
    equations_.jacobian(t, x, v, dx, dv);
  }

  void time_derivative(const T& t, const T* x, const T* v, T* a_t) const override {
    if (is_lost(n_, x, v)) return give_lost(n_, a_t);
    equations_.time_derivative(t, x, v, a_t);
  }

  void taylor(const T& t, const T* x, const T* v, int order, T* out) const override {
    if (is_lost(n_, x, v)) return give_lost(n_ * (static_cast<std::size_t>(order) + 1), out);
    if (!tape_) tape_ = TaylorTape<T>::record(equations_, dimension());
    tape_->series(t, x, v, order, out);
  }

  bool path_point(const T* x, T* point) const override {
    if (!equations_.has_path()) return false;
    equations_.path(x, point);
    return true;
  }

  bool has_energy() const override { return info_.has_energy; }

  T energy(const T& t, const T* x, const T* v) const override {
    if (is_lost(n_, x, v)) return std::numeric_limits<T>::quiet_NaN();
    return equations_.energy(t, x, v);
  }

 private:
  WrittenEquations<T> equations_;
  Data data_;
  ProblemInfo info_;
  std::size_t n_;
  mutable std::optional<TaylorTape<T>> tape_;
};

}  // namespace halfstep::inline problems
