// Running a method step by step, for the tests of its properties: the program's own steppers and starts.
#pragma once

#include <vector>

#include "methods/kernels/stepper.hpp"
#include "methods/start.hpp"
#include "problems/all.hpp"
#include "problems/catalogue.hpp"
#include "problems/equations.hpp"
#include "problems/reference.hpp"

namespace halfstep {

/// The equations of a problem, seen as wide precisions see them.
template <class T>
std::unique_ptr<System<T>> system_of(const Problem& problem) {
  return with_problem(problem, [&]<template <class> class P>(ProblemType<P>) -> std::unique_ptr<System<T>> {
    return std::make_unique<Equations<P, T>>(problem.data);
  });
}

template <class T>
State<System<T>> start_of(const Problem& problem) {
  return with_problem(problem, [&]<template <class> class P>(ProblemType<P>) {
    State<System<T>> s;
    s.x.resize(static_cast<std::size_t>(P<T>::dimension));
    s.v.resize(s.x.size());
    P<T>(problem.data).initial(s.x.data(), s.v.data());
    return s;
  });
}

/// The states of a run at steps 0 ... n, from s0 at t = 0 (those before a multistep scheme's own steps are its
/// history).
template <class T>
std::vector<State<System<T>>> states(const Method& method, const System<T>& system, const Problem& problem,
                                     const State<System<T>>& s0, const T& h, long n) {
  const auto exact = solution<T>(problem);
  const ExactSolution<T> exact_points = [&](const T& t, T* x, T* v) { exact->at(t, x, v); };
  const auto past = history<System<T>>(system, method.start, points(method), 6, T(0), h, s0, exact_points);
  auto result = past.points;
  result.resize(static_cast<std::size_t>(past.steps_done) + 1);
  State<System<T>> s = s0;
  const auto stepper = make_stepper(method, system, h);
  const T begin = h * past.steps_done;
  stepper->begin(system, begin, past.points, s);
  result.back() = s;
  for (long i = past.steps_done; i < n; ++i) {
    stepper->advance(system, begin, i - past.steps_done, 1, s);
    result.push_back(s);
  }
  return result;
}

/// Largest difference of two vectors' entries.
template <class T>
T largest_difference(const std::vector<T>& a, const std::vector<T>& b) {
  T largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const T d = abs(a[i] - b[i]);
    if (!(d <= largest)) largest = d;
  }
  return largest;
}

}  // namespace halfstep
