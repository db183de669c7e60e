// Where computed references are kept between runs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace halfstep::inline problems {

/// The body kept under this name and key (one line: everything that decides the result); nothing where there is none,
/// or where the file is not what was written. Folder: $HALFSTEP_CACHE, $XDG_CACHE_HOME/halfstep or ~/.cache/halfstep;
/// an empty $HALFSTEP_CACHE: nothing is kept. Never throws.
std::optional<std::string> recall(std::string_view name, std::string_view key) noexcept;

/// Keeps a body, replacing the file as a whole; where that cannot be done, nothing is kept. Never throws.
void keep(std::string_view name, std::string_view key, std::string_view body) noexcept;

}  // namespace halfstep::inline problems
