// A fork, a piece of shared memory, a socket that closes when the other side is gone.
#include "halfstep/methods/foreign/worker.hpp"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <ratio>
#include <thread>
#include <utility>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "halfstep/methods/foreign/declined.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {

/// What both processes see; behind it `most_steps + 1` states and as many counts.
struct Worker::Shared {
  WorkerSteps steps;
  std::atomic<long> done;  ///< steps made: still moving is not hanging
  double seconds;          ///< for all of them
  bool failed, declined, exited;
  char message[1024];
};

namespace {

/// So that no worker is born with another's end of a socket, which would keep it open.
std::mutex forking;

double processor_seconds() {
  timespec now = {};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / std::nano::den;
}

/// In the child, before anything of somebody else's is called: out of reach of what a terminal sends to all, and gone
/// when we are.
void come_apart(pid_t parent) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (::getppid() != parent) ::_exit(0);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    std::signal(signal, SIG_DFL);
}

/// Set in the child: exit() in foreign code must not do what the end of the whole program does.
bool* exited_here = nullptr;
[[noreturn]] void on_exit_called() {
  if (exited_here != nullptr) *exited_here = true;
  std::fflush(stdout);
  ::_exit(0);
}

std::chrono::steady_clock::duration as_duration(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(seconds));
}

/// Waits until the other end has something to say, or is closed, while `moved` tells of something new within the
/// timeout. Throws IntegratorError: interrupted, hangs.
template <class Moved>
void wait_until_readable(int fd, const ProcessOptions& options, const std::string& operation, const Moved& moved) {
  constexpr int slice = 50;  // ms between looks at `stop`
  using Clock = std::chrono::steady_clock;
  auto deadline = Clock::now() + as_duration(options.timeout);
  for (;;) {
    pollfd wait = {fd, POLLIN, 0};
    if (::poll(&wait, 1, slice) > 0) return;
    if (options.stop != nullptr && *options.stop) throw IntegratorError("interrupted");
    if (moved()) deadline = Clock::now() + as_duration(options.timeout);
    if (Clock::now() > deadline)
      throw IntegratorError("hangs: " + operation + " does not return in " + seconds_text(options.timeout) +
                            " (--timeout changes the limit)");
  }
}

