// A pool of processes that are spoken to one run at a time.
#include "halfstep/methods/foreign/processes.hpp"

#include <sstream>
#include <utility>

#include "halfstep/core/error.hpp"
#include "halfstep/core/fault.hpp"
#include "halfstep/methods/foreign/answer.hpp"
#include "halfstep/methods/scheme/fingerprint.hpp"

namespace halfstep::inline methods {
namespace {

constexpr const char* greeting = "halfstep 1";

/// The first answer, which says what it is.
std::string hello(Process& process) {
  auto answer = process.ask(greeting);
  check_refusal(answer);
  return answer;
}

}  // namespace

Handshake shake_hands(const std::string& command, const ProcessOptions& options) {
  try {
    const auto process = std::make_shared<Process>(command, options);
    return {command, options, hello(*process), process};
  } catch (const IntegratorError& error) {
    throw IntegratorError("program " + in_short_quotes(command) + " " + error.what() +
                          " (it was asked for its description by \"" + greeting + "\")");
  }
}

std::string what_is_run(const std::string& command, const std::filesystem::path& folder) {
  std::string text = "program " + command;
  std::istringstream words(command);
  for (std::string word; words >> word;) {
    std::error_code error;
    const auto file = folder / word;
    if (std::filesystem::is_regular_file(file, error)) text += " " + fingerprint(file);
  }
  return text;
}

Processes::Processes(std::string command, const ProcessOptions& options, const std::shared_ptr<Process>& running)
    : command_(std::move(command)), options_(options) {
  if (running) idle_.push_back(running);
}

std::shared_ptr<Process> Processes::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto process = std::move(idle_.back());
      idle_.pop_back();
      return process;
    }
  }
  auto process = std::make_shared<Process>(command_, options_);
  hello(*process);
  return process;
}

void Processes::give_back(std::shared_ptr<Process> process) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

void Processes::hung(const std::string& on, const std::string& why) {
  const std::lock_guard lock(mutex_);
  hung_.emplace(on, why);
}

void Processes::asked_without_end(const std::string& on, const std::string& why) {
  const std::lock_guard lock(mutex_);
  endless_.emplace(on, why);
}

void Processes::check_ends(const std::string& on) {
  constexpr const char* not_again = "; it was not asked again";
  const std::lock_guard lock(mutex_);
  if (const auto hung = hung_.find(on); hung != hung_.end()) throw Fault(hung->second + not_again);
  if (const auto endless = endless_.find(on); endless != endless_.end())
    throw IntegratorError(endless->second + not_again);
}

}  // namespace halfstep::inline methods
