// The one list of problems.
#pragma once

#include "core/error.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/driven_oscillator.hpp"
#include "problems/exponential.hpp"
#include "problems/harmonic_oscillator.hpp"
#include "problems/kepler.hpp"

namespace halfstep {

/// Problems as types: class templates over the scalar.
template <template <class> class... P>
struct ProblemList {};

/// A problem's class template, as a value that can be handed on.
template <template <class> class P>
struct ProblemType {
  template <class T>
  using On = P<T>;
};

using AllProblems = ProblemList<HarmonicOscillator, Exponential, Kepler, DoublePendulum, DrivenOscillator>;

namespace detail {
template <class F, template <class> class First, template <class> class... Rest>
auto with_problem(ProblemList<First, Rest...>, const Problem& problem, F&& use) {
  if (First<double>::info().name == problem.info.name) return use(ProblemType<First>{});
  if constexpr (sizeof...(Rest) > 0)
    return with_problem(ProblemList<Rest...>{}, problem, use);
  else
    throw InputError("no problem is named \"" + problem.info.name + "\"");
}
}  // namespace detail

/// Calls use(ProblemType<P>{}) for the problem's class template P, and returns what that returns.
template <class F>
auto with_problem(const Problem& problem, F&& use) {
  return detail::with_problem(AllProblems{}, problem, use);
}

}  // namespace halfstep
