// One list behind another.
#pragma once

#include <vector>

namespace halfstep::inline core {

template <class T>
void append(std::vector<T>& all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace halfstep::inline core
