// Runs with steps of one size, with events at times that the exact solution gives.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "halfstep/problems/statement/problem.hpp"
#include "halfstep/studies/events/event_search.hpp"
#include "halfstep/studies/events/events.hpp"

namespace halfstep::inline studies {

constexpr Precision precision_of_event_orders = Precision::double_double;
using EventNumber = Scalar<precision_of_event_orders>;

/// transversal: planes and spheres that the solution goes through within a step. on_a_knot: planes at the end of one.
/// two_in_a_step: planes through two points of one step. grazing: planes that touch the solution. backward: transversal
/// ones of a run from the end to the start. behind_a_jump: a run that goes on elsewhere from a terminal event.
enum class EventKind { transversal, on_a_knot, two_in_a_step, grazing, backward, behind_a_jump };

constexpr std::array<std::string_view, 6> words_of(EventKind) {
  return {"transversal", "on a knot", "two in a step", "grazing", "backward", "behind a jump"};
}

/// The order of the time of such an event. With m the order of the curve between the points over a run, the lesser of
/// the solver's order and one more than that of the dense output: a function is off by h^m, the time by that over its
/// slope, which two zeros within a step make as small as h; a zero that is double moves by the root. On a knot there is
/// no curve, and the solver's order is left.
double order_of_event_time(const AdaptiveMethod& solver, EventKind kind);

/// Of all kinds, the longest steps first.
std::vector<EventRow> event_ladder(const AdaptiveMethod& solver, const Problem& problem,
                                   const MakeEventSearch<EventNumber>& search = between_extrema<EventNumber>);

/// Orders of time and state, and whether the finest runs have all events once, as findings on the solver.
void judge_events(const AdaptiveMethod& solver, const std::vector<EventRow>& rows, Findings& findings);

}  // namespace halfstep::inline studies
