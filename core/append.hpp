// One list behind another.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace halfstep::inline core {

template <class T>
void append(std::vector<T>& all, const std::vector<T>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// The lists of a list, moved behind another one by one: memory is needed for what they hold once.
template <class T>
void append_all(std::vector<T>& all, std::vector<std::vector<T>>&& lists) {
  std::size_t count = all.size();
  for (const auto& list : lists) count += list.size();
  all.reserve(count);
  for (auto& list : lists) {
    std::move(list.begin(), list.end(), std::back_inserter(all));
    std::vector<T>().swap(list);
  }
}

}  // namespace halfstep::inline core
