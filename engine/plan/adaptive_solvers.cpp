// Who is run where tolerances and estimates are looked at, and on what.
#include "halfstep/engine/plan/adaptive_solvers.hpp"

#include <algorithm>

#include "halfstep/engine/plan/facts.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"
#include "halfstep/problems/catalogue.hpp"

namespace halfstep::inline engine {
namespace {

/// Those that codes in use are made of, one that is not extrapolated, one that doubles its steps, one that holds the
/// error per unit step, and multistep formulas that vary their order.
const std::vector<std::string> solvers_by_default = {
    "bogacki-shampine-3-2", "fehlberg-4-5",       "dormand-prince-5-4", "dormand-prince-5-4:per=unit-step",
    "verner-7-6",           "dormand-prince-8-5", "doubled-rk4",        "adams"};

/// Nonlinear, of both kinds, one with close encounters.
const std::vector<std::string> problems_by_default = {"kepler", "double-pendulum", "lotka-volterra", "arenstorf"};

template <class Item>
std::vector<std::string> names_of(const std::vector<Item>& items) {
  std::vector<std::string> names;
  for (const Item& item : items) names.push_back(item.name);
  return names;
}

bool can_change_its_step(const Method& method) {
  return points(method) == 1 && has_equal_steps(method) && takes_any_system(method) &&
         takes(method, Force::first_order, VelocityTerm::any);
}

bool shows_estimates(const Problem& problem) { return !problem.info.linear && !problem.info.stiff; }

std::string text_of(const Coefficients& numbers) {
  std::string text;
  for (const Coefficient& number : numbers) text += (text.empty() ? "" : " ") + number.text();
  return text;
}

std::string text_of(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) text += "[" + text_of(row) + "]";
  return text;
}

/// What its steps of one size are made of.
std::string data_of_steps(const AdaptiveMethod& solver) {
  std::string text = "by its own formulas";
  if (const auto* formulas = multistep(solver))
    text += " of order " + std::to_string(formulas->order) + " of " + std::string(chosen_word(formulas->family));
  else
    text = "advanced by " + method_data(solver.advance);
  if (const auto* weights = std::get_if<EmbeddedWeights>(&solver.estimate))
    text += "; estimate " + text_of(weights->further) + " " + text_of(weights->b_hat) + ", order " +
            std::to_string(weights->order);
  return text + "; dense " + text_of(solver.dense.stages) + " " + text_of(solver.dense.polynomials) + ", order " +
         std::to_string(solver.dense_order());
}

}  // namespace

std::string solver_data(const AdaptiveMethod& solver) {
  const auto& [beta, alpha] = std::pair(solver.controller.beta, solver.controller.alpha);
  return data_of_steps(solver) + "; controller " + text_of(Coefficients(beta.begin(), beta.end())) + " / " +
         text_of(Coefficients(alpha.begin(), alpha.end())) + " per " + std::string(chosen_word(solver.per));
}

std::vector<AdaptiveMethod> of_different_steps(const std::vector<AdaptiveMethod>& solvers) {
  std::vector<AdaptiveMethod> different;
  for (const AdaptiveMethod& one : solvers) {
    const auto is_twin = [&](const AdaptiveMethod& other) {
      return other.per == ErrorPer::step && foreign(other) == nullptr && data_of_steps(other) == data_of_steps(one);
    };
    if (foreign(one) != nullptr || one.per == ErrorPer::step || std::ranges::none_of(solvers, is_twin))
      different.push_back(one);
  }
  return different;
}

std::vector<AdaptiveMethod> adaptive_solvers_of(const Plan& plan) {
  const auto asked = methods_of(plan);
  std::vector<AdaptiveMethod> solvers;
  for (const auto& name : plan.solvers) solvers.push_back(adaptive_method(name));
  if (!solvers.empty()) return solvers;
  const auto by_default = names_of(default_methods());
  const auto names = names_of(asked);
  if (std::is_permutation(names.begin(), names.end(), by_default.begin(), by_default.end())) {
    for (const auto& name : solvers_by_default) solvers.push_back(adaptive_method(name));
    return solvers;
  }
  for (const Method& method : asked) {
    const std::size_t before = solvers.size();
    for (const AdaptiveMethod& pair : all_adaptive_methods())
      if (pair.advance.name == method.name) solvers.push_back(pair);
    if (solvers.size() == before && can_change_its_step(method)) solvers.push_back(doubled(method));
  }
  return solvers;
}

std::vector<Problem> problems_for_estimates_of(const Plan& plan) {
  const auto asked = problems_of(plan);
  const auto by_default = names_of(default_problems(OwnCode::none));
  const auto names = names_of(asked);
  std::vector<Problem> problems;
  if (std::is_permutation(names.begin(), names.end(), by_default.begin(), by_default.end())) {
    auto wanted = problems_by_default;
    for (const AdaptiveMethod& solver : adaptive_solvers_of(plan))
      if (const auto* code = foreign(solver))
        for (const auto& name : code->own_problems)
          if (std::ranges::count(wanted, name) == 0) wanted.push_back(name);
    for (const auto& name : wanted)
      if (const Problem one = problem(name); shows_estimates(one)) problems.push_back(one);
    return problems;
  }
  for (const Problem& one : asked)
    if (shows_estimates(one)) problems.push_back(one);
  return problems;
}

std::vector<AdaptiveCase> cases_of(const std::vector<AdaptiveMethod>& solvers, const std::vector<Problem>& problems) {
  std::vector<AdaptiveCase> cases;
  for (const Problem& one : problems)
    for (const AdaptiveMethod& solver : solvers)
      if (solver.solves(one.info.name)) cases.push_back({solver, one});
  return cases;
}

void decline_left_out(const std::vector<AdaptiveMethod>& solvers, const std::vector<AdaptiveCase>& cases,
                      Findings& findings) {
  for (const AdaptiveMethod& solver : solvers)
    if (std::ranges::none_of(cases, [&](const AdaptiveCase& one) { return one.solver.name == solver.name; }))
      findings.declined(solver.name, "what was asked for",
                        "none of the problems is one that it solves; linear and stiff ones are left out");
}

std::optional<std::string> why_no_estimates(const Plan& plan) {
  if (adaptive_solvers_of(plan).empty())
    return "none of the methods chooses its steps: they need a history, or are not made for y' = f(t, y)";
  if (problems_for_estimates_of(plan).empty()) return "none of the problems shows what estimates are: linear or stiff";
  return std::nullopt;
}

}  // namespace halfstep::inline engine
