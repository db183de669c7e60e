// What methods and their options were called in former releases, and are called today.
#pragma once

#include <string>

namespace halfstep::inline methods {

/// A start as it is called today: "slides" became "linear".
std::string current_start(std::string start);

/// A method's name as it is today: "start=slides" became "start=linear". Names, patterns and baselines of old are
/// taken.
std::string current_name(std::string name);

}  // namespace halfstep::inline methods