/// One byte; false where the other side is gone.
bool receive(int fd, char& byte) {
  for (;;) {
    const auto count = ::recv(fd, &byte, 1, 0);
    if (count == 1) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

void kill_and_wait(pid_t child) {
  ::kill(-child, SIGKILL);
  ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

Worker::Worker(const System<double>& system, const WorkerCode& code, const ProcessOptions& options)
    : options_(options), name_(system.name()), n_(static_cast<std::size_t>(system.dimension())) {
  constexpr std::size_t memory = 1 << 20;
  constexpr std::size_t most = 4096;
  const std::size_t of_a_step = 2 * n_ * sizeof(double) + sizeof(long long);
  most_steps_ = static_cast<long>(std::clamp<std::size_t>(memory / of_a_step, 1, most));
  bytes_ = sizeof(Shared) + (static_cast<std::size_t>(most_steps_) + 1) * of_a_step;
  void* memory_here = ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory_here == MAP_FAILED) throw IntegratorError(std::string("no memory for it: ") + std::strerror(errno));
  shared_ = new (memory_here) Shared{};
  const std::lock_guard lock(forking);
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
    ours_ = ends[0];
    theirs_ = ends[1];
    std::fflush(stdout);  // or both processes would print what is waiting there
    const pid_t parent = ::getpid();
    child_ = ::fork();
    if (child_ == 0) {
      come_apart(parent);
      ::close(ours_);
      serve(system, code);
    }
  }
  const int why = errno;
  if (theirs_ >= 0) ::close(theirs_);
  if (child_ > 0) {
    ::setpgid(child_, child_);  // here as well: whoever comes first
    return;
  }
  if (ours_ >= 0) ::close(ours_);
  ::munmap(shared_, bytes_);
  throw IntegratorError(std::string("no process for it: ") + std::strerror(why));
}

Worker::~Worker() {
  kill_and_wait(child_);
  ::close(ours_);
  ::munmap(shared_, bytes_);
}

double* Worker::state(long i) const {
  auto* states = reinterpret_cast<double*>(shared_ + 1);
  return states + static_cast<std::size_t>(i) * 2 * n_;
}

long long* Worker::evaluations() const { return reinterpret_cast<long long*>(state(most_steps_ + 1)); }

long long Worker::begin(double h) {
  shared_->steps.h = h;
  ask(Request::begin, "begin");
  if (shared_->failed) throw IntegratorError(shared_->message);
  return evaluations()[0];
}

Worker::Made Worker::make(double t0, double h, long first, long count, std::span<const double> x,
                          std::span<const double> v) {
  shared_->steps = {t0, h, first, count};
  std::copy(x.begin(), x.end(), state(0));
  std::copy(v.begin(), v.end(), state(0) + n_);
  ask(Request::make, "step");
  const long done = shared_->done;
  return {done, state(1), evaluations(), shared_->seconds / static_cast<double>(std::max(1L, done))};
}

void Worker::fail_behind() const {
  if (shared_->failed && shared_->declined) throw IntegratorDeclined(name_, n_, shared_->message);
  throw IntegratorError(shared_->failed ? shared_->message : lost_.c_str());
}

void Worker::end() { ask(Request::end, "end"); }

bool Worker::is_idle() const {
  pollfd wait = {ours_, POLLIN, 0};
  return ::poll(&wait, 1, 0) == 0;
}

/// Where the worker ends or hangs in the middle of steps, those that it made before are there, and `step` tells of the
/// rest, if somebody wants it.
void Worker::ask(Request request, const char* function) {
  shared_->done = 0;
  shared_->seconds = 0;
  shared_->failed = false;
  char byte = static_cast<char>(request);
  try {
    long seen = 0;
    const auto moved = [&] { return std::exchange(seen, shared_->done.load()) != shared_->done.load(); };
    if (::send(ours_, &byte, 1, MSG_NOSIGNAL) != 1) fail_ended(function);
    wait_until_readable(ours_, options_, std::string("its ") + function, moved);
    if (!receive(ours_, byte)) fail_ended(function);
  } catch (const IntegratorError& error) {
    lost_ = error.what();
    ::kill(child_, SIGKILL);
    if (request != Request::make || shared_->done == 0) throw;
  }
}

void Worker::fail_ended(const char* function) {
  if (shared_->exited) throw IntegratorError(std::string("its ") + function + " called exit");
  // Its end of the socket is closed: it is about to end, or foreign code has closed what it did not open.
  constexpr auto patience = std::chrono::seconds(1);
  constexpr auto look = std::chrono::milliseconds(1);
  const auto end = std::chrono::steady_clock::now() + patience;
  siginfo_t info = {};
  do {
    if (::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
      const int status = info.si_code == CLD_EXITED ? (info.si_status & 0xff) << 8 : info.si_status;
      throw IntegratorError(std::string("its ") + function + " " + end_text(status));
    }
    std::this_thread::sleep_for(look);
  } while (std::chrono::steady_clock::now() < end);
  throw IntegratorError(std::string("its ") + function + " closed the connection to halfstep");
}

/// The child: no more of this program than the equations and the foreign code.
void Worker::serve(const System<double>& system, const WorkerCode& code) {
  exited_here = &shared_->exited;
  std::atexit(on_exit_called);
  char byte = 0;
  while (receive(theirs_, byte)) {
    answer(static_cast<Request>(byte), system, code);
    std::fflush(stdout);  // what foreign code prints; no other stream, which might be another thread's
    if (::send(theirs_, &byte, 1, MSG_NOSIGNAL) != 1) break;
  }
  ::_exit(0);
}

void Worker::answer(Request request, const System<double>& system, const WorkerCode& code) try {
  if (request == Request::begin) {
    const long long evaluations_before = system.evaluations();
    code.begin(shared_->steps.h);
    evaluations()[0] = system.evaluations() - evaluations_before;
    return;
  }
  if (request == Request::end) return code.end();
  const double before = processor_seconds();
  code.steps(shared_->steps, state(0), evaluations(), shared_->done);
  shared_->seconds = processor_seconds() - before;
} catch (const IntegratorError& error) {
  const auto* declined = dynamic_cast<const IntegratorDeclined*>(&error);
  std::strncpy(shared_->message, declined != nullptr ? declined->words.c_str() : error.what(),
               sizeof shared_->message - 1);
  shared_->declined = declined != nullptr;
  shared_->failed = true;
}

void try_apart(const std::function<void()>& code, const ProcessOptions& options) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw IntegratorError(std::string("no socket for it: ") + std::strerror(errno));
  std::fflush(stdout);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    come_apart(parent);
    ::close(ends[0]);
    code();
    char byte = 0;
    ::send(ends[1], &byte, 1, MSG_NOSIGNAL);
    ::_exit(0);
  }
  const int why = errno;
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    throw IntegratorError(std::string("no process for it: ") + std::strerror(why));
  }
  char byte = 0;
  bool came_back = false;
  std::string hangs;
  try {
    wait_until_readable(ends[0], options, "it", [] { return false; });
    came_back = receive(ends[0], byte);
  } catch (const IntegratorError& error) {
    hangs = error.what();
  }
  int status = 0;
  if (!hangs.empty() || came_back)
    kill_and_wait(child);
  else
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  ::close(ends[0]);
  if (!hangs.empty()) throw IntegratorError(hangs);
  if (!came_back) throw IntegratorError(end_text(status));
}

}  // namespace halfstep::inline methods
