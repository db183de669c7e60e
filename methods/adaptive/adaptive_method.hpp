// A solver that chooses its steps, as data: what advances it, what estimates its error, what controls its step.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "halfstep/methods/adaptive/controller.hpp"
#include "halfstep/methods/adaptive/foreign_solver.hpp"
#include "halfstep/methods/scheme/method.hpp"
#include "halfstep/methods/scheme/variable_multistep.hpp"

namespace halfstep::inline methods {

/// A second set of weights on the stages of a Runge-Kutta method. The difference of both results is the estimate.
struct EmbeddedWeights {
  Rows further = {};   ///< stages behind those of the method, which the estimate alone needs
  Coefficients b_hat;  ///< of all stages; one entry more weighs the slope at the end of the step, the next step's first
  int order = 0;       ///< of the result with these weights
};

/// What a solution is between the ends of a step: y(t + theta h) = y + h sum_i b_i(theta) k_i, the slopes k_i being
/// those of EmbeddedWeights, the slope at the end of the step included, and of further stages behind it; by step
/// doubling the stages of an implicit tableau, in either half of the step. Without polynomials: the cubic through both
/// ends with their slopes (Hermite), of order 3.
struct DenseOutput {
  Rows stages = {};        ///< rows of further explicit stages, evaluated only where a step is asked for
  Rows polynomials = {};   ///< of each stage the coefficients of theta, theta^2, ...; fewer rows than stages: zeros
  int order = 3;           ///< the error inside one step falls with h^(order + 1)
  bool is_raised = false;  ///< to the order of the points, by slopes along the curve (BootstrappedCurve)
};

/// Two steps of half the length against one: the estimate for a one-step method without embedded weights.
struct StepDoubling {};

/// What is held to the tolerance: the estimate of a step, or that estimate over its length.
enum class ErrorPer { step, unit_step };

constexpr std::array<std::string_view, 2> words_of(ErrorPer) { return {"step", "unit-step"}; }

/// A solver that chooses its steps.
struct AdaptiveMethod {
  std::string name = {};  ///< "dormand-prince-5-4", with what differs from the default: ":controller=pi-34"
  Method advance = {};    ///< what advances the solution: a one-step method; with embedded weights, a tableau
  /// What estimates the error. Multistep formulas advance the solution and fill the steps by themselves, without
  /// `advance` and `dense`; a foreign solver chooses its steps by itself, too.
  std::variant<EmbeddedWeights, StepDoubling, VariableMultistep, ForeignSolver> estimate = StepDoubling{};
  DenseOutput dense = {};
  Controller controller = {};
  ErrorPer per = ErrorPer::step;
  std::string source = {};

  /// The order that the solution is advanced with, on y' = f(t, y); 0: it varies.
  int order() const;

  /// The power of h that the estimate of one step falls with; 0: it varies.
  int estimate_power() const;

  /// What the estimate of one step from exact data over its true local error tends to.
  double effectivity() const;

  /// The order of the curve between the points: no better than the points that it ends in. 0: there is none.
  int dense_order() const;

  /// theta of error ~ tolerance^theta on smooth problems. A step is as long as h^k = tolerance allows, k the power of
  /// the estimate, or of the estimate over h; the error is of order p: theta = p / k. Hairer, Nørsett, Wanner 1993,
  /// section II.4.
  /// Nothing where the order varies.
  std::optional<double> tolerance_exponent() const;

  /// Whether it solves the problem of that bare name; code from elsewhere may bring equations of its own.
  bool solves(std::string_view problem) const;
};

/// The part that is somebody else's; null for a solver of the catalogue.
inline const ForeignSolver* foreign(const AdaptiveMethod& method) {
  return std::get_if<ForeignSolver>(&method.estimate);
}

/// The multistep formulas; null for a solver of another kind.
inline const VariableMultistep* multistep(const AdaptiveMethod& method) {
  return std::get_if<VariableMultistep>(&method.estimate);
}

/// Throws InputError where the data contradict each other.
void validate(const AdaptiveMethod& method);

/// A solver of one's own: runs are objects of the class Run, derived from ForeignRun and made from a ForeignTask.
/// `claims.begin` is filled in.
template <class Run>
AdaptiveMethod own_solver(const std::string& name, ForeignSolver claims) {
  claims.begin = [](const ForeignTask& task) -> std::unique_ptr<ForeignRun> { return std::make_unique<Run>(task); };
  AdaptiveMethod solver;
  solver.name = name;
  solver.estimate = std::move(claims);
  return solver;
}

}  // namespace halfstep::inline methods
