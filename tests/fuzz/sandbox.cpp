// A forked child of a process that is warm already costs a tenth of a program that is started, under AddressSanitizer.
#include "tests/fuzz/sandbox.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace halfstep::fuzz {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Standard input, output and errors of the child.
bool redirected(const fs::path& folder) {
  const auto to = [](const fs::path& file, int flags, int descriptor) {
    const int opened = ::open(file.c_str(), flags, 0600);
    return opened >= 0 && ::dup2(opened, descriptor) == descriptor && ::close(opened) == 0;
  };
  return to("/dev/null", O_RDONLY, STDIN_FILENO) && to(folder / "out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO) &&
         to(folder / "err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
}

[[noreturn]] void live(const Program& program, std::vector<std::string> arguments, const fs::path& folder) {
  ::setpgid(0, 0);  // with whatever it starts
  const rlimit no_core{0, 0}, largest_file{200u << 20, 200u << 20};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::setrlimit(RLIMIT_FSIZE, &largest_file);
  ::alarm(120);  // should nobody be left to end it
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (!redirected(folder) || ::chdir((folder / "case").c_str()) != 0) std::_Exit(125);
  arguments.insert(arguments.begin(), "halfstep");
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const int code = program(static_cast<int>(arguments.size()), argv.data());
  std::fflush(nullptr);
  std::_Exit(code);
}

/// Seconds of processor time that a process has used.
double processor_time(pid_t process) {
  clockid_t clock = 0;
  timespec now{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double clock_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Memory that a process holds now.
long megabytes_of(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/statm");
  long all = 0, resident = 0;
  in >> all >> resident;
  return resident * (::sysconf(_SC_PAGESIZE) / 1024) / 1024;
}

/// Waits for the child, asks it to stop, in the end kills it.
void watch(pid_t child, const Bounds& bounds, Outcome& outcome) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  const double begin = clock_now();
  bool asked = false;
  for (;;) {
    const timespec nap{0, 50'000'000};
    sigtimedwait(&ends, nullptr, &nap);
    int status = 0;
    rusage used{};
    if (::wait4(child, &status, WNOHANG, &used) == child) {
      outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
      outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
      outcome.seconds = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                        1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
      ::kill(-child, SIGKILL);  // what it has left behind
      return;
    }
    const double used_now = processor_time(child), passed = clock_now() - begin;
    if (!asked && (used_now > bounds.asked_to_stop || passed > 3 * bounds.asked_to_stop)) {
      ::kill(child, SIGINT);
      asked = true;
    }
    outcome.hung |= used_now > bounds.killed || passed > 3 * bounds.killed;
    outcome.grew |= megabytes_of(child) > bounds.megabytes;
    if (outcome.hung || outcome.grew) ::kill(-child, SIGKILL);
  }
}

}  // namespace

Sandbox::Sandbox(fs::path folder) : folder_(std::move(folder)) {
  fs::create_directories(folder_ / "tmp");
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ends, nullptr);  // for sigtimedwait
}

Sandbox::~Sandbox() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Outcome Sandbox::run(const Program& program, const std::vector<std::string>& arguments, const Files& files,
                     const Bounds& bounds) const {
  fs::remove_all(place());
  lay_out(place(), files);
  ::setenv("TMPDIR", (folder_ / "tmp").c_str(), 1);
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process can be started");
  if (child == 0) live(program, arguments, folder_);
  Outcome outcome;
  watch(child, bounds, outcome);
  outcome.out = content(folder_ / "out");
  outcome.err = content(folder_ / "err");
  return outcome;
}

std::vector<std::string> Sandbox::strays() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_))
    if (const auto name = entry.path().filename(); name != "case" && name != "tmp" && name != "out" && name != "err")
      names.push_back(name.string());
  for (const auto& entry : fs::directory_iterator(folder_ / "tmp")) names.push_back(entry.path().filename().string());
  for (const auto& name : names) {  // not told again of the next case
    fs::remove_all(folder_ / name);
    fs::remove_all(folder_ / "tmp" / name);
  }
  return names;
}

Files files_in(const fs::path& folder) {
  Files files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files[entry.path().lexically_relative(folder).string()] = content(entry.path());
  return files;
}

void lay_out(const fs::path& folder, const Files& files) {
  fs::create_directories(folder);
  for (const auto& [name, text] : files) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
  }
}

}  // namespace halfstep::fuzz
