// The program: takes the command line apart, does what it says, turns errors into one line and an exit code.
#include "halfstep/program.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>

#include "halfstep/app/interrupt.hpp"
#include "halfstep/app/solver_host.hpp"
#include "halfstep/app/terminal.hpp"
#include "halfstep/app/verbs.hpp"
#include "halfstep/core/error.hpp"
#include "halfstep/engine/plan/foreign_code.hpp"
#include "halfstep/methods/adaptive_catalogue.hpp"
#include "halfstep/methods/catalogue.hpp"

namespace halfstep::inline app {

int execute(const ShowCommand& command) {
  put(command.text);
  return exit_done;
}

namespace {

int run_program(int argc, const char* const* argv, const std::vector<OwnStepper>& steppers) try {
  if (argc == 4 && argv[1] == word_of_solver_hosts) return serve_solver(argv[2], std::atoi(argv[3]));
  for (const auto& stepper : steppers) add(stepper);
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

void add(const OwnStepper& stepper) { add_method(stepper.method()); }

void add(const AdaptiveMethod& solver) { add_adaptive_method(solver); }

int main(int argc, char** argv, const std::vector<OwnStepper>& steppers) {
  watch_signals();
  const int code = run_program(argc, argv, steppers);
  return flush_output() ? code : exit_bad_input;
}

}  // namespace halfstep::inline app
