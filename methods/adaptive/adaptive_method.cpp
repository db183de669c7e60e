// What follows from the data of a solver that chooses its steps.
#include "halfstep/methods/adaptive/adaptive_method.hpp"

#include <algorithm>
#include <cmath>

#include "halfstep/core/error.hpp"
#include "halfstep/core/text/label.hpp"

namespace halfstep::inline methods {

int AdaptiveMethod::order() const {
  if (const auto* code = foreign(*this)) return code->order;
  if (const auto* formulas = multistep(*this)) return formulas->order;
  return claim_for(advance, Force::first_order).global.velocity;
}

int AdaptiveMethod::estimate_power() const {
  if (const auto* code = foreign(*this)) return code->estimate_order == 0 ? 0 : code->estimate_order + 1;
  if (const auto* formulas = multistep(*this))
    return formulas->order == 0 ? 0 : methods::estimate_power(formulas->family, formulas->order);
  const auto* weights = std::get_if<EmbeddedWeights>(&estimate);
  return (weights != nullptr ? std::min(weights->order, order()) : order()) + 1;
}

double AdaptiveMethod::effectivity() const {
  if (const auto* code = foreign(*this)) return code->effectivity;
  if (const auto* formulas = multistep(*this)) return methods::effectivity(formulas->family, formulas->order);
  return 1;
}

int AdaptiveMethod::dense_order() const {
  if (const auto* code = foreign(*this)) return std::min(code->order, code->dense_order);
  if (multistep(*this) != nullptr) return order();  // the polynomial that the formula is made of
  return dense.is_raised ? order() : std::min(order(), dense.order);
}

std::optional<double> AdaptiveMethod::tolerance_exponent() const {
  if (order() == 0 || estimate_power() == 0) return std::nullopt;
  return static_cast<double>(order()) / (estimate_power() - (per == ErrorPer::unit_step ? 1 : 0));
}

bool AdaptiveMethod::solves(std::string_view problem) const {
  const auto* code = foreign(*this);
  return code == nullptr || code->own_problems.empty() || std::ranges::count(code->own_problems, problem) > 0;
}

namespace {

/// Claims that no solver can make.
void validate(const AdaptiveMethod& method, const ForeignSolver& code) {
  try {
    check_name(method.name);
  } catch (const InputError& error) {
    throw InputError(std::string("a name ") + error.what());
  }
  for (const auto* text : {&method.source, &code.what_is_run}) check_label(*text);
  require(static_cast<bool>(code.begin), "it has no code");
  const auto is_order = [](int order) { return order >= 0 && order <= highest_foreign_order; };
  require(is_order(code.order) && is_order(code.estimate_order) && is_order(code.dense_order),
          "orders are 0 (varies, or none) to " + std::to_string(highest_foreign_order));
  require(code.effectivity > 0 && std::isfinite(code.effectivity), "the effectivity of its estimates must be positive");
  require(
      is_order(code.controlled_power) && (code.controlled_power == 0 || (code.estimate_order > 0 && code.shows_steps)),
      "the power of a controller is seen by estimates of single steps");
  require(code.order > 0 || (code.estimate_order == 0 && code.dense_order == 0),
          "an order of the estimate, or of dense output, needs one of the method");
}

void check_embedded_order(const AdaptiveMethod& method, const EmbeddedWeights& weights) {
  require_sum("the weights b_hat", weights.b_hat);
  require(weights.order >= 1, "the embedded weights are of order 1 at least");
  require(weights.order != method.order(),
          "the embedded weights are of the order of the method: their difference estimates neither error");
}

/// Weights of the stages of both halves of a doubled step.
void check_halves(const AdaptiveMethod& method) {
  if (method.dense.polynomials.empty()) return;
  const auto* tableau = std::get_if<ButcherTableau>(&method.advance.scheme);
  require(tableau != nullptr && tableau->is_implicit(),
          "dense output by weights needs the slopes of a pair, or of an implicit tableau");
  require(method.advance.sum == Summation::plain && method.advance.decorator == nullptr,
          "dense output by weights needs the slopes of plain sums");
  require(method.dense.stages.empty(), "further stages of dense output need a pair");
  require(method.dense.polynomials.size() <= tableau->b.size(), "dense output weighs more slopes than there are");
}

}  // namespace

void validate(const AdaptiveMethod& method) {
  try {
    if (const auto* code = foreign(method)) return validate(method, *code);
    if (const auto* formulas = multistep(method)) {
      const int lowest = lowest_multistep_order(formulas->family), highest = highest_multistep_order(formulas->family);
      require(formulas->order == 0 || (formulas->order >= lowest && formulas->order <= highest),
              "its orders are " + std::to_string(lowest) + " to " + std::to_string(highest));
      return;
    }
    require(points(method.advance) == 1, "a method that needs a history cannot change its step");
    require(has_equal_steps(method.advance), "it lays out its own steps");
    require(takes(method.advance, Force::first_order, VelocityTerm::any) && takes_any_system(method.advance),
            "it is not made for y' = f(t, y)");
    const auto* weights = std::get_if<EmbeddedWeights>(&method.estimate);
    require(method.dense.stages.empty() || !method.dense.polynomials.empty(),
            "nothing weighs the stages of dense output");
    if (weights == nullptr) return check_halves(method);
    if (const auto* rosenbrock = std::get_if<Rosenbrock>(&method.advance.scheme)) {
      require(weights->further.empty() && method.dense.polynomials.empty(),
              "of a Rosenbrock table neither further stages nor dense output by weights are known");
      require(weights->b_hat.size() <= rosenbrock->b.size(), "b_hat has " + std::to_string(weights->b_hat.size()) +
                                                                 " entries; there are " +
                                                                 std::to_string(rosenbrock->b.size()) + " stages");
      return check_embedded_order(method, *weights);
    }
    const auto* tableau = std::get_if<ButcherTableau>(&method.advance.scheme);
    require(tableau != nullptr && (!tableau->is_implicit() || tableau->is_diagonal()),
            "embedded weights belong to a Rosenbrock table, or to a Butcher tableau, explicit or diagonally implicit");
    const std::size_t stages = tableau->b.size() + weights->further.size();
    require(weights->b_hat.size() <= stages + 1, "b_hat has " + std::to_string(weights->b_hat.size()) +
                                                     " entries; there are " + std::to_string(stages) +
                                                     " stages, and the slope at the end");
    for (std::size_t i = 0; i < weights->further.size(); ++i)
      require(weights->further[i].size() <= tableau->b.size() + i, "a further stage needs a later one");
    for (std::size_t i = 0; i < method.dense.stages.size(); ++i)
      require(method.dense.stages[i].size() <= stages + 1 + i, "a stage of dense output needs a later one");
    require(method.dense.polynomials.size() <= stages + 1 + method.dense.stages.size(),
            "dense output weighs more slopes than there are");
    check_embedded_order(method, *weights);
  } catch (const InputError& error) {
    throw InputError("adaptive method \"" + method.name + "\": " + error.what());
  }
}

}  // namespace halfstep::inline methods
