// The processes of one program: those that no run needs wait for the next.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "halfstep/methods/foreign/process.hpp"

namespace halfstep::inline methods {

/// A program that has answered the first line.
struct Handshake {
  std::string command;  ///< for /bin/sh
  ProcessOptions options;
  std::string answer;                ///< what it says of itself
  std::shared_ptr<Process> running;  ///< to go on with
};

/// Starts the program and asks it what it is. Throws IntegratorError where it gives no answer; the message begins with
/// the command.
Handshake shake_hands(const std::string& command, const ProcessOptions& options);

/// The command, and what the files that it names hold: a changed program is another one.
std::string what_is_run(const std::string& command, const std::filesystem::path& folder);

class Processes {
 public:
  Processes(std::string command, const ProcessOptions& options, const std::shared_ptr<Process>& running);

  /// A process that has said hello.
  std::shared_ptr<Process> take();

  void give_back(std::shared_ptr<Process> process);

  /// A program that hung, or asked without end, is not waited for again where the same is asked of it: `check_ends`
  /// throws Fault, or IntegratorError.
  void hung(const std::string& on, const std::string& why);
  void asked_without_end(const std::string& on, const std::string& why);
  void check_ends(const std::string& on);

  double timeout() const { return options_.timeout; }

 private:
  std::string command_;
  ProcessOptions options_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Process>> idle_;
  std::map<std::string, std::string> hung_, endless_;  ///< why, by what was asked
};

}  // namespace halfstep::inline methods
