// Steps as long as the frames of a game: a display that keeps its rate but for jitter, and drops a frame now and then.
#pragma once

#include <vector>

#include "halfstep/engine/plan/study.hpp"
#include "halfstep/engine/tables/findings.hpp"
#include "halfstep/studies/variable_steps/variable_steps.hpp"

namespace halfstep::inline studies {

inline constexpr const char* frame_rate_grid = "frame-rate";
inline constexpr int frame_series = 32;  ///< over which errors are averaged

/// So many frames that fill `time`, and one more: each is off by up to a quarter of the mean, one in twelve lasts twice
/// as long. The same frames for the same seed, on every machine.
std::vector<double> frame_times(int frames, double time, unsigned seed);

/// The recurrence and both corrections over frames, in double, from exact first positions: rows with the root mean
/// square of the errors of several seeds; findings: the power of h by which they fall, 0, 1 and 2.
/// Runs are shared out among the threads of `input`; nothing is added where it is stopped.
void frame_rate(const StudyInput& input, std::vector<VariableStepsRow>& rows, FindingsIn findings);

}  // namespace halfstep::inline studies
