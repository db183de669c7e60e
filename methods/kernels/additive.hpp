// Additive Runge-Kutta: stages of an explicit and a diagonally implicit method at once.
#pragma once

#include <vector>

#include "halfstep/methods/kernels/split.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/additive_tableau.hpp"

namespace halfstep::inline methods {

/// Parts: LinearSplit or ComponentSplit. A stage is y = r + d f_I(y), where r comes from the slopes of the stages
/// before it and d = h a^I_ii.
template <class S, class Parts>
class AdditiveKernel {
  using T = typename S::Scalar;

 public:
  AdditiveKernel(const S& system, const AdditiveTableau& scheme, const T& h)
      : h_(h), parts_(system), stage_{zeros(system), zeros(system)} {
    for (std::size_t i = 0; i < scheme.explicit_part.b.size(); ++i) {
      stages_.push_back({part(scheme.explicit_part, i), part(scheme.implicit_part, i)});
      of_explicit_.push_back(stage_);
      of_implicit_.push_back(stage_);
    }
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    parts_.begin(system, t, state);
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), state);
  }

 private:
  /// A row of one of the two tableaus, times h.
  struct Row {
    std::vector<T> a;  // of the stages before
    T diagonal, node, weight;
    bool used;
  };
  struct Stage {
    Row of_explicit, of_implicit;
  };

  Row part(const ButcherTableau& tableau, std::size_t i) const {
    Row row{std::vector<T>(i, T(0)), T(0), T(0), T(h_ * tableau.b[i].template as<T>()), uses_stage(tableau, i)};
    for (std::size_t j = 0; j < tableau.a[i].size(); ++j) {
      const T a = h_ * tableau.a[i][j].template as<T>();
      if (j < i) row.a[j] = a;
      if (j == i) row.diagonal = a;
      row.node += a;
    }
    return row;
  }

  void step(const S& system, const T& t, State<S>& s) {
    for (std::size_t i = 0; i < stages_.size(); ++i) {
      const auto& [of_explicit, of_implicit] = stages_[i];
      stage_ = s;
      for (std::size_t j = 0; j < i; ++j) add(system, of_explicit.a[j], of_implicit.a[j], j, stage_);
      const T implicit_time = t + of_implicit.node;
      if (of_implicit.diagonal != 0) parts_.solve(system, implicit_time, of_implicit.diagonal, stage_);
      parts_.slopes(system, T(t + of_explicit.node), implicit_time, stage_,
                    of_explicit.used ? &of_explicit_[i] : nullptr, of_implicit.used ? &of_implicit_[i] : nullptr);
    }
    for (std::size_t i = 0; i < stages_.size(); ++i)
      add(system, stages_[i].of_explicit.weight, stages_[i].of_implicit.weight, i, s);
  }

  /// What the slopes of stage j add, each times its coefficient.
  void add(const S& system, const T& of_explicit, const T& of_implicit, std::size_t j, State<S>& to) const {
    each(system, [&](std::size_t d) {
      to.x[d] += of_explicit * of_explicit_[j].x[d] + of_implicit * of_implicit_[j].x[d];
      to.v[d] += of_explicit * of_explicit_[j].v[d] + of_implicit * of_implicit_[j].v[d];
    });
  }

  T h_;
  Parts parts_;
  std::vector<Stage> stages_;
  State<S> stage_;
  std::vector<State<S>> of_explicit_, of_implicit_;  // slopes of the stages
};

}  // namespace halfstep::inline methods
