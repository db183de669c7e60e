// Stoermer's method with rods: step freely, project the new positions, let the next difference carry the velocity.
#pragma once

#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/studies/constraints/constrained/clusters.hpp"

namespace halfstep::inline studies {

/// x[n+1] = P(2 x[n] - x[n-1] + h^2 g) for particles that fall freely but for their rods; g: one acceleration for all,
/// length / time^2. The velocity of a step is the central difference of its neighbours; the object is therefore one
/// position ahead of its state.
template <class T>
class ConstrainedVerlet {
 public:
  /// From positions on the rods and velocities along them. The first step is the Taylor polynomial, projected too.
  /// Throws InputError where bounds that are no equations meet a solver that takes equations only.
  ConstrainedVerlet(const Linkage<T>& linkage, const Projector<T>& by, const Point2<T>& g, const T& h, Points<T> x,
                    const Points<T>& v)
      : linkage_(&linkage), by_(by), newton_(linkage), g_(g), h_(h), last_(x), x_(std::move(x)), next_(x_) {
    for (std::size_t i = 0; i < x_.size(); ++i)
      for (std::size_t d = 0; free(i) && d < 2; ++d) next_[i][d] += h * v[i][d] + h * h * g[d] / 2;
    if (by.cluster > 1) clusters_.emplace_back(linkage, static_cast<std::size_t>(by.cluster));
    for (const auto& rod : linkage.rods)
      if (rod.bound != Bound::exact && (by.relaxation == Relaxation::newton || by.cluster > 1))
        throw InputError("bounds on distances are kept by sweeps over single rods: LU takes equations");
    correct();
    // As if the step before had been that of a run through the start: 2 x - next + h^2 a, a the whole acceleration.
    for (std::size_t i = 0; i < x_.size(); ++i)
      for (std::size_t d = 0; d < 2; ++d) last_[i][d] = next_[i][d] - 2 * h * v[i][d];
  }

  void advance(long steps) {
    for (long n = 0; n < steps; ++n) {
      last_.swap(x_);
      x_.swap(next_);
      for (std::size_t i = 0; i < x_.size(); ++i) {
        next_[i] = x_[i];
        for (std::size_t d = 0; free(i) && d < 2; ++d) next_[i][d] += (x_[i][d] - last_[i][d]) + h_ * h_ * g_[d];
      }
      correct();
    }
  }

  /// Exchanges past and future: further steps run back in time.
  void reverse() { last_.swap(next_); }

  const Points<T>& position() const { return x_; }

  Points<T> velocity() const {
    Points<T> v = next_;
    for (std::size_t i = 0; i < v.size(); ++i)
      for (std::size_t d = 0; d < 2; ++d) v[i][d] = (next_[i][d] - last_[i][d]) / (2 * h_);
    return v;
  }

  /// Sweeps or Newton iterations so far.
  long long sweeps() const { return sweeps_; }

 private:
  void correct() {
    sweeps_ += clusters_.empty() ? project(*linkage_, by_, newton_, x_, next_)
                                 : project_clusters(*linkage_, by_, clusters_.front(), x_, next_);
  }

  bool free(std::size_t i) const { return linkage_->inverse_mass[i] != 0; }

  const Linkage<T>* linkage_;
  Projector<T> by_;
  NewtonProjection<T> newton_;
  std::vector<ClusterProjection<T>> clusters_;  // one, or none for single rods
  Point2<T> g_;
  T h_;
  Points<T> last_, x_, next_;
  long long sweeps_ = 0;
};

}  // namespace halfstep::inline studies
