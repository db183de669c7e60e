// A folder of its own for a test, gone when the test ends.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>

namespace halfstep::testing {

/// Made on construction, removed with all it holds on destruction.
struct TemporaryFolder {
  std::filesystem::path path;

  TemporaryFolder() {
    static std::atomic<int> count = 0;
    const auto name = "halfstep-test-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
    path = std::filesystem::temp_directory_path() / name;
    std::filesystem::create_directories(path);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::filesystem::path operator/(const std::filesystem::path& name) const { return path / name; }
};

}  // namespace halfstep::testing
