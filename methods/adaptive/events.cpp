// Signs between the extrema of a function, and the bracketed zeros: compiled once for each precision.
#include "halfstep/methods/adaptive/events.hpp"

#include <algorithm>
#include <array>
#include <boost/math/policies/policy.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "halfstep/core/chebyshev_proxy.hpp"
#include "halfstep/core/error.hpp"

namespace halfstep::inline methods {
namespace {

constexpr std::array degrees = {8, 16, 32};  // of the proxy, one after the other
constexpr int most_halvings = 4;             // of a step, where the last of them is not enough

/// Changes of t and y that g is asked with to see what is zero: so many units in the last place of the largest values
/// over the step. A state between the points comes out of some ten operations.
constexpr int last_places = 4;

/// What Boost would say of a bracket without a zero is never said: signs at both ends are unlike.
using NoErrors =
    boost::math::policies::policy<boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

template <class T>
T size(const T& x) {
  return x < 0 ? T(-x) : x;
}

template <class T>
int side_of(const T& g) {
  return g > 0 ? 1 : g < 0 ? -1 : 0;
}

/// The functions along one step, theta from 0 to 1.
template <class T>
class FunctionsInStep {
 public:
  FunctionsInStep(const std::vector<EventFunction<T>>& functions, const AdaptiveStep<T>& step)
      : functions_(functions), step_(step) {}

  T time(const T& theta) const { return step_.t + theta * step_.h; }

  std::vector<T> state(const T& theta) const {
    return theta == 0 ? step_.before : theta == 1 ? step_.after : step_.between(theta);
  }

  T value(std::size_t i, const T& theta) const { return value(i, time(theta), state(theta)); }

  /// At a place where other functions are asked as well: the state is kept.
  T value_at_point(std::size_t i, const T& theta) {
    auto at = states_.find(theta);
    if (at == states_.end()) at = states_.emplace(theta, state(theta)).first;
    return value(i, time(theta), at->second);
  }

  /// What changes of the last places of t and y make of a function at theta, together.
  T noise(std::size_t i, const T& theta) const {
    const T share = last_places * std::numeric_limits<T>::epsilon();
    const T t = time(theta);
    auto y = state(theta);
    const T g = value(i, t, y);
    // one side may be where the function is not finite
    const auto change = [&](const T& away, const auto& moved) {
      for (const T& by : {away, T(-away)})
        if (const T there = moved(by); is_finite(there)) return size(T(there - g));
      return T(0);
    };
    const auto& function = functions_[i].g;
    T sum = change(share * std::max(size(step_.t), size(T(step_.t + step_.h))),
                   [&](const T& by) { return function(T(t + by), y); });
    for (std::size_t k = 0; k < y.size(); ++k) {
      const T here = y[k];
      sum += change(share * std::max(size(step_.before[k]), size(step_.after[k])), [&](const T& by) {
        y[k] = here + by;
        return function(t, y);
      });
      y[k] = here;
    }
    return sum;
  }

  /// The zero between two places with values of unlike sign.
  T zero(std::size_t i, const T& from, const T& to) const {
    const T close = 2 * std::numeric_limits<T>::epsilon();
    std::uintmax_t most = 1000;
    const auto g = [&](const T& theta) { return value(i, theta); };
    const auto is_close = [&](const T& a, const T& b) { return b - a <= close; };
    return boost::math::tools::toms748_solve(g, from, to, g(from), g(to), is_close, most, NoErrors()).second;
  }

 private:
  T value(std::size_t i, const T& t, const std::vector<T>& y) const {
    const T g = functions_[i].g(t, y);
    if (!is_finite(g))
      throw InputError("event function " + std::to_string(i) + " is not finite at t = " + to_text(to_double(t)));
    return g;
  }

  const std::vector<EventFunction<T>>& functions_;
  const AdaptiveStep<T>& step_;
  std::map<T, std::vector<T>> states_;
};

template <class T>
struct Zero {
  T theta;
  Event<T> event;
};

/// One function in one step.
template <class T>
class Search {
 public:
  Search(FunctionsInStep<T>& functions, std::size_t i, long& unresolved)
      : functions_(functions), i_(i), unresolved_(unresolved) {}

