// The program: takes the command line apart, does what it says, turns errors into one line and an exit code.
#include <algorithm>
#include <exception>
#include <new>

#include "app/interrupt.hpp"
#include "app/terminal.hpp"
#include "app/verbs.hpp"
#include "core/error.hpp"

namespace halfstep {

int execute(const ShowCommand& command) {
  put(command.text);
  return exit_done;
}

namespace {

int run_program(int argc, const char* const* argv) try {
  const Command command = parse_command_line(argc, argv);
  return std::visit([](const auto& chosen) { return execute(chosen); }, command);
} catch (const std::bad_alloc&) {
  say("out of memory; fewer --jobs or a smaller --budget needs less");
  return exit_bad_input;
} catch (const InputError& error) {
  std::string line = error.what();
  std::replace(line.begin(), line.end(), '\n', ' ');
  say(line);
  return exit_bad_input;
} catch (const std::exception& error) {
  say(std::string("could not go on: ") + error.what());
  return exit_bad_input;
}

}  // namespace
}  // namespace halfstep

int main(int argc, char** argv) {
  halfstep::watch_signals();
  const int code = halfstep::run_program(argc, argv);
  return halfstep::flush_output() ? code : halfstep::exit_bad_input;
}
