// Signals set a flag that a run looks at before each step, and wake a thread that does not wait for ever.
#include "halfstep/app/interrupt.hpp"

#include <poll.h>
#include <semaphore.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <mutex>
#include <system_error>
#include <thread>

namespace halfstep::inline app {
namespace {

constexpr auto patience = std::chrono::milliseconds(700);

std::atomic<bool> stop = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not wait");

sem_t signalled;

/// What is to be done where a run is cut off; never destroyed, for it may be asked for while the program ends.
struct LastWill {
  std::mutex mutex;
  std::string words = "interrupted";
  std::filesystem::path folder;
};

LastWill& last_will() {
  static auto* will = new LastWill;
  return *will;
}

void on_signal(int) {
  if (stop.exchange(true)) ::_exit(exit_interrupted);
  const int error = errno;
  ::sem_post(&signalled);
  errno = error;
}

/// Without the locks of the C library, which the thread that is stuck may hold, and never waiting for a reader.
void say_if_possible(const std::string& line) {
  pollfd err = {STDERR_FILENO, POLLOUT, 0};
  if (::poll(&err, 1, 0) == 1 && (err.revents & POLLOUT) != 0) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  }
}

[[noreturn]] void keep_watch() {
  while (::sem_wait(&signalled) != 0) {
  }
  std::this_thread::sleep_for(patience);
  auto& will = last_will();
  const std::lock_guard lock(will.mutex);
  say_if_possible("halfstep: " + will.words + "\n");
  std::error_code ignored;
  if (!will.folder.empty()) std::filesystem::remove_all(will.folder, ignored);
  ::_exit(exit_interrupted);
}

}  // namespace

void watch_signals() {
  ::sem_init(&signalled, 0, 0);
  last_will();
  // Signals are for the other threads: this one only waits.
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread(keep_watch).detach();
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

const std::atomic<bool>& interrupted() { return stop; }

void if_cut_off_say(const std::string& line) {
  const std::lock_guard lock(last_will().mutex);
  last_will().words = line;
}

void if_cut_off_remove(const std::filesystem::path& folder) {
  const std::lock_guard lock(last_will().mutex);
  last_will().folder = folder;
}

}  // namespace halfstep::inline app
