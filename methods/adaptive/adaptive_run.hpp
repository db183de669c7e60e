// A run with steps that an estimate of the error chooses: what it may do, what it shows, how it ended.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "halfstep/core/error.hpp"
#include "halfstep/core/scalar.hpp"
#include "halfstep/methods/adaptive/controller.hpp"
#include "halfstep/methods/adaptive/event_function.hpp"

namespace halfstep::inline methods {

/// How a run ended. Broken: code from elsewhere did not go on.
enum class Outcome { finished, too_many_steps, step_too_small, broken };

/// The status of its row in a table.
constexpr std::string_view status_of(Outcome outcome) {
  constexpr std::array<std::string_view, 4> all = {"ok", "too many steps", "step too small", "broken"};
  return all[static_cast<std::size_t>(outcome)];
}

struct AdaptiveRun {
  Outcome outcome = Outcome::finished;
  long accepted = 0, rejected = 0;
  std::string reason = {};  ///< of a broken one
};

/// One attempt, as it is shown to whoever watches: valid during the call only, its references and `between` as well.
template <class T>
struct AdaptiveStep {
  const T& t;  ///< where it begins
  const T& h;
  const std::vector<T>& before;  ///< y = (x, v), or y of a system of first order
  const std::vector<T>& after;
  const std::vector<T>& errors;  ///< estimated, component by component, up to their sign; empty: not shown
  double estimate = 0;           ///< their norm over the tolerance: root mean square; per unit step, over |h| as well
  bool accepted = false;         ///< foreign solvers show no other steps
  const std::function<std::vector<T>(const T& theta)>&
      between;  ///< y(t + theta h), 0 <= theta <= 1, else InputError; may cost evaluations
  const std::vector<ReportedEvent>* reported = nullptr;  ///< of a foreign solver that finds events by itself
  long rejected = 0;  ///< attempts that a foreign solver refused in the call that made this step
};

/// Throws InputError where a curve is asked beside its step.
template <class T>
void require_within_step(const T& theta) {
  if (!(theta >= 0 && theta <= 1))
    throw InputError("between the points of a step theta goes from 0 to 1; " + to_text(theta) + " is beside it");
}

struct AdaptiveOptions {
  StepLimits limits = {};
  double first_step = 0;      ///< 0: chosen as Hairer, Nørsett, Wanner 1993, section II.4 do
  bool equal_steps = false;   ///< all of the size of the first, and all accepted, but a last one cut short
  long most_steps = 1000000;  ///< attempts, over all calls
  std::vector<EventFunction<double>> events = {};  ///< that a foreign solver is to find by itself
};

}  // namespace halfstep::inline methods
