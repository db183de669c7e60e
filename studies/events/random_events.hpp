// Random events whose truth is known: how many a search misses, and how many it makes up.
#pragma once

#include <cstdint>
#include <vector>

#include "halfstep/studies/events/event_search.hpp"
#include "halfstep/studies/events/events.hpp"

namespace halfstep::inline studies {

constexpr long long events_to_seek = 10000;          ///< of each solver
constexpr std::uint64_t seed_of_random_events = 16;  ///< of the study; tests have others

/// Runs along the oscillator x'' = -x, forward and backward, with random tolerances, which steps of about 1/50 to 1/2
/// keep, until so many decidable events have been sought, or 300 times: sums of cosines with random coefficients; some
/// with two zeros close together, some that are zero on the end of a step. A row for each kind of event.
///
/// An event is decidable where the function of the run's curve must have one zero as well: one that is off by as much
/// as that function is, and its slope by as much (TrueZero::is_decidable). What they are off by is twice the largest
/// that is seen on seventeen places of each step, whatever events were reported. A reported event is right where the
/// function is no further from zero than that, one for each zero, in the direction that it has there and that was asked
/// for. Others are spurious, but near zeros that are not decidable. Throws IntegratorError where code from elsewhere
/// breaks.
std::vector<RandomEventRow> random_events(const AdaptiveMethod& solver, long long events, std::uint64_t seed,
                                          const MakeEventSearch<double>& search = between_extrema<double>);

/// Whether it is code from elsewhere that finds events by itself.
bool finds_events(const AdaptiveMethod& solver);

/// As a search: the events that such a solver reports.
std::vector<Event<double>> reported_by_solver(const AdaptiveStep<double>& step);

/// Shares of events that are missed, and that are spurious, as findings on the solver. Of one that finds events by
/// itself, those with another zero within a step are told apart, and what is missed of them is a number.
void judge_random_events(const AdaptiveMethod& solver, const std::vector<RandomEventRow>& rows, Findings& findings);

}  // namespace halfstep::inline studies
