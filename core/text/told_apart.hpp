// Numbers beside each other, to digits that show in what they differ.
#pragma once

#include <string>
#include <vector>

namespace halfstep::inline core {

/// "2.97, 2.99, 3.04", "1.0001, 1.0003, 1.0012": two decimals, and as many more as it takes until no number that
/// differs from the one before it reads as that one does; three digits where one is not finite.
std::string told_apart(const std::vector<double>& values);

}  // namespace halfstep::inline core
