// Events along runs of solvers that choose their steps: where they are found, and whether all are.
#pragma once

#include <string>
#include <vector>

#include "halfstep/engine/plan/study.hpp"

namespace halfstep::inline studies {

/// events.csv: steps of one size over a problem, with events of one kind at known times. Errors are the largest of all
/// events of the kind; none where one was not found, but of grazing ones, of which those count that were.
struct EventRow {
  std::string problem = {}, solver = {}, precision = {}, kind = {};
  double h = 0;
  int sought = 0, found = 0;  ///< events; found: all that are near those sought
  double time = 0;            ///< error of the time of an event
  double state = 0;           ///< of the state there, a Euclidean norm; behind a jump: at the end of the run
  double size = 0;            ///< of the states, the largest
  double bend = 0;  ///< of two in a step, not in the table: how far the solution leaves its chord between them
};

/// random-events.csv: runs with random tolerances, and random functions whose zeros are known in closed form.
struct RandomEventRow {
  std::string solver = {}, precision = {}, kind = {};
  long long events = 0;       ///< that are decidable: TrueZero::is_decidable
  long long undecidable = 0;  ///< others
  long long missed = 0, spurious = 0;
};

/// Writes both tables: orders in double-double, of own solvers; random events in double, of those from elsewhere too
/// that have a curve or find events by themselves. Findings: orders of the time of events and of the state there,
/// beside those of the dense output; shares of random events that are missed or spurious: none.
std::vector<FindingRow> events(const StudyInput& input);

}  // namespace halfstep::inline studies
