#include "halfstep/methods/former_names.hpp"

#include <string_view>
#include <utility>

namespace halfstep::inline methods {

std::string current_start(std::string start) { return start == "slides" ? "linear" : std::move(start); }

std::string current_name(std::string name) {
  constexpr std::string_view former = "start=slides", current = "start=linear";
  const auto at = name.find(former);
  return at == std::string::npos ? name : name.replace(at, former.size(), current);
}

}  // namespace halfstep::inline methods
