// Whole files, read and written.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace halfstep::testing {

inline std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace halfstep::testing
