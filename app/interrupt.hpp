// Ctrl-C and a polite kill: the first asks the run to stop, the second ends the program.
#pragma once

#include <atomic>

namespace halfstep {

/// Takes over SIGINT and SIGTERM, and ignores SIGPIPE (a reader that goes away is seen where its output is written).
void watch_signals();

/// Set once a signal has come.
const std::atomic<bool>& interrupted();

}  // namespace halfstep
