// Invariants of compiled and of written problems.
#include "halfstep/problems/conserved.hpp"

#include <cstddef>

#include "halfstep/core/append.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/make_system.hpp"
#include "halfstep/problems/written/invariant_kind.hpp"
#include "halfstep/problems/written/written_equations.hpp"

namespace halfstep::inline problems {

std::vector<Invariant> invariants_of(const Problem& problem) {
  std::vector<Invariant> all;
  if (problem.written) {
    const auto kinds = invariant_kinds(*problem.written);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const WrittenInvariant& one = problem.written->invariants[i];
      all.push_back({one.name, static_cast<int>(one.components.size()), kinds[i]});
    }
    return all;
  }
  return with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    if constexpr (requires { P<double>::invariants; })
      all.assign(P<double>::invariants.begin(), P<double>::invariants.end());
    return all;
  });
}

Conserved::Conserved(const Problem& problem) : written_(problem.written), system_(make_system<Number>(problem)) {
  if (system_->has_energy()) all_.push_back({"energy"});
  append(all_, invariants_of(problem));
  if (problem.written) {
    invariants_at_ = [equations = std::make_shared<const WrittenEquations<Number>>(problem)](
                         const Number& t, const Number* x, const Number* v, Number* values) {
      equations->invariants_at(t, x, v, values);
    };
    return;
  }
  with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    if constexpr (requires { P<Number>::invariants; })
      invariants_at_ = [equations = std::make_shared<const P<Number>>(problem.data)](const Number&, const Number* x,
                                                                                     const Number* v, Number* values) {
        equations->invariants_at(x, v, values);
      };
  });
}

void Conserved::initial(Numbers& x, Numbers& v) const {
  x.resize(static_cast<std::size_t>(system_->dimension()));
  v.resize(x.size());
  system_->initial(x.data(), v.data());
}

std::vector<Conserved::Numbers> Conserved::at(const Number& t, const Numbers& x, const Numbers& v) const {
  std::vector<Numbers> values;
  Numbers components;
  if (system_->has_energy()) components.push_back(system_->energy(t, x.data(), v.data()));
  const std::size_t energies = components.size();
  std::size_t count = 0;
  for (const Invariant& one : all_) count += static_cast<std::size_t>(one.components);
  components.resize(count);
  if (invariants_at_) invariants_at_(t, x.data(), v.data(), components.data() + energies);
  auto from = components.begin();
  for (const Invariant& one : all_) {
    values.emplace_back(from, from + one.components);
    from += one.components;
  }
  return values;
}

}  // namespace halfstep::inline problems
