// The runner of a cell in one precision: compiled once for each, HALFSTEP_PRECISION naming the enumerator.
#include "halfstep/core/fixed_solver.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/measure_long.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/equations.hpp"

namespace halfstep::inline engine::detail {

namespace {
constexpr Precision here = Precision::HALFSTEP_PRECISION;
using T = Scalar<here>;

template <class S>
State<S> initial_state(const S& system, const auto& problem) {
  State<S> s{zeros(system), zeros(system)};
  problem.initial(s.x.data(), s.v.data());
  return s;
}
}  // namespace

/// In double kernels see a problem of the main job itself, so that a step has no virtual call and allocates nothing. In
/// the other precisions and for the other problems they see the erased System: one instantiation serves them all.
template <>
std::unique_ptr<CellRunner> make_runner_in<here>(const Cell& cell) {
  return with_problem(cell.problem, [&]<template <class> class P>(ProblemType<P>) -> std::unique_ptr<CellRunner> {
    using Own = Equations<P, T>;
    using Seen = std::conditional_t<std::is_same_v<T, double> && is_main_problem<P>, Own, System<T>>;
    auto equations = std::make_unique<Own>(cell.problem.data);
    T period = 0;
    if constexpr (requires(const P<T>& p) { p.period(); }) period = equations->problem().period();
    const State<Seen> start = initial_state<Seen>(*equations, equations->problem());
    return std::make_unique<Measure<T, Seen>>(cell, std::move(equations), solution<Exact<T>>(cell.problem), start,
                                              period);
  });
}

}  // namespace halfstep::inline engine::detail
