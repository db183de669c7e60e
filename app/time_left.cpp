// How long a run still takes.
#include "halfstep/app/time_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halfstep::inline app {
namespace {

constexpr double minute = 60, hour = 3600;

/// Rounded up to what a text can say: 10 s, 1 min, 15 min.
double rounded_up(double seconds) {
  const double unit = seconds <= 50 ? 10 : seconds <= hour ? minute : hour / 4;
  return std::max(10.0, unit * std::ceil(seconds / unit - 1e-9));
}

}  // namespace

std::optional<double> seconds_left(double seconds, double done, double all) {
  constexpr double least_seconds = 3, least_part = 0.02;
  if (!(seconds >= least_seconds) || !(done > 0) || !(all > 0) || done < least_part * all) return {};
  return std::max(0.0, seconds * (all - done) / done);
}

double followed(double estimate, double dt, double newer) {
  const double counted_down = std::max(0.0, estimate - dt);
  const double over = std::max(5.0, counted_down / 5);
  return counted_down + (newer - counted_down) * -std::expm1(-dt / over);
}

std::string time_left_text(double seconds) {
  const double left = rounded_up(std::max(0.0, seconds));
  if (left <= 10) return "less than 10 s left";
  if (left < minute) return fmt::format("about {:.0f} s left", left);
  const auto minutes = static_cast<long long>(left / minute + 0.5);
  if (minutes < 60) return fmt::format("about {} min left", minutes);
  return minutes % 60 == 0 ? fmt::format("about {} h left", minutes / 60)
                           : fmt::format("about {} h {} min left", minutes / 60, minutes % 60);
}

std::string TimeLeft::operator()(double seconds, double done, double all) {
  constexpr double settling = 1, short_run = 10;
  if (all > 0 && done >= all) return {};  // nothing is left
  if (seconds < settling) {
    kept_ = std::max(kept_, done);
    since_ = seconds;
    return {};
  }
  const auto left = seconds_left(seconds - since_, done - kept_, all - kept_);
  if (!left) return estimate_ ? time_left_text(shown_) : std::string();
  if (!estimate_ && seconds + *left < short_run) return {};
  const double dt = std::max(0.0, seconds - last_);
  estimate_ = estimate_ ? followed(*estimate_, dt, *left) : *left;
  last_ = seconds;
  // Risen by a little it may well fall again: what is shown waits until it is wrong by a quarter.
  if (shown_ == 0 || *estimate_ <= shown_ || *estimate_ > 1.25 * shown_) shown_ = rounded_up(*estimate_);
  return time_left_text(shown_);
}

}  // namespace halfstep::inline app
