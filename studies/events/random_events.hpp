// Random events whose truth is known: how many a search misses, and how many it makes up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "halfstep/studies/events/event_search.hpp"
#include "halfstep/studies/events/events.hpp"

namespace halfstep::inline studies {

constexpr long long events_to_seek = 10000;          ///< of each solver
constexpr std::uint64_t seed_of_random_events = 16;  ///< of the study; tests have others

/// What came of it.
struct RandomEvents {
  std::vector<RandomEventRow> rows;  ///< one for each kind of event
  long long runs = 0;                ///< along which events were looked for
  long long ended = 0;               ///< of these, those that the solver's own search ended with an error
  std::string words = {};            ///< of the first of those errors
  std::string not_backward = {};     ///< why it does not go backward in time, in its own words; empty: it does
};

/// Runs along the oscillator x'' = -x, forward and backward, with random tolerances, which steps of about 1/50 to 1/2
/// keep, until so many decidable events have been sought, or 300 times: sums of cosines with random coefficients; some
/// with two zeros close together, some that are zero on the end of a step.
///
/// An event is decidable where the function of the run's curve must have one zero as well: one that is off by as much
/// as that function is, and its slope by as much (TrueZero::is_decidable). What they are off by is twice the largest
/// that is seen on seventeen places of each step, whatever events were reported. A reported event is right where the
/// function is no further from zero than that, one for each zero, in the direction that it has there and that was asked
/// for. Others are spurious, but near zeros that are not decidable. Throws IntegratorError where code from elsewhere
/// breaks: but for a run backward in time, and one that its own search ends with words of its own.
RandomEvents random_events(const AdaptiveMethod& solver, long long events, std::uint64_t seed,
                           const MakeEventSearch<double>& search = between_extrema<double>);

/// Whether it is code from elsewhere that finds events by itself.
bool finds_events(const AdaptiveMethod& solver);

/// As a search: the events that such a solver reports.
std::vector<Event<double>> reported_by_solver(const AdaptiveStep<double>& step);

/// Shares of events that are missed, and that are spurious, as findings on the solver. Of one that finds events by
/// itself, those with another zero within a step are told apart, as numbers, and so are runs that end with an error:
/// who says that an event cannot be found is not wrong about it.
void judge_random_events(const AdaptiveMethod& solver, const RandomEvents& events, Findings& findings);

}  // namespace halfstep::inline studies
