// Events: where a function of time and state goes through zero along a run.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "halfstep/methods/adaptive/adaptive_solver.hpp"
#include "halfstep/methods/adaptive/event_function.hpp"

namespace halfstep::inline methods {

/// A zero that was gone through. Of the last two numbers between which g changes its sign, that behind the event: g has
/// its new sign there, or is zero.
template <class T>
struct Event {
  std::size_t function = 0;  ///< its place among the functions
  T t;
  std::vector<T> y;  ///< of the curve between the points
  bool rising = false;
};

/// Finds the events of a run, step by step, on the curve between the points; of any solver that shows its steps.
///
/// A step is searched between the extrema of g. They are those of a Chebyshev polynomial in its place, of degree 8, 16
/// or 32; a step over which that is not enough is halved. Between two extrema one zero at most is left, which Boost's
/// toms748 (Alefeld, Potra, Shi 1995) brackets to the last bits. So two zeros in one step are both found, and g is
/// asked where it bends, not only where steps end. What can be missed: an event narrower than the points at which g is
/// asked (nine a step at least), as of a pulse; zeros of a function that is not smooth, behind `unresolved`; two zeros
/// with nothing but rounding between them.
///
/// A value of g is zero where it is no larger than what changes of the last bits of t and y make of it. A zero is
/// reported when g has left it to the other side, so one on the end of a step is reported once, and one that g touches
/// and leaves on the same side is no event. Zero at the start of a run is no event; zero at the end is one, by at_end.
template <class T>
class EventFinder {
 public:
  /// at_start: for each function, how small its value at the start is to be zero, where more is known of it than the
  /// run itself shows: zeros() of the run that ended there.
  explicit EventFinder(std::vector<EventFunction<T>> functions, std::vector<T> at_start = {});
  ~EventFinder();
  EventFinder(EventFinder&&) noexcept;

  /// The events of a step, in the order of the run: up to the first terminal one, and those at the same time. Steps are
  /// the accepted ones of a run, each once, in order. Throws InputError where a function is not finite.
  std::vector<Event<T>> in(const AdaptiveStep<T>& step);

  /// The functions that ended at zero, coming from one side: events at this end of the run.
  std::vector<Event<T>> at_end(const T& t, const std::vector<T>& y) const;

  /// For each function, how small a value is zero at the last terminal event; empty where there was none.
  const std::vector<T>& zeros() const;

  /// Pieces of steps in which a function did not become smooth by halving: only what changes between 33 points is seen.
  long unresolved() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

/// A run with its events.
template <class T>
struct EventRun {
  AdaptiveRun run = {};  ///< one that stops in a step of a foreign solver has not counted attempts not accepted
  std::vector<Event<T>> events = {};  ///< in the order of the run
  bool stopped = false;               ///< by the last terminal event among them
  T t;                                ///< where the run ended: at that event, or where the solver is
  std::vector<T> y;
  std::vector<T> zeros = {};  ///< EventFinder::zeros
  long unresolved = 0;        ///< EventFinder::unresolved
};

/// Integrates to `end`, or to the first terminal event. Behind one, a new solver goes on from t and y of the result, or
/// from what the event makes of y (this one is left where the step with the event begins), with the zeros of the result
/// as at_start: so the event is not seen again.
template <class T>
EventRun<T> advance_with_events(AdaptiveSolver<T>& solver, const T& end, const std::vector<EventFunction<T>>& functions,
                                std::vector<T> at_start = {},
                                const std::function<void(const AdaptiveStep<T>&)>& watch = {});

// Compiled once for each precision: methods/adaptive/events.cpp.
#define HALFSTEP_ELSEWHERE(enumerator, type, ...)                                                                \
  extern template class EventFinder<type>;                                                                       \
  extern template EventRun<type> advance_with_events(AdaptiveSolver<type>&, const type&,                         \
                                                     const std::vector<EventFunction<type>>&, std::vector<type>, \
                                                     const std::function<void(const AdaptiveStep<type>&)>&);
HALFSTEP_EACH_PRECISION(HALFSTEP_ELSEWHERE)
#undef HALFSTEP_ELSEWHERE

}  // namespace halfstep::inline methods
