// The source tree that is tested.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/places.hpp"

namespace halfstep::testing {

inline const std::filesystem::path root_of_tree = source_dir;

/// Sources and headers of a folder, from the root, sorted.
inline std::vector<std::string> files_of(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root_of_tree / folder))
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp")
      files.push_back(entry.path().lexically_relative(root_of_tree).generic_string());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace halfstep::testing
