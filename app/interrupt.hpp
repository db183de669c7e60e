// Ctrl-C and a polite kill: the first asks the run to stop and ends it a moment later where it does not, the second
// ends the program at once.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>

namespace halfstep::inline app {

inline constexpr int exit_interrupted = 130;  ///< as shells have it for SIGINT

/// Takes over SIGINT and SIGTERM, and ignores SIGPIPE (a reader that goes away is seen where its output is written).
/// What has not ended 0.7 s after a signal, in the middle of a step, of a foreign function or of writing to a pipe that
/// nobody reads, ends then with that exit code: tables are written row by row, or whole beside the old ones, so that
/// nothing which was finished is lost.
void watch_signals();

/// Set once a signal has come.
const std::atomic<bool>& interrupted();

/// What is told on standard error where the program is ended so; before: "interrupted".
void if_cut_off_say(const std::string& line);

/// What is left of a run that is ended so and must not stay: removed with all it holds.
void if_cut_off_remove(const std::filesystem::path& folder);

}  // namespace halfstep::inline app
