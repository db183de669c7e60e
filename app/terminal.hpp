// What goes to standard output and standard error, and how.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "halfstep/app/time_left.hpp"
#include "halfstep/engine/run/workload.hpp"

namespace halfstep::inline app {

/// Results, to standard output; what a terminal would obey but our own colours is shown instead. On a terminal tables
/// and lines are folded to its width.
void put(std::string_view text);

/// The same of CSV and JSON, whose lines are whole.
void put_data(std::string_view text);

/// Every byte as it is: scripts, and commands to a runner.
void put_exactly(std::string_view text);

/// Ends standard output: true unless it could not be written (a full disk). A reader that has gone away is no error.
bool flush_output();

/// One line to standard error: "halfstep: text".
void say(std::string_view text);

/// Whether standard output may carry colour: a terminal, no NO_COLOR, TERM not "dumb".
bool colour_wanted();

/// Columns of the terminal that standard output is; 0: it is none.
std::size_t output_width();

/// How far a run is, on standard error: drawn in place on a terminal, with the time left of a run of more than ten
/// seconds whose work is known; else one line a stage.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// What is to be done, before any of it is.
  void expect(const Workload& work) { work_ = work; }
  /// What is being done, how much of how much is done. From one thread at a time.
  void operator()(std::string_view what, std::size_t done, std::size_t all);
  /// Removes the line that is drawn, so that something else can be written.
  void clear();

 private:
  bool terminal_;
  bool drawn_ = false;
  std::string stage_;
  std::chrono::steady_clock::time_point last_;
  Workload work_;
  TimeLeft time_left_;
  std::optional<std::chrono::steady_clock::time_point> begun_;  // the first stage whose work is known
};

}  // namespace halfstep::inline app
