// Signals set a flag that a run looks at between its pieces of work.
#include "app/interrupt.hpp"

#include <csignal>

namespace halfstep {
namespace {

std::atomic<bool> stop = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not wait");

void ask_to_stop(int) { stop = true; }

}  // namespace

void watch_signals() {
  struct sigaction action = {};
  action.sa_handler = ask_to_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);  // the second signal has its usual effect
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

const std::atomic<bool>& interrupted() { return stop; }

}  // namespace halfstep
