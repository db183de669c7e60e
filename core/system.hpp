// The equations x'' = a(t, x, v) and y' = f(t, y) as a scheme sees them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "halfstep/core/force.hpp"

namespace halfstep::inline core {

/// A system of n second-order equations in the scalar T. One of n first-order equations y' = f(t, y) is the same
/// without positions: y is its velocity, a(t, x, y) = f(t, y) ignores x, and what schemes make of x has no meaning.
/// Kernels take it by template: a final class derived from it is called directly and has its dimension at compile time,
/// System<T> itself is called through the table. All arrays have n entries and do not overlap. Units: the problem's
/// own.
template <class T>
class System {
 public:
  using Scalar = T;
  static constexpr int static_dimension = 0;  ///< 0: known only at run time

  virtual ~System() = default;

  /// The bare name of the problem, and its parameters; empty for a system that is none.
  virtual std::string name() const { return {}; }
  virtual std::vector<std::pair<std::string, T>> parameters() const { return {}; }

  virtual int dimension() const = 0;

  /// The data of a problem at t = 0.
  virtual void initial(T* x, T* v) const {
    for (int i = 0; i < dimension(); ++i) x[i] = v[i] = T(0);
  }

  /// The time scale of long runs; 0 where a problem has none.
  virtual T period() const { return T(0); }

  /// point[0], point[1]: the point of the plane whose path is drawn, to the right and upwards. x: the position, n
  /// numbers. False for a problem that names none; then nothing is written.
  virtual bool path_point(const T* /*x*/, T* /*point*/) const { return false; }

  /// What the acceleration depends on. For a(x) the time passed to acceleration() is unspecified: kernels in wide
  /// numbers do not advance it.
  virtual Force force() const = 0;

  /// What the velocity adds to a(t, x, 0).
  virtual VelocityTerm velocity_term() const { return VelocityTerm::any; }

  /// VelocityTerm::friction: the rate g of -g v, per time.
  virtual T friction() const { return T(0); }

  /// VelocityTerm::magnetic: the three components of B.
  virtual void magnetic_field(const T&, const T*, T* b) const { b[0] = b[1] = b[2] = T(0); }

  /// a = a(t, x, v). Counted.
  virtual void acceleration(const T& t, const T* x, const T* v, T* a) const = 0;

  /// The same for whoever prefers to be given a vector; x, v: n numbers each.
  template <class Numbers>
  std::vector<T> acceleration(const T& t, const Numbers& x, const Numbers& v) const {
    std::vector<T> a(x.size());
    acceleration(t, x.data(), v.data(), a.data());
    return a;
  }

  /// Partial derivatives of a, row-major n*n: dx[i*n + j] = da_i/dx_j, dv likewise. Exact (forward differentiation).
  virtual void jacobian(const T& t, const T* x, const T* v, T* dx, T* dv) const = 0;

  /// acceleration() and jacobian() at one point: a, n numbers; dx, dv, n*n each. The same bits as from the two, one
  /// evaluation counted. A system in which they share work overrides it.
  virtual void linearize(const T& t, const T* x, const T* v, T* a, T* dx, T* dv) const {
    acceleration(t, x, v, a);
    jacobian(t, x, v, dx, dv);
  }

  /// Partial derivatives of a by t: n numbers. A system in which the time occurs overrides it; Rosenbrock methods take
  /// it.
  virtual void time_derivative(const T&, const T*, const T*, T* a_t) const {
    for (int i = 0; i < dimension(); ++i) a_t[i] = T(0);
  }

  /// Taylor coefficients of the solution through (t, x, v): out[k*n + i] = x_i^(k) / k!, k = 0 ... order.
  virtual void taylor(const T& t, const T* x, const T* v, int order, T* out) const = 0;

  virtual bool has_energy() const = 0;

  /// The energy per unit mass, or whatever the problem conserves under that name; 0 where it has none.
  virtual T energy(const T& t, const T* x, const T* v) const = 0;

  /// Calls of acceleration so far.
  long long evaluations() const { return evaluations_; }

  /// Counts evaluations that were made elsewhere.
  void count_evaluations(long long more) const { evaluations_ += more; }

 protected:
  mutable long long evaluations_ = 0;
};

}  // namespace halfstep::inline core
