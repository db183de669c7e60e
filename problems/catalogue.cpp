// How a typed name becomes a problem with its data.
#include "halfstep/problems/catalogue.hpp"

#include <algorithm>

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/written/rows.hpp"
#include "halfstep/problems/written/statements.hpp"
#include "halfstep/problems/written/unlisted.hpp"
#include "halfstep/problems/written/written_equations.hpp"

namespace halfstep::inline problems {

namespace {

/// A force a(t, x), which none of the main job has: a step that evaluates it at a wrong time is of its order on those.
constexpr std::string_view problem_of_time = "driven-oscillator";

/// Equations y' = f(t, y) of no second-order problem, for code that is made for them.
constexpr std::string_view problem_of_first_order = "lotka-volterra";

template <template <class> class P>
Problem with_defaults() {
  Problem problem{"", P<double>::info(), P<double>::dimension, {}};
  problem.name = problem.info.name;
  problem.info.main_job = is_main_problem<P>;
  for (const auto& parameter : problem.info.parameters) problem.data.emplace(parameter.name, parameter.value);
  return problem;
}

template <template <class> class... P>
std::vector<Problem> with_defaults(ProblemList<P...>) {
  return {with_defaults<P>()...};
}

/// Makes the problem once: what its data contradict it says itself.
void check_together(const Problem& problem) {
  if (problem.written) return check_data(problem);
  with_problem(problem, [&]<template <class> class P>(ProblemType<P>) { P<quad_t>{problem.data}; });
}

void check_domain(const std::string& problem, const Parameter& parameter, const Coefficient& value) {
  const auto number = value.as<quad_t>();
  const auto refuse = [&](const std::string& right) {
    throw InputError("problem \"" + problem + "\": " + parameter.name + " (" + parameter.meaning + ") cannot be " +
                     value.text() + "; it must be " + right);
  };
  if (parameter.domain == Domain::positive && !(number > 0)) refuse("greater than 0");
  if (parameter.domain == Domain::eccentricity && (number < 0 || number >= 1)) refuse("0 or more and less than 1");
}

std::vector<Problem>& mutable_problems() {
  static std::vector<Problem> all = [] {
    std::vector<Problem> result = with_defaults(AllProblems{});
    for (const auto& row : written_problems()) result.push_back(unlisted(row));
    return result;
  }();
  return all;
}

}  // namespace

const std::vector<Problem>& all_problems() { return mutable_problems(); }

void add_problem(const WrittenProblem& row) {
  for (const auto& p : all_problems())
    if (p.name == row.info.name) throw InputError("a problem named \"" + p.name + "\" exists already");
  const Problem added = unlisted(row);
  for (const auto& parameter : added.info.parameters)
    check_domain(added.name, parameter, added.data.at(parameter.name));
  check_together(added);
  check_statements(added);
  mutable_problems().push_back(added);
}

std::vector<Problem> default_problems(OwnCode own_code) {
  std::vector<Problem> result;
  for (const auto& candidate : all_problems())
    if (candidate.info.main_job || (own_code != OwnCode::none && candidate.name == problem_of_time) ||
        (own_code == OwnCode::first_order && candidate.name == problem_of_first_order))
      result.push_back(candidate);
  return result;
}

Problem problem(std::string_view text) {
  const auto typed = split_parameters(text);
  const auto& all = all_problems();
  const auto row = std::find_if(all.begin(), all.end(), [&](const Problem& p) { return p.name == typed.name; });
  if (row == all.end()) {
    std::vector<std::string> names;
    for (const auto& p : all) names.push_back(p.name);
    throw InputError("no problem is named \"" + typed.name + "\"" + suggestion(typed.name, names) +
                     "; `halfstep list problems` shows them all");
  }
  Problem result = *row;
  std::vector<std::string> keys;
  std::string listed;
  for (const auto& parameter : row->info.parameters) {
    keys.push_back(parameter.name);
    listed += (listed.empty() ? "" : ", ") + parameter.name;
  }
  for (const auto& [key, value] : typed.parameters) {
    if (!result.data.contains(key))
      throw InputError("problem \"" + typed.name + "\" has no parameter \"" + key + "\"" + suggestion(key, keys) +
                       "; it has: " + listed);
    try {
      result.data.at(key) = Coefficient(value);
    } catch (const InputError& error) {
      throw InputError("problem \"" + typed.name + "\", parameter \"" + key + "\": " + error.what());
    }
  }
  std::string suffix;
  for (const auto& parameter : row->info.parameters) {
    const auto& value = result.data.at(parameter.name);
    check_domain(typed.name, parameter, value);
    if (value.as<digits100_t>() != Coefficient(parameter.value).as<digits100_t>())
      suffix += (suffix.empty() ? ":" : ",") + parameter.name + "=" + value.text();
  }
  result.name += suffix;
  check_together(result);
  if (result.written && !typed.parameters.empty()) check_statements(result);
  return result;
}

}  // namespace halfstep::inline problems