  /// Where it goes through zero; `side`: on which side of zero it was last, 0: none yet. It is kept up to date.
  /// `at_start`: how small it is at least to be zero where the step begins.
  std::vector<Zero<T>> zeros(int& side, const T& at_start) {
    std::vector<T> places;
    extend(places, T(0), T(1), most_halvings);
    places.push_back(T(1));
    std::vector<Zero<T>> located;
    std::optional<T> last_on_side;
    for (const T& theta : places) {
      const T g = functions_.value_at_point(i_, theta);
      now_ = side_of(g);
      if (now_ == side || size(g) <= noise(theta) || (theta == 0 && size(g) <= at_start)) {
        if (now_ == side) last_on_side = theta;
        continue;
      }
      if (side != 0) {
        const T zero = last_on_side ? functions_.zero(i_, *last_on_side, theta) : T(0);
        located.push_back({zero, {i_, functions_.time(zero), functions_.state(zero), now_ > 0}});
      }
      side = now_;
      last_on_side = theta;
    }
    return located;
  }

  /// At the end of the step: 0 on zero itself.
  int side_at_end() const { return now_; }

  T noise(const T& theta) {
    if (!noise_) noise_ = functions_.noise(i_, theta);
    return *noise_;
  }

 private:
  /// More places, from `a` on and before `b`, between which the function has no extremum.
  void extend(std::vector<T>& places, const T& a, const T& b, int halvings) {
    const auto place = [&](double theta) { return theta == 1 ? b : T(a + (b - a) * T(theta)); };
    std::vector<double> points;
    for (const int degree : degrees) {
      points = chebyshev_points(degree);
      std::vector<double> values;
      for (const double theta : points) values.push_back(to_double(functions_.value_at_point(i_, place(theta))));
      const ChebyshevProxy proxy(std::move(values));
      if (!proxy.resolves(0) && !proxy.resolves(to_double(noise(a)))) continue;
      places.push_back(a);
      if (!proxy.has_no_root())
        for (const double theta : proxy.extrema()) places.push_back(place(theta));
      return;
    }
    if (halvings > 0) {
      const T middle = (a + b) / 2;
      extend(places, a, middle, halvings - 1);
      extend(places, middle, b, halvings - 1);
      return;
    }
    ++unresolved_;
    for (std::size_t k = 0; k + 1 < points.size(); ++k) places.push_back(place(points[k]));
  }

  FunctionsInStep<T>& functions_;
  std::size_t i_;
  long& unresolved_;
  int now_ = 0;
  std::optional<T> noise_;  // taken where it is first needed
};

bool is_wanted(Crossing crossing, bool rising) {
  return crossing == Crossing::either || rising == (crossing == Crossing::rising);
}

}  // namespace

template <class T>
struct EventFinder<T>::Work {
  std::vector<EventFunction<T>> functions;
  std::vector<int> sides;   // of zero, on which each function was last; 0: not known yet
  std::vector<bool> ended;  // on zero, or beyond it by rounding
  std::vector<T> at_start;  // below which they are zero at the start of the run; 0 behind the first step
  std::vector<T> at_stop = {};
  long unresolved = 0;

  Work(std::vector<EventFunction<T>> its_functions, std::vector<T> its_at_start)
      : functions(std::move(its_functions)),
        sides(functions.size(), 0),
        ended(functions.size(), false),
        at_start(std::move(its_at_start)) {
    for (const auto& function : functions) require(bool(function.g), "an event function is empty");
    if (at_start.empty()) at_start.assign(functions.size(), T(0));
    require(at_start.size() == functions.size(), "there are " + std::to_string(functions.size()) +
                                                     " event functions, and zeros at the start of " +
                                                     std::to_string(at_start.size()));
  }

