// Bringing particles back to the lengths of their rods: rod after rod in sweeps, or all at once by Newton's method.
#pragma once

#include <limits>

#include "halfstep/core/dense_solver.hpp"
#include "halfstep/studies/constraints/constrained/linkage.hpp"

namespace halfstep::inline studies {

/// Along what a rod's ends are moved.
enum class Pull {
  new_rod,  ///< the rod as it lies after the unconstrained step
  old_rod,  ///< the rod as it lay before the step, where the force of the constraint acts (SHAKE)
  lagged,   ///< the rod before the step, by the error that it had then: the formulas that Wikipedia prints
};

/// How the rods are brought to agree.
enum class Relaxation { sweeps, newton };

/// From rod to rod as they are numbered, or every other sweep backwards (criss-cross).
enum class SweepOrder { forward, alternating };

/// sweeps: at most `most` sweeps of Gauss-Seidel over clusters of `cluster` rods, fewer where the violation falls to
/// `tolerance` before. newton: until it no longer shrinks. `lagged` corrects every rod once and takes no notice of
/// either. Bounds that are no equations take sweeps over single rods.
template <class T>
struct Projector {
  Pull pull = Pull::new_rod;
  Relaxation relaxation = Relaxation::newton;
  int most = 1;
  T tolerance = T(0);
  SweepOrder order = SweepOrder::forward;
  int cluster = 1;
};

/// Moves the ends of one rod so that its length is right, to first order in what is missing where they are pulled
/// along the old rod; each end by its share of the inverse masses. A bound that is kept moves nothing.
template <class T>
void straighten(const Linkage<T>& linkage, const Rod<T>& rod, Pull pull, const Points<T>& old, Points<T>& x) {
  using std::sqrt;
  const T wa = linkage.inverse_mass[rod.a], wb = linkage.inverse_mass[rod.b];
  const Point2<T> now = x[rod.b] - x[rod.a];
  const Point2<T> before = old[rod.b] - old[rod.a];
  if (!is_broken(rod, pull == Pull::lagged ? dot(before, before) : dot(now, now))) return;
  const Point2<T>& along = pull == Pull::new_rod ? now : before;
  T factor;
  if (pull == Pull::old_rod) {
    const T excess = dot(now, now) - rod.length * rod.length, across = dot(now, before);
    // The linear step ends outside the length. From inside, where it would be kept, the quadratic is solved.
    const T outside = rod.bound == Bound::at_least ? T(sqrt(across * across - dot(before, before) * excess)) : across;
    factor = excess / ((wa + wb) * (across + outside));
  } else {
    const T length = sqrt(dot(along, along));
    factor = (length - rod.length) / ((wa + wb) * length);
  }
  for (std::size_t d = 0; d < 2; ++d) {
    x[rod.a][d] += wa * factor * along[d];
    x[rod.b][d] -= wb * factor * along[d];
  }
}

/// Newton's method for all rods: with C = (d.d - length^2) / 2 the matrix is the change of each C by a pull on each
/// rod. Along new rods the pull turns with the iterates. Ryckaert, Ciccotti, Berendsen 1977,
/// doi:10.1016/0021-9991(77)90098-5 (their matrix method).
template <class T>
class NewtonProjection {
 public:
  explicit NewtonProjection(const Linkage<T>& linkage)
      : linkage_(&linkage), n_(linkage.rods.size()), matrix_(n_ * n_), c_(n_), now_(n_), along_(n_) {}

  /// One iteration: x becomes better by a factor that is of the order of what was wrong.
  void step(Pull pull, const Points<T>& old, Points<T>& x) {
    const auto& rods = linkage_->rods;
    for (std::size_t i = 0; i < n_; ++i) {
      now_[i] = x[rods[i].b] - x[rods[i].a];
      along_[i] = pull == Pull::new_rod ? now_[i] : old[rods[i].b] - old[rods[i].a];
      c_[i] = (dot(now_[i], now_[i]) - rods[i].length * rods[i].length) / 2;
    }
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) matrix_[i * n_ + j] = coupling(rods[i], rods[j]) * dot(now_[i], along_[j]);
    solver_.factor(matrix_.data(), static_cast<int>(n_));
    solver_.solve(c_.data(), static_cast<int>(n_));
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t d = 0; d < 2; ++d) {
        x[rods[i].a][d] += linkage_->inverse_mass[rods[i].a] * c_[i] * along_[i][d];
        x[rods[i].b][d] -= linkage_->inverse_mass[rods[i].b] * c_[i] * along_[i][d];
      }
  }

 private:
  // The inverse masses that a pull on one rod and the length of the other have in common, by sign.
  T coupling(const Rod<T>& p, const Rod<T>& q) const {
    const auto& w = linkage_->inverse_mass;
    T sum = 0;
    if (p.a == q.a) sum += w[p.a];
    if (p.b == q.b) sum += w[p.b];
    if (p.a == q.b) sum -= w[p.a];
    if (p.b == q.a) sum -= w[p.b];
    return sum;
  }

  const Linkage<T>* linkage_;
  std::size_t n_;
  std::vector<T> matrix_, c_;
  Points<T> now_, along_;
  DenseSolver<T, 0> solver_;
};

/// Whether this sweep of several goes backwards.
inline bool goes_back(SweepOrder order, int sweep) { return order == SweepOrder::alternating && sweep % 2 == 1; }

/// One sweep over single rods.
template <class T>
void sweep_rods(const Linkage<T>& linkage, Pull pull, bool back, const Points<T>& old, Points<T>& x) {
  const std::size_t n = linkage.rods.size();
  for (std::size_t i = 0; i < n; ++i) straighten(linkage, linkage.rods[back ? n - 1 - i : i], pull, old, x);
}

/// Projects x, the unconstrained step from `old`; returns the sweeps or iterations that it took. Where Newton's method
/// does not converge, or a rod has no direction, x is not finite or keeps its violation.
template <class T>
int project(const Linkage<T>& linkage, const Projector<T>& by, NewtonProjection<T>& newton, const Points<T>& old,
            Points<T>& x) {
  if (by.pull == Pull::lagged || by.relaxation == Relaxation::sweeps) {
    const int most = by.pull == Pull::lagged ? 1 : by.most;
    for (int sweep = 0; sweep < most; ++sweep) {
      if (by.tolerance > 0 && violation(linkage, x) <= by.tolerance) return sweep;
      sweep_rods(linkage, by.pull, goes_back(by.order, sweep), old, x);
    }
    return most;
  }
  constexpr int most = 50;
  const T rounding = 8 * std::numeric_limits<T>::epsilon();
  T last = std::numeric_limits<T>::infinity();
  for (int i = 0; i < most; ++i) {
    const T now = violation(linkage, x);
    if (!(now < last / 2) && now <= rounding) return i;
    if (!(now < last)) return i;
    last = now;
    newton.step(by.pull, old, x);
  }
  return most;
}

}  // namespace halfstep::inline studies
