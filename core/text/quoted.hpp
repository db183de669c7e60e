// Words of a user in a message.
#pragma once

#include <string>
#include <string_view>

namespace halfstep::inline core {

inline std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace halfstep::inline core
