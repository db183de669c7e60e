// Exponential Runge-Kutta: what is linear in y at the beginning of a run is solved by functions of its matrix.
#pragma once

#include <algorithm>
#include <vector>

#include "halfstep/core/force.hpp"
#include "halfstep/core/phi_functions.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/exponential_tableau.hpp"

namespace halfstep::inline methods {

/// y = (x, v), L = (0 1; K D), or y = v, L = D for first-order equations; K and D are a share of da/dx and da/dv. g = f
/// - L y has no entries in x, so that of its matrices only the columns of v are kept. All matrices are made when a run
/// begins.
template <class S>
class ExponentialKernel {
  using T = typename S::Scalar;

 public:
  ExponentialKernel(const S& system, const ExponentialTableau& scheme, const T& h)
      : h_(h),
        share_(scheme.jacobian == JacobianShare::half ? T(1) / T(2) : T(1)),
        n_(dimension(system)),
        offset_(system.force() == Force::first_order ? 0 : n_),
        of_x_(n_ * n_),
        of_v_(n_ * n_),
        y_(offset_ + n_),
        stage_{zeros(system), zeros(system)} {
    for (std::size_t i = 0; i < scheme.b.size(); ++i) {
      rows_.push_back(row(scheme.a[i], scheme.node(i).template as<T>()));
      slopes_.push_back(zeros(system));
    }
    rows_.push_back(row(scheme.b, T(1)));
  }

  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    system.jacobian(t, state.x.data(), state.v.data(), of_x_.data(), of_v_.data());
    for (std::size_t i = 0; i < n_ * n_; ++i) {
      of_x_[i] *= share_;
      of_v_[i] *= share_;
    }
    make_matrices();
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    for (long n = first; n < first + count; ++n) step(system, t0 + h_ * static_cast<T>(n), state);
  }

 private:
  struct Term {
    T weight;
    std::size_t index, argument;  // places in the lists of functions and of arguments
  };
  /// A stage, or the step.
  struct Row {
    T node;
    std::size_t exponential;                 // place of the node among the arguments
    std::vector<std::vector<Term>> entries;  // of each slope
    std::vector<T> of_y;                     // e^(c z)
    std::vector<std::vector<T>> of_slopes;   // h times the entries, size() rows of n_ columns
  };

  std::size_t size() const { return offset_ + n_; }

  Row row(const PhiSums& sums, const T& node) {
    Row result{node, place_of(node, 0), {}, {}, {}};
    for (const auto& sum : sums) {
      auto& entry = result.entries.emplace_back();
      for (const auto& term : sum.terms())
        entry.push_back({term.weight.template as<T>(), static_cast<std::size_t>(term.index),
                         place_of(term.argument.template as<T>(), term.index)});
    }
    return result;
  }

  /// The place of an argument, of which functions up to that index are wanted.
  std::size_t place_of(const T& argument, int index) {
    const auto position = std::find(arguments_.begin(), arguments_.end(), argument);
    const auto place = static_cast<std::size_t>(position - arguments_.begin());
    if (position == arguments_.end()) {
      arguments_.push_back(argument);
      most_.push_back(0);
    }
    most_[place] = std::max(most_[place], index);
    return place;
  }

  void make_matrices() {
    std::vector<std::vector<DenseMatrix<T>>> phi;
    for (std::size_t k = 0; k < arguments_.size(); ++k)
      phi.push_back(phi_functions(linear_part(T(h_ * arguments_[k])), size(), most_[k]));
    for (Row& row : rows_) {
      row.of_y = phi[row.exponential][0];
      row.of_slopes.assign(row.entries.size(), std::vector<T>(size() * n_, T(0)));
      for (std::size_t j = 0; j < row.entries.size(); ++j)
        for (const Term& term : row.entries[j]) {
          const DenseMatrix<T>& function = phi[term.argument][term.index];
          for (std::size_t i = 0; i < size(); ++i)
            for (std::size_t d = 0; d < n_; ++d)
              row.of_slopes[j][i * n_ + d] += h_ * term.weight * function[i * size() + offset_ + d];
        }
    }
  }

  /// L times a factor.
  DenseMatrix<T> linear_part(const T& factor) const {
    DenseMatrix<T> z(size() * size(), T(0));
    for (std::size_t i = 0; i < offset_; ++i) z[i * size() + offset_ + i] = factor;
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) {
        T* const entry = z.data() + (offset_ + i) * size() + j;
        entry[offset_] = factor * of_v_[i * n_ + j];
        if (offset_ != 0) entry[0] = factor * of_x_[i * n_ + j];
      }
    return z;
  }

  void step(const S& system, const T& t, State<S>& s) {
    for (std::size_t i = 0; i < offset_; ++i) y_[i] = s.x[i];
    for (std::size_t i = 0; i < n_; ++i) y_[offset_ + i] = s.v[i];
    stage_ = s;
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
      if (!rows_[i].entries.empty()) place(rows_[i], stage_);
      slope(system, t + h_ * rows_[i].node, slopes_[i]);
    }
    place(rows_.back(), s);
  }

  void place(const Row& row, State<S>& to) const {
    for (std::size_t i = 0; i < size(); ++i) {
      T sum(0);
      for (std::size_t j = 0; j < size(); ++j) sum += row.of_y[i * size() + j] * y_[j];
      for (std::size_t k = 0; k < row.of_slopes.size(); ++k)
        for (std::size_t d = 0; d < n_; ++d) sum += row.of_slopes[k][i * n_ + d] * slopes_[k][d];
      (i < offset_ ? to.x[i] : to.v[i - offset_]) = sum;
    }
  }

  /// g at the stage.
  void slope(const S& system, const T& t, Vector<S>& g) {
    system.acceleration(t, stage_.x.data(), stage_.v.data(), g.data());
    for (std::size_t i = 0; i < n_; ++i) {
      T linear(0);
      for (std::size_t j = 0; j < n_; ++j) {
        linear += of_v_[i * n_ + j] * stage_.v[j];
        if (offset_ != 0) linear += of_x_[i * n_ + j] * stage_.x[j];
      }
      g[i] -= linear;
    }
  }

  T h_, share_;
  std::size_t n_, offset_;  // offset_: of v in y
  std::vector<T> arguments_;
  std::vector<int> most_;  // the highest function of each argument
  std::vector<Row> rows_;  // of the stages, and of the step
  std::vector<T> of_x_, of_v_, y_;
  State<S> stage_;
  std::vector<Vector<S>> slopes_;
};

}  // namespace halfstep::inline methods
