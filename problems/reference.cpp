// Chooses where a problem's exact solution comes from, and how wide it must be computed.
#include "halfstep/problems/reference.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "halfstep/core/scalar.hpp"
#include "halfstep/problems/all.hpp"
#include "halfstep/problems/closed_form.hpp"
#include "halfstep/problems/equations.hpp"
#include "halfstep/problems/series_reference.hpp"
#include "halfstep/problems/written/written_system.hpp"

namespace halfstep::inline problems {
namespace {

template <class... W>
struct Widths {};

/// Of some scalars those that are wider than T.
template <class T, class... W>
struct Wider {
  using All = Widths<>;
};
template <class T, class W, class... Rest>
struct Wider<T, W, Rest...> {
  template <class... More>
  static Widths<W, More...> with(Widths<More...>);
  static constexpr bool narrower = std::numeric_limits<W>::digits <= std::numeric_limits<T>::digits;
  using Others = typename Wider<T, Rest...>::All;
  using All = std::conditional_t<narrower, Others, decltype(with(Others()))>;
};

template <class T>
struct CertifiedBy {
  template <class... W>
  using WiderThanT = typename Wider<T, W..., certifying_t>::All;
  /// The scalars that may certify T, in the order in which they are tried: all that are wider.
  using All = OfEachScalar<WiderThanT>;
  template <class W, class... More>
  static W first(Widths<W, More...>);
  using First = decltype(first(All()));
};

template <class W, class S>
InitialValueProblem<W> initial_value_problem(const Problem& problem, std::unique_ptr<S> system) {
  const int n = problem.dimension;
  const std::vector<W> zeros(static_cast<std::size_t>(n));
  InitialValueProblem<W> result{problem.name, TaylorTape<W>::record(system->problem(), n).fingerprint(),
                                nullptr,      zeros,
                                zeros,        problem.data.at("T").template as<W>()};
  system->initial(result.x.data(), result.v.data());
  result.system = std::move(system);
  return result;
}

/// P: the problem's class template, or that of equations that are text.
template <class W, template <class> class P>
InitialValueProblem<W> initial_value_problem(const Problem& problem) {
  if constexpr (std::is_same_v<P<W>, WrittenEquations<W>>)
    return initial_value_problem<W>(problem, std::make_unique<WrittenSystem<W>>(problem));
  else
    return initial_value_problem<W>(problem, std::make_unique<Equations<P, W>>(problem.data));
}

/// A series with some more digits than T holds, plus those known to be lost to error growth (chaos); if more are lost,
/// the next wider scalar is used.
template <class T, template <class> class P, class W, class... More>
std::shared_ptr<const Solution<T>> series(const Problem& problem, Widths<W, More...>, int lost = 0) {
  constexpr int wanted = std::numeric_limits<T>::digits10 + 4;
  constexpr int spare = 12;
  if constexpr (std::numeric_limits<W>::digits10 < wanted && sizeof...(More) > 0)
    return series<T, P>(problem, Widths<More...>{}, lost);
  const int local = std::min(wanted + spare + lost, std::numeric_limits<W>::digits10);
  auto result = std::make_shared<SeriesReference<T, W>>(initial_value_problem<W, P>(problem), local);
  if constexpr (sizeof...(More) > 0)
    if (result->digits() < wanted) return series<T, P>(problem, Widths<More...>{}, local - result->digits());
  return result;
}

template <class T, template <class> class P>
std::shared_ptr<const Solution<T>> make(const Problem& problem) {
  if constexpr (requires(const P<T> p, T t) { p.exact(t, &t, &t); })
    if (problem.info.closed_form) return std::make_shared<ClosedForm<P, T, typename CertifiedBy<T>::First>>(problem);
  return series<T, P>(problem, typename CertifiedBy<T>::All{});
}

/// A solution and the lock under which it is made, so that making one does not hold up another.
template <class T>
struct Slot {
  std::mutex mutex;
  std::shared_ptr<const Solution<T>> solution;
};

std::string full_name(const Problem& problem) {
  std::string text = problem.info.name;
  for (const auto& [key, value] : problem.data) text += "," + key + "=" + value.text();
  return text;
}

}  // namespace

template <class T>
std::shared_ptr<const Solution<T>> solution(const Problem& problem) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<Slot<T>>> slots;
  const auto slot = [&] {
    const std::lock_guard lock(mutex);
    auto& entry = slots[full_name(problem)];
    if (!entry) entry = std::make_shared<Slot<T>>();
    return entry;
  }();
  const std::lock_guard lock(slot->mutex);
  if (!slot->solution && problem.written) slot->solution = make<T, WrittenEquations>(problem);
  if (!slot->solution)
    slot->solution =
        with_problem(problem, [&]<template <class> class P>(ProblemType<P>) -> std::shared_ptr<const Solution<T>> {
          return make<T, P>(problem);
        });
  return slot->solution;
}

#define HALFSTEP_INSTANTIATE(enumerator, type, ...) \
  template std::shared_ptr<const Solution<type>> solution<type>(const Problem&);
HALFSTEP_EACH_WIDE_PRECISION(HALFSTEP_INSTANTIATE)
#undef HALFSTEP_INSTANTIATE

}  // namespace halfstep::inline problems
