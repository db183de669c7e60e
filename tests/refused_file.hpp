// What is said of a file that is refused.
#pragma once

#include <fstream>
#include <string>

#include "halfstep/core/error.hpp"
#include "tests/temporary_folder.hpp"

namespace halfstep::testing {

/// "data.csv:2:1: ...", the message without the folder; "accepted" where `read` takes a file of this name and text.
template <class Read>
std::string refusal_of_file(const std::string& name, const std::string& text, const Read& read) {
  const TemporaryFolder folder;
  std::ofstream(folder / name) << text;
  try {
    read(folder / name);
  } catch (const InputError& error) {
    return std::string(error.what()).substr(folder.path.string().size() + 1);
  }
  return "accepted";
}

}  // namespace halfstep::testing
