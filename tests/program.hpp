// Runs the built program as a person or a script would: what it prints, and its exit code.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "tests/files.hpp"
#include "tests/places.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep::testing {

/// What a run of the program left behind.
struct Ran {
  int code = 0;  ///< exit code; 128 + signal as shells have it
  std::string out, err;
};

/// Runs `command` by the shell in `folder`, where $halfstep is the program.
inline Ran shell(const TemporaryFolder& folder, const std::string& command) {
  const auto out = folder / ".out", err = folder / ".err";
  // A group of its own line, so that redirections inside the command are its own.
  const std::string line = "cd '" + folder.path.string() + "' && halfstep='" + program_path + "' && { " + command +
                           "\n} > '" + out.string() + "' 2> '" + err.string() + "' < /dev/null";
  const int status = std::system(line.c_str());
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, content(out), content(err)};
}

/// Runs the program with these arguments in a folder of its own.
inline Ran program(const std::string& arguments) {
  const TemporaryFolder folder;
  return shell(folder, "\"$halfstep\" " + arguments);
}

}  // namespace halfstep::testing
