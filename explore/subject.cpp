// Problems and scenes as systems in double.
#include "halfstep/explore/subject.hpp"

#include "halfstep/core/error.hpp"
#include "halfstep/core/parameters.hpp"
#include "halfstep/explore/scenes/rope.hpp"
#include "halfstep/explore/scenes/spring_pendulum.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/catalogue.hpp"
#include "halfstep/problems/equations.hpp"

namespace halfstep::inline explore {
namespace {

template <template <class> class P>
Subject made(const Data& data) {
  auto equations = std::make_unique<Equations<P, double>>(data);
  const auto& problem = equations->problem();
  constexpr auto n = static_cast<std::size_t>(P<double>::dimension);
  Subject subject{.info = P<double>::info(),
                  .system = nullptr,
                  .x = std::vector<double>(n),
                  .v = std::vector<double>(n),
                  .end = data.at("T").as<double>()};
  problem.initial(subject.x.data(), subject.v.data());
  if constexpr (requires { problem.period(); }) subject.period = problem.period();
  if constexpr (requires { problem.fastest(); }) subject.fastest = problem.fastest();
  subject.system = std::move(equations);
  return subject;
}

template <template <class> class P>
Subject scene(const NameWithParameters& typed) {
  Data data;
  for (const auto& parameter : P<double>::info().parameters) data.emplace(parameter.name, parameter.value);
  for (const auto& [key, value] : typed.parameters) {
    if (!data.contains(key)) throw InputError("scene \"" + typed.name + "\" has no parameter \"" + key + "\"");
    data.at(key) = Coefficient(value);
  }
  return made<P>(data);
}

}  // namespace

std::vector<std::string> scenes() { return {SpringPendulum<double>::info().name, Rope<double>::info().name}; }

Subject subject(std::string_view name) {
  const auto typed = split_parameters(name);
  if (typed.name == SpringPendulum<double>::info().name) return scene<SpringPendulum>(typed);
  if (typed.name == Rope<double>::info().name) return scene<Rope>(typed);
  const Problem named = problem(name);
  return with_problem(named, [&]<template <class> class P>(ProblemType<P>) { return made<P>(named.data); });
}

}  // namespace halfstep::inline explore
