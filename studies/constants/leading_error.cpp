// Power series of one step, and the variational equation along the exact solution.
#include "halfstep/studies/constants/leading_error.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <variant>

#include "halfstep/core/extrapolation.hpp"
#include "halfstep/core/power_series.hpp"
#include "halfstep/engine/theory/multistep_theory.hpp"
#include "halfstep/methods/scheme/second_order.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/problems/written/written_system.hpp"

namespace halfstep::inline studies {
namespace {

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
StepError taylor_coefficients(const WrittenSystem<T>& system, const Point& at, int order) {
  const std::size_t n = at.x.size();
  Numbers series(n * static_cast<std::size_t>(order + 2));
  system.taylor(at.t, at.x.data(), at.v.data(), order + 1, series.data());
  const auto x = series.end() - 2 * static_cast<std::ptrdiff_t>(n);
  StepError result{Numbers(x, x + static_cast<std::ptrdiff_t>(n)),
                   Numbers(x + static_cast<std::ptrdiff_t>(n), series.end())};
  for (T& v : result.v) v *= order + 1;
  return result;
}

StepError scaled(StepError error, const T& factor) {
  for (auto* part : {&error.x, &error.v})
    for (T& entry : *part) entry *= factor;
  return error;
}

/// The step of a tableau as a power series in h, minus the solution's.
class TableauError {
 public:
  TableauError(const ButcherTableau& tableau, int order) : h_(Series::variable(order)), order_(order) {
    const std::size_t s = tableau.b.size();
    implicit_ = tableau.is_implicit();
    for (std::size_t i = 0; i < s; ++i) {
      b_.push_back(tableau.b[i].as<T>());
      a_.emplace_back();
      T c = 0;
      for (const auto& entry : tableau.a[i]) c += a_.back().emplace_back(entry.as<T>());
      c_.push_back(c);
    }
  }

  StepError operator()(const WrittenSystem<T>& system, const Point& at) const {
    const std::size_t n = at.x.size(), s = b_.size();
    const std::vector<Series> x0(at.x.begin(), at.x.end()), v0(at.v.begin(), at.v.end());
    std::vector<std::vector<Series>> v(s, v0), a(s, std::vector<Series>(n));
    // Each sweep through the stages of an implicit method makes one more power of h final.
    for (int sweep = 0; sweep <= (implicit_ ? order_ : 0); ++sweep)
      for (std::size_t i = 0; i < s; ++i) {
        std::vector<Series> x = x0;
        for (std::size_t d = 0; d < n; ++d) {
          Series dx, dv;
          for (std::size_t j = 0; j < a_[i].size(); ++j) {
            dx = dx + Series(a_[i][j]) * v[j][d];
            dv = dv + Series(a_[i][j]) * a[j][d];
          }
          x[d] = x0[d] + h_ * dx;
          v[i][d] = v0[d] + h_ * dv;
        }
        system.problem().acceleration(Series(at.t) + Series(c_[i]) * h_, x.data(), v[i].data(), a[i].data());
      }
    StepError error = taylor_coefficients(system, at, order_ + 1);
    for (std::size_t d = 0; d < n; ++d) {
      error.x[d] = -error.x[d];
      error.v[d] = -error.v[d];
      for (std::size_t i = 0; i < s; ++i) {
        error.x[d] += b_[i] * v[i][d].coefficient(static_cast<std::size_t>(order_));
        error.v[d] += b_[i] * a[i][d].coefficient(static_cast<std::size_t>(order_));
      }
    }
    return error;
  }

 private:
  Series h_;
  int order_;
  bool implicit_ = false;
  std::vector<Numbers> a_;
  Numbers b_, c_;
};

using StepErrorAt = std::function<StepError(const WrittenSystem<T>&, const Point&)>;

/// As the variational equation sees it; one step from exact data makes `local` times as much.
struct StepErrors {
  StepErrorAt at;
  T local = 1;
};

StepErrors multistep_errors(const Multistep& formula, int order) {
  const auto sigma = sum_of_weights(formula).convert_to<T>();
  const T factor = -error_constant(formula, order).convert_to<T>() / sigma;
  const auto at = [factor, order](const WrittenSystem<T>& system, const Point& point) {
    return scaled(taylor_coefficients(system, point, order + 1), factor);
  };
  return {at, sigma};
}

/// The errors of a scheme of that order; empty where no formula is known.
struct KnownStepErrors {
  int order;
  using Result = std::optional<StepErrors>;

