// The one list of problems.
#pragma once

#include <type_traits>

#include "halfstep/core/error.hpp"
#include "halfstep/problems/argon_cluster.hpp"
#include "halfstep/problems/damped_oscillator.hpp"
#include "halfstep/problems/damped_spring.hpp"
#include "halfstep/problems/dipole_field.hpp"
#include "halfstep/problems/double_pendulum.hpp"
#include "halfstep/problems/driven_oscillator.hpp"
#include "halfstep/problems/exponential.hpp"
#include "halfstep/problems/growing_mass.hpp"
#include "halfstep/problems/harmonic_oscillator.hpp"
#include "halfstep/problems/kepler.hpp"
#include "halfstep/problems/magnetic_field.hpp"
#include "halfstep/problems/pendulum.hpp"
#include "halfstep/problems/penning_trap.hpp"
#include "halfstep/problems/spring_sheet.hpp"

namespace halfstep::inline problems {

/// Problems as types: class templates over the scalar.
template <template <class> class... P>
struct ProblemList {};

/// A problem's class template, as a value that can be handed on.
template <template <class> class P>
struct ProblemType {
  template <class T>
  using On = P<T>;
};

/// Those of the main job. In double a kernel is compiled for each of them.
using MainProblems = ProblemList<HarmonicOscillator, Exponential, Kepler, DoublePendulum>;

/// All others; kernels see them through System<T> in every precision, so that they cost little to build.
using OtherProblems = ProblemList<Pendulum, DrivenOscillator, DampedOscillator, MagneticField, PenningTrap, DipoleField,
                                  DampedSpring, GrowingMass, ArgonCluster, SpringSheet>;

namespace detail {
template <template <class> class... A, template <class> class... B>
ProblemList<A..., B...> joined(ProblemList<A...>, ProblemList<B...>);

template <template <class> class P, template <class> class... Listed>
constexpr bool is_listed(ProblemList<Listed...>) {
  return (std::is_same_v<P<double>, Listed<double>> || ...);
}
}  // namespace detail

using AllProblems = decltype(detail::joined(MainProblems{}, OtherProblems{}));

/// Whether a problem belongs to the main job.
template <template <class> class P>
inline constexpr bool is_main_problem = detail::is_listed<P>(MainProblems{});

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

/// Calls use(ProblemType<P>{}) for the class template P of a problem that is no text, and returns what that returns.
template <class F>
auto with_problem(const Problem& problem, F&& use) {
  return detail::with_problem(AllProblems{}, problem, use);
}

/// The same for one of the main job.
template <class F>
auto with_main_problem(const Problem& problem, F&& use) {
  return detail::with_problem(MainProblems{}, problem, use);
}

}  // namespace halfstep::inline problems
