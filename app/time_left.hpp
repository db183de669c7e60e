// How long a run still takes, judged by the work that is done.
#pragma once

#include <optional>
#include <string>

namespace halfstep::inline app {

/// Seconds left at the mean rate so far: `done` of `all` units of work took `seconds`. Empty while that says too
/// little: before three seconds and 2 % of the work.
std::optional<double> seconds_left(double seconds, double done, double all);

/// An estimate that is `dt` seconds old, brought up to date: it counts down, and moves towards the new one over a fifth
/// of what it shows, five seconds at least. Never negative.
double followed(double estimate, double dt, double newer);

/// "about 2 min left": tens of seconds below a minute, minutes below an hour, then quarters of an hour; rounded up.
std::string time_left_text(double seconds);

/// The estimates of one run, smoothed, so that what is shown neither jumps nor flickers.
class TimeLeft {
 public:
  /// What is shown when, `seconds` after the start, `done` of `all` is done; empty: nothing, as where all is done. Work
  /// may be added to `all` or dropped. Work of the first second does not count: rows that a resumed run keeps are done
  /// in no time.
  std::string operator()(double seconds, double done, double all);

 private:
  double kept_ = 0;                 // done in the first second
  double since_ = 0;                // when that was, s
  double last_ = 0;                 // when `estimate_` was made, s
  std::optional<double> estimate_;  // s
  double shown_ = 0;                // what the last text stands for, s; 0: none yet
};

}  // namespace halfstep::inline app
