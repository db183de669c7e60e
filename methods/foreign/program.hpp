// Methods that are programs in any language; docs/plugins-and-programs.md has the protocol.
#pragma once

#include <memory>
#include <string>

#include "halfstep/methods/foreign/description.hpp"
#include "halfstep/methods/foreign/process.hpp"
#include "halfstep/methods/foreign/processes.hpp"
#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline methods {

/// A program that has said what it is.
struct Program {
  std::string command;  ///< for /bin/sh
  ProcessOptions options;
  Description description;
  std::shared_ptr<Process> running = {};  ///< the one that was asked, to go on with
};

/// Starts the program and asks it what it is. Throws IntegratorError where it gives no answer (the message begins with
/// the command), InputError where the answer is no description.
Program start_program(const std::string& command, const ProcessOptions& options);

/// The same of one that has answered.
Program described(const Handshake& handshake);

/// The method behind it; a process each for as many runs as are under way. Throws InputError where the description
/// lacks an order or the problems that it knows.
Method method_of(const Program& program);

}  // namespace halfstep::inline methods
