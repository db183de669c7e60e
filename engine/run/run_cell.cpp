// The runner of a cell in one precision: compiled once for each, HALFSTEP_PRECISION naming the enumerator.
#include "halfstep/core/scalar.hpp"
#include "halfstep/engine/run/cell_runner.hpp"
#include "halfstep/engine/run/measure_long.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/make_system.hpp"

namespace halfstep::inline engine::detail {

namespace {
constexpr Precision here = Precision::HALFSTEP_PRECISION;
using T = Scalar<here>;

template <class S>
std::unique_ptr<CellRunner> measure(const Cell& cell, std::unique_ptr<S> system) {
  return std::make_unique<Measure<T, S>>(cell, std::move(system), solution<Exact<T>>(cell.problem));
}
}  // namespace

/// In double kernels see a problem of the main job itself, so that a step has no virtual call and allocates nothing. In
/// the other precisions and for the other problems they see the erased System: one instantiation serves them all.
template <>
std::unique_ptr<CellRunner> make_runner_in<here>(const Cell& cell) {
  if constexpr (std::is_same_v<T, double>)
    if (cell.problem->info.main_job)
      return with_main_problem(cell.problem, [&]<template <class> class P>(ProblemType<P>) {
        return measure(cell, std::make_unique<Equations<P, T>>(cell.problem->data));
      });
  return measure(cell, make_system<T>(cell.problem));
}

}  // namespace halfstep::inline engine::detail
