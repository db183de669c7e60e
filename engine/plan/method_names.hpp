// Which methods a person means.
#pragma once

#include <string>
#include <vector>

#include "halfstep/methods/scheme/method.hpp"

namespace halfstep::inline engine {

/// Those of names and globs, each once, in order; none typed: the default ones. Throws InputError for an unknown name
/// (the nearest is suggested) and a glob that matches nothing.
std::vector<Method> resolve_methods(const std::vector<std::string>& patterns);

}  // namespace halfstep::inline engine