  Result operator()(const ButcherTableau& tableau) const { return StepErrors{TableauError(tableau, order)}; }
  Result operator()(const Multistep& formula) const { return multistep_errors(formula, order); }
  Result operator()(const PredictorCorrector& pair) const {
    const bool predicts_as_well = abs(error_constant(pair.predictor, order - 1)) <= pow(digits100_t(10), -40);
    return predicts_as_well ? Result(multistep_errors(pair.corrector, order)) : std::nullopt;
  }
  template <OneOf<Rosenbrock, AdditiveTableau, AdditiveMultistep, ExponentialTableau> Shape>
  Result operator()(const Shape&) const {
    return std::nullopt;
  }
  /// The first term that is not the solution's: what its weight leaves of it.
  Result operator()(const TaylorSeries& series) const {
    const auto next = static_cast<std::size_t>(order);
    const T factor = next < series.weights.size() ? T(series.weights[next].as<T>() - 1) : T(-1);
    return StepErrors{[factor, order = order](const WrittenSystem<T>& system, const Point& point) {
      return scaled(taylor_coefficients(system, point, order + 1), factor);
    }};
  }
  template <MadeForSecondOrder Shape>
  Result operator()(const Shape&) const {
    return std::nullopt;
  }
};

T norm(const T* entries, std::size_t n) {
  T sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += entries[i] * entries[i];
  return sqrt(sum);
}

/// E' = J E + l, with E = (E_x, E_v); of first-order equations E_v alone moves.
class VariationalEquation {
 public:
  VariationalEquation(const WrittenSystem<T>& system, const Solution<T>& solution, StepErrorAt step_error)
      : system_(system),
        solution_(solution),
        step_error_(std::move(step_error)),
        n_(static_cast<std::size_t>(system.dimension())) {}

  Point at(const T& t) const {
    Point point{t, Numbers(n_), Numbers(n_)};
    solution_.at(t, point.x.data(), point.v.data());
    return point;
  }

  StepError error_of_step(const T& t) const { return step_error_(system_, at(t)); }

  /// As the velocity of a system: core/extrapolation.hpp.
  void acceleration(const T& t, const T*, const T* e, T* rate) const {
    const Point point = at(t);
    const StepError source = step_error_(system_, point);
    Numbers dx(n_ * n_), dv(n_ * n_);
    system_.jacobian(t, point.x.data(), point.v.data(), dx.data(), dv.data());
    const bool second_order = system_.force() != Force::first_order;
    for (std::size_t i = 0; i < n_; ++i) {
      rate[i] = second_order ? T(e[n_ + i] + source.x[i]) : T(0);
      rate[n_ + i] = source.v[i];
      for (std::size_t j = 0; j < n_; ++j) rate[n_ + i] += dx[i * n_ + j] * e[j] + dv[i * n_ + j] * e[n_ + j];
    }
  }

  Numbers solved(const T& end, int steps) const {
    constexpr int order = 14;
    Extrapolation<T> step(static_cast<int>(2 * n_), order);
    Numbers e(2 * n_, T(0)), unused(2 * n_, T(0));
    const T h = end / steps;
    for (int k = 0; k < steps; ++k) step.step(*this, T(h * k), h, unused.data(), e.data());
    return e;
  }

 private:
  const WrittenSystem<T>& system_;
  const Solution<T>& solution_;
  StepErrorAt step_error_;
  std::size_t n_;
};

}  // namespace

std::optional<LeadingError> leading_error(const Method& method, const Problem& problem) {
  const Orders& orders = claim_for(method, problem.info.force).global;
  const int order = std::min(orders.position, orders.velocity);
  const auto errors = std::visit(KnownStepErrors{order}, method.scheme);
  if (!errors) return std::nullopt;
  const WrittenSystem<T> system(problem);
  const auto exact = solution<T>(problem);
  const VariationalEquation equation(system, *exact, errors->at);
  const T end = problem.data.at("T").as<T>();
  const auto n = static_cast<std::size_t>(problem.dimension);

  constexpr int steps = 48;
  const Numbers coarse = equation.solved(end, steps), fine = equation.solved(end, 2 * steps);
  LeadingError result{norm(fine.data(), n), norm(fine.data() + n, n)};
  for (std::size_t i = 0; i < 2 * n; ++i)
    result.uncertainty = std::max(result.uncertainty, T(abs(fine[i] - coarse[i]) / norm(fine.data(), 2 * n)));
  constexpr int starts = 8;  // of single steps: engine/run/measure.hpp
  for (int i = 0; i < starts; ++i) {
    const StepError one = equation.error_of_step(end * (2 * i + 1) / (2 * starts + 1));
    result.local_position = std::max(result.local_position, T(errors->local * norm(one.x.data(), n)));
    result.local_velocity = std::max(result.local_velocity, T(errors->local * norm(one.v.data(), n)));
  }
  return result;
}

}  // namespace halfstep::inline studies
