// One step of a scheme as a power series in h, beside the solution's.
#pragma once

#include <cstddef>
#include <vector>

#include "halfstep/core/power_series.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/scheme/additive_tableau.hpp"
#include "halfstep/methods/scheme/butcher_tableau.hpp"
#include "halfstep/methods/scheme/exponential_tableau.hpp"
#include "halfstep/methods/scheme/rosenbrock.hpp"
#include "halfstep/problems/written/written_system.hpp"

namespace halfstep::inline studies::step_series {

using T = digits50_t;
using Numbers = std::vector<T>;
using Series = PowerSeries<T>;

/// A point of the solution.
struct Point {
  T t;
  Numbers x, v;
};

/// The factors of h^(p+1) in the error of one step.
struct StepError {
  Numbers x, v;
};

/// The solution's Taylor coefficients of one order, of position and velocity.
StepError taylor_coefficients(const WrittenSystem<T>& system, const Point& at, int order);

StepError scaled(StepError error, const T& factor);

/// The step of a scheme of that order as a power series in h, minus the solution's. `beginning`: the point at which the
/// run began, where some take a matrix.
class TableauError {
 public:
  TableauError(const ButcherTableau& tableau, int order);
  StepError operator()(const WrittenSystem<T>& system, const Point& at, const Point& beginning) const;

 private:
  std::vector<Numbers> a_;
  Numbers b_, c_;
  int order_;
  bool implicit_;
};

class RosenbrockError {
 public:
  RosenbrockError(const Rosenbrock& table, int order);
  StepError operator()(const WrittenSystem<T>& system, const Point& at, const Point& beginning) const;

 private:
  std::vector<Numbers> a_, gamma_;
  Numbers b_;
  JacobianOf jacobian_;
  int order_;
};

class AdditiveError {
 public:
  AdditiveError(const AdditiveTableau& tableau, int order);
  StepError operator()(const WrittenSystem<T>& system, const Point& at, const Point& beginning) const;

 private:
  struct Part {
    std::vector<Numbers> a;
    Numbers b, c;
  };
  static Part read(const ButcherTableau& tableau);

  Part explicit_, implicit_;
  Split split_;
  int order_;
};

class ExponentialError {
 public:
  ExponentialError(const ExponentialTableau& tableau, int order);
  StepError operator()(const WrittenSystem<T>& system, const Point& at, const Point& beginning) const;

 private:
  /// A stage, or the step: of each slope the coefficients of powers of h L.
  struct Row {
    T node;
    std::vector<Numbers> entries;
  };
  Row read(const PhiSums& sums) const;

  std::vector<Row> rows_;
  T share_;
  int order_;
};

/// What is left of f_E and f_I, the parts of f, in a step of a multistep formula: their derivatives of that order over
/// (order + 1)!, each times its own factor.
StepError error_of_parts(const WrittenSystem<T>& system, const Point& at, const Point& beginning, Split split,
                         int order, const T& of_explicit, const T& of_implicit);

}  // namespace halfstep::inline studies::step_series
