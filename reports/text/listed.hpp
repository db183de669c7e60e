// Names in a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace halfstep::inline reports {

/// "a, b and c"; of more than `most` the first, and how many others.
std::string listed(const std::vector<std::string>& names, std::size_t most = 3);

}  // namespace halfstep::inline reports
