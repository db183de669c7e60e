// Names in a sentence.
#include "halfstep/reports/text/listed.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halfstep::inline reports {

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::vector<std::string> parts(names.begin(),
                                 names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())));
  if (names.size() > most)
    parts.push_back(fmt::format("{} other{}", names.size() - most, names.size() > most + 1 ? "s" : ""));
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

}  // namespace halfstep::inline reports
