// The equations of all problems in one precision: compiled once for each, HALFSTEP_PRECISION naming the enumerator.
#include "halfstep/problems/make_system.hpp"

#include "halfstep/problems/all.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/written/written_system.hpp"

namespace halfstep::inline problems {

template <>
std::unique_ptr<System<Scalar<Precision::HALFSTEP_PRECISION>>> make_system(const Problem& problem) {
  using T = Scalar<Precision::HALFSTEP_PRECISION>;
  if (problem.written) return std::make_unique<WrittenSystem<T>>(problem);
  return with_problem(problem, [&]<template <class> class P>(ProblemType<P>) -> std::unique_ptr<System<T>> {
    return std::make_unique<Equations<P, T>>(problem.data);
  });
}

}  // namespace halfstep::inline problems
