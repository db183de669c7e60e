// Pipes, a process group, a deadline.
#include "halfstep/methods/foreign/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>

#include "halfstep/core/fault.hpp"
#include "halfstep/core/text/escaped.hpp"
#include "halfstep/methods/scheme/integrator.hpp"

namespace halfstep::inline methods {
namespace {

constexpr std::size_t longest_answer = 1 << 20;
constexpr std::size_t remembered_errors = 4096;
constexpr int first_own_fd = 3;

void close_fd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

/// Two ends, of which those that nobody took are closed in the end.
struct Pipe {
  std::array<int, 2> ends = {-1, -1};  ///< to read from, to write to

  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (int& end : ends) close_fd(end);
  }

  int take(std::size_t end) { return std::exchange(ends[end], -1); }
};

/// Both ends close when another program is started. Neither is one of the three that a program expects, which are free
/// where we were started without them.
void open(Pipe& pipe) {
  const auto fail = [] { throw Fault(std::string("no pipe to it: ") + std::strerror(errno)); };
  if (::pipe(pipe.ends.data()) != 0) fail();
  for (int& end : pipe.ends) {
    const int high = ::fcntl(end, F_DUPFD_CLOEXEC, first_own_fd);
    if (high < 0) fail();
    ::close(std::exchange(end, high));
  }
}

/// After a fork of a program with threads only calls that are safe in signal handlers are allowed, so no allocation.
void close_all_from(int first, int but) {
  constexpr int most = 4096;
  for (int fd = first; fd < most; ++fd)
    if (fd != but) ::close(fd);
}

[[noreturn]] void become(const char* command, const char* folder, int in, int out, int err) {
  ::setpgid(0, 0);
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  close_all_from(first_own_fd, -1);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  constexpr int cannot = 127;  // as shells have it
  if (*folder != '\0' && ::chdir(folder) != 0) ::_exit(cannot);
  ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  ::_exit(cannot);
}

/// Outlives us by a moment: when our end of the lifeline closes, whatever the reason, it kills the group.
[[noreturn]] void keep_guard(pid_t group, int lifeline) {
  ::setpgid(0, group);
  close_all_from(0, lifeline);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  char byte = 0;
  while (::read(lifeline, &byte, 1) < 0 && errno == EINTR) {
  }
  ::kill(-group, SIGKILL);
  ::_exit(0);
}

/// A program that died is seen when it is read from; writing to it must not kill us.
void ignore_broken_pipes() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction now = {};
    if (::sigaction(SIGPIPE, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) std::signal(SIGPIPE, SIG_IGN);
  });
}

std::string signal_text(int number) {
  return "signal " + std::to_string(number) + " (" + std::string(::strsignal(number)) + ")";
}

}  // namespace

std::string seconds_text(double seconds) {
  std::string text = std::to_string(seconds);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + " s";
}

/// A shell tells of a signal by 128 + its number.
std::string end_text(int status) {
  constexpr int cannot_execute = 126, not_found = 127, by_signal = 128;
  if (WIFSIGNALED(status)) return "was killed by " + signal_text(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  if (code == not_found || code == cannot_execute) return "cannot be started (exit code " + std::to_string(code) + ")";
  if (code > by_signal && code < by_signal + NSIG) return "was killed by " + signal_text(code - by_signal);
  return "ended with exit code " + std::to_string(code);
}

Process::Process(const std::string& command, const ProcessOptions& options) : options_(options) {
  ignore_broken_pipes();
  Pipe in, out, err, life;
  for (Pipe* pipe : {&in, &out, &err, &life}) open(*pipe);
  const auto folder = options.folder.string();
  child_ = ::fork();
  if (child_ == 0) become(command.c_str(), folder.c_str(), in.ends[0], out.ends[1], err.ends[1]);
  const int why = errno;
  if (child_ > 0) {
    ::setpgid(child_, child_);  // here as well: whoever comes first
    guard_ = ::fork();
    if (guard_ == 0) keep_guard(child_, life.ends[0]);
    if (guard_ > 0) ::setpgid(guard_, child_);
  }
  if (child_ < 0) throw Fault(std::string("cannot be started: ") + std::strerror(why));
  to_ = in.take(1);
  from_ = out.take(0);
  errors_ = err.take(0);
  lifeline_ = life.take(1);
  for (const int fd : {to_, from_, errors_}) ::fcntl(fd, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  close_fd(to_);
  constexpr auto patience = std::chrono::milliseconds(100), look = std::chrono::milliseconds(1);
  const auto end = Clock::now() + patience;
  siginfo_t info = {};
  while (::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0 &&
         Clock::now() < end)
    std::this_thread::sleep_for(look);
  // Not yet waited for, it still owns the number of its group.
  ::kill(-child_, SIGKILL);
  int status = 0;
  ::waitpid(child_, &status, 0);
  if (guard_ > 0) ::kill(guard_, SIGKILL);
  if (guard_ > 0) ::waitpid(guard_, &status, 0);
  for (int* fd : {&from_, &errors_, &lifeline_}) close_fd(*fd);
}

std::string Process::ask(const std::string& line) {
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.timeout));
  char block[4096];
  const auto early = ::read(from_, block, sizeof block);
  if (early > 0) unread_.append(block, static_cast<std::size_t>(early));
  if (!unread_.empty())
    fail("prints more than one line an answer: \"" + escaped::terminal(unread_.substr(0, unread_.find('\n'))) +
         "\" was not asked for");
  send(line + "\n", deadline);
  return receive(deadline);
}

