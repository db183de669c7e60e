// What finds the events of a run: the one under test, ours or another.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "halfstep/methods/adaptive/events.hpp"

namespace halfstep::inline studies {

/// The events of each accepted step of a run, in order.
template <class T>
using EventSearch = std::function<std::vector<Event<T>>(const AdaptiveStep<T>&)>;

/// A search for the events of these functions along one run.
template <class T>
using MakeEventSearch = std::function<EventSearch<T>(std::vector<EventFunction<T>>)>;

/// EventFinder's.
template <class T>
EventSearch<T> between_extrema(std::vector<EventFunction<T>> functions) {
  return [finder = std::make_shared<EventFinder<T>>(std::move(functions))](const AdaptiveStep<T>& step) {
    return finder->in(step);
  };
}

}  // namespace halfstep::inline studies
