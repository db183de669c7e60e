// Gauss-Seidel between clusters of rods, LU inside each: between single rods and all of them at once.
#pragma once

#include <algorithm>

#include "halfstep/studies/constraints/constrained/projection.hpp"

namespace halfstep::inline studies {

/// Rods in clusters of `size` as they are numbered, the last one with what is left. A sweep does one iteration of
/// Newton's method on each cluster, which uses what the one before it has moved.
template <class T>
class ClusterProjection {
 public:
  ClusterProjection(const Linkage<T>& linkage, std::size_t size) {
    const auto& rods = linkage.rods;
    for (std::size_t i = 0; i < rods.size(); i += size) {
      const auto from = rods.begin() + static_cast<std::ptrdiff_t>(i);
      const auto count = static_cast<std::ptrdiff_t>(std::min(size, rods.size() - i));
      parts_.push_back({linkage.inverse_mass, {from, from + count}});
    }
    for (const auto& part : parts_) solvers_.emplace_back(part);
  }

  void sweep(Pull pull, bool back, const Points<T>& old, Points<T>& x) {
    const std::size_t n = solvers_.size();
    for (std::size_t i = 0; i < n; ++i) solvers_[back ? n - 1 - i : i].step(pull, old, x);
  }

 private:
  std::vector<Linkage<T>> parts_;  // the solvers refer to them
  std::vector<NewtonProjection<T>> solvers_;
};

/// Projects x by sweeps over clusters, as `project` does by sweeps over rods; returns how many.
template <class T>
int project_clusters(const Linkage<T>& linkage, const Projector<T>& by, ClusterProjection<T>& clusters,
                     const Points<T>& old, Points<T>& x) {
  for (int sweep = 0; sweep < by.most; ++sweep) {
    if (by.tolerance > 0 && violation(linkage, x) <= by.tolerance) return sweep;
    clusters.sweep(by.pull, goes_back(by.order, sweep), old, x);
  }
  return by.most;
}

}  // namespace halfstep::inline studies
