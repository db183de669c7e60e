// Constrained Verlet on known motions, in each precision.
#include "halfstep/studies/constraints/constraint_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/worse.hpp"
#include "halfstep/studies/constraints/constrained/constrained_verlet.hpp"
#include "halfstep/studies/constraints/constrained_motion.hpp"

namespace halfstep::inline studies {
namespace {

template <class T>
T distance(const Points<T>& a, const Points<T>& b) {
  using std::sqrt;
  T sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Point2<T> d = a[i] - b[i];
    sum += dot(d, d);
  }
  return sqrt(sum);
}

template <class T>
class MotionRunner final : public ConstraintRunner {
 public:
  explicit MotionRunner(Motion<T> motion, Precision precision) : motion_(std::move(motion)), precision_(precision) {}

  ConstraintErrorRow errors(const Handling& handling, int level) const override {
    const long steps = static_cast<long>(base_steps << level);
    const T h = motion_.end / static_cast<T>(steps);
    auto run = begin(handling, h);
    ConstraintErrorRow row{motion_.name, handling.name, name(precision_), level, steps, to_double(h), {}, {}, 0, 0, 0};
    T position = 0, velocity = 0, worst = 0;
    for (long n = 1; n <= steps; ++n) {
      run.stepper.advance(1);
      worst = worse(worst, violation(motion_.linkage, run.stepper.position()));
      if (n <= steps - ConstraintErrorRow::last_steps) continue;
      const auto exact = motion_.exact(h * static_cast<T>(n));
      position = worse(position, distance(run.stepper.position(), exact.x));
      velocity = worse(velocity, distance(run.stepper.velocity(), exact.v));
    }
    row.position = {to_text(position), to_double(position)};
    row.velocity = {to_text(velocity), to_double(velocity)};
    row.violation = to_double(worst);
    row.energy = relative_energy(run.stepper);
    row.sweeps = static_cast<double>(run.stepper.sweeps()) / static_cast<double>(steps + 1);
    return row;
  }

  LongRun energy(const Handling& handling, double time, int steps_per_unit) const override {
    constexpr int windows = 64;
    const long steps = static_cast<long>(time * steps_per_unit) / windows;
    auto run = begin(handling, T(1) / static_cast<T>(steps_per_unit));
    LongRun result;
    result.h = 1.0 / steps_per_unit;
    for (int w = 1; w <= windows && !result.unstable; ++w) {
      double largest = 0, sum = 0;
      for (long n = 0; n < steps; ++n) {
        run.stepper.advance(1);
        const double e = relative_energy(run.stepper);
        largest = std::max(largest, std::fabs(e));
        sum += e;
      }
      result.unstable = !std::isfinite(sum);
      if (result.unstable) break;
      result.time = result.h * static_cast<double>(w * steps);
      result.samples.push_back({motion_.name, handling.name, name(precision_), result.h, result.time, largest});
      result.window_mean.push_back(sum / static_cast<double>(steps));
      result.largest = std::max(result.largest, largest);
    }
    return result;
  }

  double reversibility_defect(const Handling& handling, long long steps) const override {
    auto run = begin(handling, motion_.end / static_cast<T>(steps));
    run.stepper.advance(static_cast<long>(steps));
    run.stepper.reverse();
    run.stepper.advance(static_cast<long>(steps));
    return to_double(distance(run.stepper.position(), motion_.start.x));
  }

  Limit limit(const Handling& handling, int first, int last) const override {
    std::vector<Points<T>> row;  // of Romberg's table, the finest level's
    Points<T> before;
    for (int level = first; level <= last; ++level) {
      const long steps = static_cast<long>(base_steps << level);
      auto run = begin(handling, motion_.end / static_cast<T>(steps));
      run.stepper.advance(steps);
      std::vector<Points<T>> next{run.stepper.position()};
      T power = 1;
      for (const auto& coarser : row) {
        power *= 4;
        next.push_back(next.back());
        for (std::size_t i = 0; i < coarser.size(); ++i)
          for (std::size_t d = 0; d < 2; ++d) next.back()[i][d] += (next.back()[i][d] - coarser[i][d]) / (power - 1);
      }
      if (!row.empty()) before = row.back();
      row = std::move(next);
    }
    return {to_double(distance(row.back(), motion_.exact(motion_.end).x)), to_double(distance(row.back(), before))};
  }

  Scale scale() const override {
    constexpr int samples = 20;
    const Points<T> origin(motion_.start.x.size(), Point2<T>{T(0), T(0)});
    Scale result;
    for (int k = 0; k <= samples; ++k) {
      const auto s = motion_.exact(motion_.end * static_cast<T>(k) / samples);
      result.position = std::max(result.position, to_double(distance(s.x, origin)));
      result.velocity = std::max(result.velocity, to_double(distance(s.v, origin)));
    }
    return result;
  }

  double loss_per_step_size() const override {
    constexpr int n = 2000;  // Simpson's rule, far finer than the answer is used
    T sum = 0;
    for (int k = 0; k <= n; ++k) {
      const auto s = motion_.exact(motion_.end * static_cast<T>(k) / n);
      const T v2 = dot(s.v[1], s.v[1]);
      const T& length = motion_.linkage.rods[0].length;
      const T lambda = (v2 - motion_.g * s.x[1][1]) / (length * length);
      sum += (k == 0 || k == n ? 1 : k % 2 == 1 ? 4 : 2) * lambda * v2;
    }
    const T integral = sum * motion_.end / (3 * n) / motion_.linkage.inverse_mass[1];
    return to_double(T(-integral / energy_above_rest(motion_, motion_.start.x, motion_.start.v)));
  }

  std::vector<double> exact_end() const override {
    std::vector<double> all;
    for (const auto& p : motion_.exact(motion_.end).x)
      for (const auto& entry : p) all.push_back(to_double(entry));
    return all;
  }

 private:
  // The stepper keeps a reference to the linkage that it is given.
  struct Begun {
    std::unique_ptr<Linkage<T>> linkage;
    ConstrainedVerlet<T> stepper;
  };

  Begun begin(const Handling& handling, const T& h) const {
    auto linkage =
        std::make_unique<Linkage<T>>(handling.half_and_half ? with_equal_masses(motion_.linkage) : motion_.linkage);
    const Projector<T> by{handling.pull, handling.relaxation, handling.sweeps, from_text<T>(handling.tolerance)};
    ConstrainedVerlet<T> stepper(*linkage, by, {T(0), -motion_.g}, h, motion_.start.x, motion_.start.v);
    return {std::move(linkage), std::move(stepper)};
  }

  double relative_energy(const ConstrainedVerlet<T>& stepper) const {
    const T start = energy_above_rest(motion_, motion_.start.x, motion_.start.v);
    return to_double(T((energy_above_rest(motion_, stepper.position(), stepper.velocity()) - start) / start));
  }

  Motion<T> motion_;
  Precision precision_;
};

template <class T>
std::unique_ptr<ConstraintRunner> runner(const std::string& system, Precision precision) {
  return std::make_unique<MotionRunner<T>>(
      system == "pendulum" ? pendulum_motion<T>() : double_pendulum_motion<T>(system), precision);
}

}  // namespace

std::unique_ptr<ConstraintRunner> make_constraint_runner(const std::string& system, Precision precision) {
  return in_precision(precision, [&]<class T>(T) { return runner<T>(system, precision); });
}

}  // namespace halfstep::inline studies