void Process::send(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    const auto written = ::write(to_, text.data(), text.size());
    if (written > 0)
      text.remove_prefix(static_cast<std::size_t>(written));
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
      wait_for(to_, true, deadline);
    else if (errno == EPIPE)
      return;  // it ended: reading tells how
    else if (errno != EINTR)
      fail(std::string("cannot be written to: ") + std::strerror(errno));
  }
}

std::string Process::receive(Clock::time_point deadline) {
  char block[4096];
  for (;;) {
    if (const auto end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (unread_.size() > longest_answer) fail("prints a line of more than a million characters");
    const auto count = ::read(from_, block, sizeof block);
    if (count > 0)
      unread_.append(block, static_cast<std::size_t>(count));
    else if (count == 0)
      fail_ended();
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
      wait_for(from_, false, deadline);
    else if (errno != EINTR)
      fail(std::string("cannot be read from: ") + std::strerror(errno));
  }
}

void Process::wait_for(int fd, bool writing, Clock::time_point deadline) {
  constexpr int slice = 50;  // ms between looks at `stop`
  for (;;) {
    std::array<pollfd, 2> fds = {{{fd, static_cast<short>(writing ? POLLOUT : POLLIN), 0}, {errors_, POLLIN, 0}}};
    const int ready = ::poll(fds.data(), errors_ < 0 ? 1 : 2, slice);
    if (ready > 0 && errors_ >= 0 && fds[1].revents != 0) read_errors();
    if (ready > 0 && fds[0].revents != 0) return;
    if (options_.stop != nullptr && *options_.stop) throw Fault("interrupted");
    if (Clock::now() < deadline) continue;
    fail("hangs: no answer in " + seconds_text(options_.timeout) +
         " (it must flush its output after each line; --timeout changes the limit)");
  }
}

void Process::read_errors() {
  char block[4096];
  for (;;) {
    const auto count = ::read(errors_, block, sizeof block);
    if (count > 0)
      told_.append(block, static_cast<std::size_t>(count));
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
      return close_fd(errors_);
    else if (errno == EAGAIN)
      break;
    if (told_.size() > remembered_errors) told_.erase(0, told_.size() - remembered_errors);
  }
}

/// The last line of standard error that is not empty, as a clause.
std::string Process::last_words() const {
  const auto end = told_.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return {};
  const auto begin = told_.find_last_of('\n', end);
  std::string line = told_.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin + 1) + 1);
  for (auto& c : line)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return "; the last line of its standard error: " + line;
}

void Process::fail(const std::string& message) {
  if (errors_ >= 0) read_errors();
  throw Fault(message + last_words());
}

Process::End Process::wait() {
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.timeout));
  close_fd(to_);
  char block[4096];
  for (;;) {
    const auto count = ::read(from_, block, sizeof block);
    if (count > 0)
      unread_.append(block, static_cast<std::size_t>(count));
    else if (count == 0)
      break;
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
      wait_for(from_, false, deadline);
    else if (errno != EINTR)
      fail(std::string("cannot be read from: ") + std::strerror(errno));
  }
  const auto status = end_status();
  if (!status) fail("closed its output");
  return {*status, std::exchange(unread_, {})};
}

std::optional<int> Process::end_status() const {
  constexpr auto patience = std::chrono::seconds(1);
  constexpr auto look = std::chrono::milliseconds(1);
  const auto end = Clock::now() + patience;
  siginfo_t info = {};
  do {
    if (::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0)
      return info.si_code == CLD_EXITED ? (info.si_status & 0xff) << 8 : info.si_status;  // as waitpid has it
    std::this_thread::sleep_for(look);
  } while (Clock::now() < end);
  return std::nullopt;
}

void Process::fail_ended() {
  const auto status = end_status();
  fail(status ? end_text(*status) : "closed its output");
}

}  // namespace halfstep::inline methods
