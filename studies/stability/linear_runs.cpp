// Runs on the linear test equations, judged by their growth.
#include "halfstep/studies/stability/linear_runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/trajectory.hpp"
#include "halfstep/studies/stability/linear_spring.hpp"

namespace halfstep::inline studies {
namespace {

/// A run of one method from x = 1, v = 1/2.
template <class T>
class LinearRun {
 public:
  LinearRun(const Method& method, TestEquation equation, double h)
      : spring_(equation == TestEquation::oscillator ? 1 : 0, equation == TestEquation::oscillator ? 0 : 1),
        run_(method, spring_, static_cast<T>(h)) {
    run_.start({{T(1)}, {T(1) / 2}});
  }

  void advance(long count) { run_.advance(count); }

  const T& x() const { return run_.state().x[0]; }
  const T& v() const { return run_.state().v[0]; }

 private:
  LinearSpring<T> spring_;
  Trajectory<System<T>> run_;
};

template <class T>
double size(const LinearRun<T>& run, TestEquation equation) {
  const double x = to_double(run.x()), v = to_double(run.v());
  return equation == TestEquation::oscillator ? std::hypot(x, v) : std::fabs(v);
}

/// x v' - x' v of two neighbouring states.
template <class T>
double area(LinearRun<T>& run) {
  const T x = run.x(), v = run.v();
  run.advance(1);
  return to_double(T(x * run.v() - run.x() * v));
}

/// Runs on for `steps` steps; returns the largest size of states on the way: 0 where nothing is left of them, infinite
/// where they left all bounds.
template <class T>
double largest(LinearRun<T>& run, TestEquation equation, long steps) {
  constexpr long stride = 7;
  constexpr double huge = 1e100, tiny = 1e-100;
  double most = 0;
  for (long n = 0; n < steps; n += stride) {
    run.advance(stride);
    const double now = size(run, equation);
    if (!(now < huge)) return std::numeric_limits<double>::infinity();
    if (now < tiny) return 0;
    most = std::max(most, now);
  }
  return most;
}

// By what rounding may multiply the area over a run, less 1.
double area_noise(double epsilon, double h, long steps) {
  constexpr double safety = 64;
  return safety * epsilon * (static_cast<double>(steps) * std::max(1.0, h) + 1 / h);
}

template <class T>
bool bounded(const Method& method, TestEquation equation, double h, long steps) {
  LinearRun<T> run(method, equation, h);
  const bool oscillates = equation == TestEquation::oscillator;
  double sizes[4] = {}, areas[4] = {};
  for (int quarter = 0; quarter < 4; ++quarter) {
    sizes[quarter] = largest(run, equation, steps / 4);
    if (sizes[quarter] == 0) return true;
    if (std::isinf(sizes[quarter])) return false;
    if (oscillates) areas[quarter] = std::fabs(area(run));
  }
  if (sizes[3] > 10 * sizes[1]) return false;
  // Neighbours point nearly the same way at small h, nearly opposite ways at large h.
  const double noise = area_noise(to_double(std::numeric_limits<T>::epsilon()), h, steps);
  return !oscillates || areas[3] <= (1 + noise) * areas[0];
}

template <class T>
std::complex<double> turn_of(const Method& method, double wh, long settled) {
  using std::atan2;
  using std::sqrt;
  LinearRun<T> run(method, TestEquation::oscillator, wh);
  run.advance(settled);
  T x[3], v[3];
  for (int i = 0; i < 3; ++i) {
    x[i] = run.x();
    v[i] = run.v();
    run.advance(1);
  }
  // The map that takes the first state to the second and the second to the third: its trace and determinant.
  const T area = x[0] * v[1] - x[1] * v[0];
  const T half_trace = (x[0] * v[2] - x[2] * v[0]) / area / 2;
  const T determinant = (x[1] * v[2] - x[2] * v[1]) / area;
  const T rest = determinant - half_trace * half_trace;
  return {to_double(half_trace), rest > 0 ? to_double(T(sqrt(rest))) : 0};
}

}  // namespace

bool stays_bounded(const Method& method, Precision precision, TestEquation equation, double h, long steps) {
  return in_precision(precision, [&]<class T>(T) { return bounded<T>(method, equation, h, steps); });
}

double least_growth(Precision precision, double h, long steps) {
  // The area is multiplied by |q|^2 each step, and compared over three quarters of the run.
  return area_noise(2 * info(precision).unit_roundoff, h, steps) / (1.5 * static_cast<double>(steps));
}

std::complex<double> turn(const Method& method, Precision precision, double wh, long settled) {
  return in_precision(precision, [&]<class T>(T) { return turn_of<T>(method, wh, settled); });
}

}  // namespace halfstep::inline studies
