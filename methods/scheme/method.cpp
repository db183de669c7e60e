// What follows from a method's data: orders for all forces, evaluations, history, digits.
#include "halfstep/methods/scheme/method.hpp"

#include <algorithm>

#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {

Scheme::Scheme() = default;
Scheme::Scheme(const Scheme&) = default;
Scheme::Scheme(Scheme&&) noexcept = default;
Scheme& Scheme::operator=(const Scheme&) = default;
Scheme& Scheme::operator=(Scheme&&) noexcept = default;
Scheme::~Scheme() = default;

std::string_view word(Start start) { return chosen_word(start); }

Claims order(int p, const Claim& dependent) {
  const Claim claim{.global = {p, p}, .local = {p + 1, p + 1}, .energy = p};
  return {{Force::position, claim}, {Force::time, claim}, {Force::velocity, dependent}};
}

Claims order(int p) { return order(p, {.global = {p, p}, .local = {p + 1, p + 1}, .energy = p}); }

Claims order_even(int p) {
  Claims claims = order(p);
  for (auto& [force, claim] : claims) claim.linear_energy = p + 1;
  return claims;
}

const Claim& claim_for(const Method& method, Force force) {
  if (force == Force::first_order && !method.claims.contains(force)) return method.claims.at(Force::velocity);
  return method.claims.at(force);
}

const Claim& claim_for_simplest_force(const Method& method) { return method.claims.begin()->second; }

int order_to_start(const Method& method) {
  const Claim& claim = claim_for_simplest_force(method);
  return std::max(claim.global.position, claim.local.position);
}

bool takes(const Method& method, Force force, VelocityTerm velocity_term) {
  if (force == Force::first_order && !method.claims.contains(force))
    return std::visit([]<class Shape>(const Shape&) { return Shape::first_order; }, method.scheme) &&
           method.claims.contains(Force::velocity);
  return method.claims.contains(force) && (force != Force::velocity || method.velocity_term == VelocityTerm::any ||
                                           method.velocity_term == velocity_term);
}

bool has_equal_steps(const Method& method) {
  return method.steps == StepSizes::equal && !std::holds_alternative<VariableVerlet>(method.scheme);
}

bool is_run_alike(const Method& a, const Method& b) { return a.sum == b.sum && a.steps == b.steps; }

bool is_two_step(const Method& method) {
  return std::visit([]<class Shape>(const Shape&) { return Shape::two_step; }, method.scheme);
}

bool has_coefficients(const Method& method) {
  return std::visit([](const auto& shape) { return has_coefficients(shape); }, method.scheme);
}

const Integrator* foreign(const Method& method) {
  const auto* code = std::get_if<Foreign>(&method.scheme);
  return code == nullptr ? nullptr : code->integrator.get();
}

bool offers(const Method& method, Precision precision) {
  const auto* code = foreign(method);
  return code == nullptr || (code->offers(precision) && method.sum == Summation::plain);
}

bool takes_any_system(const Method& method) {
  const auto* code = foreign(method);
  return code == nullptr || code->own_problems.empty();
}

bool is_implicit(const Method& method) {
  return std::visit([](const auto& shape) { return shape.is_implicit(); }, method.scheme);
}

std::optional<int> evaluations_per_step(const Method& method, Force force) {
  if (method.steps != StepSizes::equal) return std::nullopt;
  return std::visit([&](const auto& shape) { return shape.evaluations(force); }, method.scheme);
}

int points(const Method& method) {
  return std::visit([](const auto& shape) { return shape.points(); }, method.scheme);
}

int digits(const Method& method) {
  if (const auto* code = foreign(method)) return code->digits;
  int least = exact_digits;
  each_coefficient(method.scheme,
                   [&](const std::string&, const Coefficient& c) { least = std::min(least, c.digits()); });
  return least;
}

}  // namespace halfstep::inline methods
