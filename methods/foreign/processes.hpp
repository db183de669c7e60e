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

  /// A program that hung is not waited for again where the same is asked of it: `check_hung` throws Fault.
  void hung(const std::string& on, const std::string& why);
  void check_hung(const std::string& on);

 private:
  std::string command_;
  ProcessOptions options_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Process>> idle_;
  std::map<std::string, std::string> hung_;
};

}  // namespace halfstep::inline methods