  std::vector<Event<T>> in(const AdaptiveStep<T>& step) {
    FunctionsInStep<T> along(functions, step);
    std::vector<Search<T>> searches;
    std::vector<Zero<T>> zeros;
    for (std::size_t i = 0; i < functions.size(); ++i) {
      auto& search = searches.emplace_back(along, i, unresolved);
      for (auto& zero : search.zeros(sides[i], at_start[i]))
        if (is_wanted(functions[i].crossing, zero.event.rising)) zeros.push_back(std::move(zero));
      ended[i] = sides[i] != 0 && search.side_at_end() != sides[i];
    }
    std::stable_sort(zeros.begin(), zeros.end(), [](const auto& a, const auto& b) { return a.theta < b.theta; });
    const auto stop = std::find_if(zeros.begin(), zeros.end(),
                                   [&](const auto& zero) { return functions[zero.event.function].terminal; });
    at_start.assign(functions.size(), T(0));
    std::vector<Event<T>> events;
    if (stop == zeros.end()) {
      for (auto& zero : zeros) events.push_back(std::move(zero.event));
      return events;
    }
    std::vector<T> there;
    at_stop.clear();
    for (std::size_t i = 0; i < functions.size(); ++i) {
      there.push_back(size(along.value(i, stop->theta)));
      at_stop.push_back(searches[i].noise(stop->theta));
    }
    at_stop[stop->event.function] = std::max(at_stop[stop->event.function], there[stop->event.function]);
    // A run that goes on from there begins with those on zero: they would be no events.
    const auto is_at_stop = [&](const Zero<T>& zero) {
      const std::size_t i = zero.event.function;
      if (i == stop->event.function || !(there[i] <= at_stop[i])) return false;
      return size(along.value(i, T((stop->theta + zero.theta) / 2))) <= at_stop[i];
    };
    for (auto& zero : zeros)
      if (zero.theta <= stop->theta || is_at_stop(zero)) events.push_back(zero.event);
    return events;
  }
};

template <class T>
EventFinder<T>::EventFinder(std::vector<EventFunction<T>> functions, std::vector<T> at_start)
    : work_(std::make_unique<Work>(std::move(functions), std::move(at_start))) {}

template <class T>
EventFinder<T>::~EventFinder() = default;
template <class T>
EventFinder<T>::EventFinder(EventFinder&&) noexcept = default;

template <class T>
std::vector<Event<T>> EventFinder<T>::in(const AdaptiveStep<T>& step) {
  return work_->in(step);
}

template <class T>
std::vector<Event<T>> EventFinder<T>::at_end(const T& t, const std::vector<T>& y) const {
  std::vector<Event<T>> events;
  for (std::size_t i = 0; i < work_->functions.size(); ++i)
    if (const bool rising = work_->sides[i] < 0; work_->ended[i] && is_wanted(work_->functions[i].crossing, rising))
      events.push_back({i, t, y, rising});
  return events;
}

template <class T>
const std::vector<T>& EventFinder<T>::zeros() const {
  return work_->at_stop;
}

template <class T>
long EventFinder<T>::unresolved() const {
  return work_->unresolved;
}

template <class T>
EventRun<T> advance_with_events(AdaptiveSolver<T>& solver, const T& end, const std::vector<EventFunction<T>>& functions,
                                std::vector<T> at_start, const std::function<void(const AdaptiveStep<T>&)>& watch) {
  struct Stop {};  // the one way out of a run from within it
  EventFinder<T> finder(functions, std::move(at_start));
  EventRun<T> result{.t = end, .y = {}};
  const auto is_terminal = [&](const Event<T>& event) { return functions[event.function].terminal; };
  const auto look = [&](const AdaptiveStep<T>& step) {
    if (watch) watch(step);
    if (!step.accepted) return void(++result.run.rejected);
    ++result.run.accepted;
    auto of_step = finder.in(step);
    const bool stops = std::any_of(of_step.begin(), of_step.end(), is_terminal);
    std::move(of_step.begin(), of_step.end(), std::back_inserter(result.events));
    if (stops) throw Stop();
  };
  try {
    result.run = solver.advance_to(end, look);
    result.t = solver.time();
    result.y = solver.state();
    if (result.run.outcome == Outcome::finished)
      for (auto& event : finder.at_end(result.t, result.y)) result.events.push_back(std::move(event));
    result.stopped = std::any_of(result.events.begin(), result.events.end(), is_terminal);
  } catch (const Stop&) {
    const auto at = std::find_if(result.events.begin(), result.events.end(), is_terminal);
    result.stopped = true;
    result.t = at->t;
    result.y = at->y;
  }
  result.zeros = finder.zeros();
  if (result.stopped && result.zeros.empty()) {  // at the end itself
    for (const auto& function : functions) result.zeros.push_back(size(function.g(result.t, result.y)));
  }
  result.unresolved = finder.unresolved();
  return result;
}

using Here = Scalar<Precision::HALFSTEP_PRECISION>;
template class EventFinder<Here>;
template EventRun<Here> advance_with_events(AdaptiveSolver<Here>&, const Here&, const std::vector<EventFunction<Here>>&,
                                            std::vector<Here>, const std::function<void(const AdaptiveStep<Here>&)>&);

}  // namespace halfstep::inline methods
