// Stoermer-Verlet with steps of unequal length.
#pragma once

#include <utility>

#include "halfstep/core/compensated.hpp"
#include "halfstep/methods/kernels/grid.hpp"
#include "halfstep/methods/kernels/state.hpp"
#include "halfstep/methods/scheme/variable_verlet.hpp"

namespace halfstep::inline methods {

/// x[i+1] = x + (x - x[i-1]) d/p + w a, with the step d ahead and the step p behind: w = d^2 keeps the speed where the
/// step changes and nothing more, w = d (d + p) / 2 is what Taylor's series asks for; uncorrected, d/p is 1.
/// The velocity is the slope at the middle of the parabola through three positions; as in Stoermer's method the kernel
/// is one position ahead, and a force that depends on the velocity is given (x - x[i-1]) / p.
/// G: a function of the time on a clock that goes h a step, which gives the time of that step.
template <class S, class G = Grid<Plain<typename S::Scalar>>>
class VariableVerletKernel {
  using T = typename S::Scalar;
  using P = Plain<T>;

 public:
  /// span: after which the grid repeats itself.
  VariableVerletKernel(const S& system, const VariableVerlet& scheme, const T& h, const T& span)
      : VariableVerletKernel(system, scheme.weight, h, G(scheme.grid, plain(h), plain(span))) {}

  /// On any other grid.
  VariableVerletKernel(const S& system, StepWeight weight, const T& h, G grid)
      : h_(h),
        weight_(weight),
        grid_(std::move(grid)),
        work_{zeros(system), zeros(system), zeros(system), zeros(system)} {}

  const G& grid() const { return grid_; }

  /// With a history of one point the first step is x + d v + d^2 a / 2.
  void begin(const S& system, const T& t, const std::vector<State<S>>& history, State<S>& state) {
    state = history.back();
    now_ = grid_(plain(t));
    next_ = grid_(plain(T(t + h_)));
    behind_ = now_ - grid_(plain(T(t - h_)));
    ahead_ = next_ - now_;
    if (history.size() > 1) {
      work_.last = history[history.size() - 2].x;
      look_ahead(system, state.x, work_);
      velocity(system, state);
      return;
    }
    system.acceleration(T(now_), state.x.data(), state.v.data(), work_.a.data());
    each(system,
         [&](std::size_t d) { work_.next[d] = state.x[d] + ahead_ * state.v[d] + ahead_ * ahead_ / 2 * work_.a[d]; });
  }

  void advance(const S& system, const T& t0, long first, long count, State<S>& state) {
    Local<S, State<S>> s = state;
    Local<S, Work> w = work_;
    for (long n = first; n < first + count; ++n) {
      w.last = s.x;
      s.x = w.next;
      now_ = next_;
      next_ = grid_(plain(T(t0 + h_ * static_cast<T>(n + 2))));
      behind_ = ahead_;
      ahead_ = next_ - now_;
      look_ahead(system, s.x, w);
    }
    work_ = w;
    state = s;
    velocity(system, state);
  }

 private:
  /// The positions of the neighbouring steps; the force and the velocity that it is given.
  struct Work {
    Vector<S> last, next, a, v;
  };

  void look_ahead(const S& system, const Vector<S>& x, Work& w) const {
    const T weight = weight_ == StepWeight::taylor ? T(ahead_ * (ahead_ + behind_) / 2) : T(ahead_ * ahead_);
    const T ratio = weight_ == StepWeight::uncorrected ? T(1) : T(ahead_ / behind_);
    each(system, [&](std::size_t d) { w.v[d] = (x[d] - w.last[d]) / behind_; });
    system.acceleration(T(now_), x.data(), w.v.data(), w.a.data());
    each(system, [&](std::size_t d) { w.next[d] = x[d] + (x[d] - w.last[d]) * ratio + weight * w.a[d]; });
  }

  void velocity(const S& system, State<S>& s) const {
    const T both = ahead_ + behind_;
    each(system, [&](std::size_t d) {
      const T after = (work_.next[d] - s.x[d]) / ahead_;
      const T before = (s.x[d] - work_.last[d]) / behind_;
      s.v[d] = (behind_ * after + ahead_ * before) / both;
    });
  }

  T h_;
  StepWeight weight_;
  G grid_;
  P now_{}, next_{};      // the times of the state and of the position after it
  T behind_{}, ahead_{};  // the steps on either side of the state
  Work work_;
};

}  // namespace halfstep::inline methods
