// The variational equation along the exact solution, driven by the errors of single steps.
#include "halfstep/studies/constants/leading_error.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <variant>

#include "halfstep/core/extrapolation.hpp"
#include "halfstep/engine/run/local_starts.hpp"
#include "halfstep/engine/theory/multistep_theory.hpp"
#include "halfstep/methods/scheme/second_order.hpp"
#include "halfstep/problems/reference.hpp"
#include "halfstep/problems/written/written_system.hpp"
#include "halfstep/studies/constants/step_series.hpp"

namespace halfstep::inline studies {
namespace {

using namespace step_series;

/// At a point of a run, and the point at which the run began.
using StepErrorAt = std::function<StepError(const WrittenSystem<T>&, const Point&, const Point&)>;

/// As the variational equation sees it; one step from exact data makes `local` times as much.
struct StepErrors {
  StepErrorAt at;
  T local = 1;
};

StepErrors multistep_errors(const Multistep& formula, int order) {
  const auto sigma = sum_of_weights(formula).convert_to<T>();
  const T factor = -error_constant(formula, order).convert_to<T>() / sigma;
  const auto at = [factor, order](const WrittenSystem<T>& system, const Point& point, const Point&) {
    return scaled(taylor_coefficients(system, point, order + 1), factor);
  };
  return {at, sigma};
}

/// Each part of f leaves its derivative, times its own formula's constant.
StepErrors additive_multistep_errors(const AdditiveMultistep& formula, int order) {
  const T sigma = sum_of_weights(formula.implicit_part()).convert_to<T>();
  const T of_explicit = -error_constant(formula.explicit_part(), order).convert_to<T>() / sigma,
          of_implicit = -error_constant(formula.implicit_part(), order).convert_to<T>() / sigma;
  const auto at = [=, split = formula.split](const WrittenSystem<T>& system, const Point& point,
                                             const Point& beginning) {
    return error_of_parts(system, point, beginning, split, order, of_explicit, of_implicit);
  };
  return {at, sigma};
}

/// The errors of a scheme of that order; empty where no formula is known.
struct KnownStepErrors {
  int order;
  using Result = std::optional<StepErrors>;

  Result operator()(const ButcherTableau& tableau) const { return StepErrors{TableauError(tableau, order)}; }
  Result operator()(const Rosenbrock& table) const { return StepErrors{RosenbrockError(table, order)}; }
  Result operator()(const AdditiveTableau& tableau) const { return StepErrors{AdditiveError(tableau, order)}; }
  Result operator()(const AdditiveMultistep& formula) const { return additive_multistep_errors(formula, order); }
  Result operator()(const ExponentialTableau& tableau) const { return StepErrors{ExponentialError(tableau, order)}; }
  Result operator()(const Multistep& formula) const { return multistep_errors(formula, order); }
  Result operator()(const PredictorCorrector& pair) const {
    const bool predicts_as_well = abs(error_constant(pair.predictor, order - 1)) <= pow(digits100_t(10), -40);
    return predicts_as_well ? Result(multistep_errors(pair.corrector, order)) : std::nullopt;
  }
  /// The first term that is not the solution's: what its weight leaves of it.
  Result operator()(const TaylorSeries& series) const {
    const auto next = static_cast<std::size_t>(order);
    const T factor = next < series.weights.size() ? T(series.weights[next].as<T>() - 1) : T(-1);
    return StepErrors{[factor, order = order](const WrittenSystem<T>& system, const Point& point, const Point&) {
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
        n_(static_cast<std::size_t>(system.dimension())),
        beginning_(at(T(0))) {}

  Point at(const T& t) const {
    Point point{t, Numbers(n_), Numbers(n_)};
    solution_.at(t, point.x.data(), point.v.data());
    return point;
  }

  /// As the velocity of a system: core/extrapolation.hpp.
  void acceleration(const T& t, const T*, const T* e, T* rate) const {
    const Point point = at(t);
    const StepError source = step_error_(system_, point, beginning_);
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
  Point beginning_;
};

/// The errors of single steps, with each of which a run begins.
Numbers errors_of_starts(const VariationalEquation& equation, const WrittenSystem<T>& system, const StepErrors& errors,
                         const T& end, Numbers StepError::*part) {
  Numbers result;
  for (int i = 0; i < local_starts; ++i) {
    const Point at = equation.at(local_start(end, i));
    const StepError one = errors.at(system, at, at);
    result.push_back(errors.local * norm((one.*part).data(), (one.*part).size()));
  }
  return result;
}

}  // namespace

std::optional<LeadingError> leading_error(const Method& method, const Problem& problem) {
  if (!has_equal_steps(method)) return std::nullopt;
  const Claim& claim = claim_for(method, problem.info.force);
  const auto errors_of = [&](int order) { return std::visit(KnownStepErrors{order}, method.scheme); };
  const auto errors = errors_of(std::min(claim.global.position, claim.global.velocity));
  if (!errors) return std::nullopt;
  const WrittenSystem<T> system(problem);
  const auto exact = solution<T>(problem);
  const VariationalEquation equation(system, *exact, errors->at);
  const T end = problem.data.at("T").as<T>();
  const auto n = static_cast<std::size_t>(problem.dimension);

  constexpr int steps = 48;
  const Numbers coarse = equation.solved(end, steps), fine = equation.solved(end, 2 * steps);
  LeadingError result{norm(fine.data(), n), norm(fine.data() + n, n), T(0), {}, {}};
  for (std::size_t i = 0; i < 2 * n; ++i)
    result.uncertainty = std::max(result.uncertainty, T(abs(fine[i] - coarse[i]) / norm(fine.data(), 2 * n)));
  if (const auto local = errors_of(claim.local.position - 1))
    result.local_position = errors_of_starts(equation, system, *local, end, &StepError::x);
  if (const auto local = errors_of(claim.local.velocity - 1))
    result.local_velocity = errors_of_starts(equation, system, *local, end, &StepError::v);
  return result;
}

}  // namespace halfstep::inline studies
