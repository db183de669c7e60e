// A program of somebody else, spoken to in lines over its standard input and output.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace halfstep::inline methods {

/// How a program is started and how long it may think.
struct ProcessOptions {
  std::filesystem::path folder = {};        ///< where it runs; empty: where we do
  double timeout = 60;                      ///< seconds for an answer
  const std::atomic<bool>* stop = nullptr;  ///< once it is set, nobody waits for an answer any more
};

/// What a status of waitpid says: "was killed by signal 11 (Segmentation fault)".
std::string end_text(int status);

/// "0.5 s".
std::string seconds_text(double seconds);

/// A running program. Everything it started is killed with it, and all of it with us, however we end: a guard beside
/// it waits for that. Not for several threads at once. Throws Fault: cannot be started, died, no answer in
/// time, with the last line that it wrote to standard error.
class Process {
 public:
  /// Starts `command` by /bin/sh.
  Process(const std::string& command, const ProcessOptions& options);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// Closes its input, waits a moment, then kills what is left.
  ~Process();

  /// Sends a line and returns the answer, one line without its end.
  std::string ask(const std::string& line);

  /// How it ended, as waitpid has it, and all that it printed since the last answer.
  struct End {
    int status = 0;
    std::string printed;
  };
  /// Of a program that is asked nothing: closes its input and waits for its end, within the timeout.
  End wait();

 private:
  using Clock = std::chrono::steady_clock;

  void send(std::string_view text, Clock::time_point deadline);
  std::string receive(Clock::time_point deadline);
  void wait_for(int fd, bool writing, Clock::time_point deadline);  // until it is ready; keeps standard error empty
  void read_errors();
  [[noreturn]] void fail(const std::string& message);
  [[noreturn]] void fail_ended();         // it has closed its output
  std::optional<int> end_status() const;  // nothing: it goes on for a second
  std::string last_words() const;

  ProcessOptions options_;
  pid_t child_ = -1;
  pid_t guard_ = -1;
  int to_ = -1;
  int from_ = -1;
  int errors_ = -1;
  int lifeline_ = -1;
  std::string unread_;  // of its output
  std::string told_;    // the end of its standard error
};

}  // namespace halfstep::inline methods
