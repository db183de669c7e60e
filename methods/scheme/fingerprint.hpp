// Whether a file is still what it was.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace halfstep::inline methods {

/// FNV-1a of a file's bytes as 16 hexadecimal digits, the same on every machine; empty where it cannot be read.
inline std::string fingerprint(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {};
  std::uint64_t hash = 14695981039346656037ULL;
  char block[4096];
  do {
    in.read(block, sizeof block);
    for (std::streamsize i = 0; i < in.gcount(); ++i) {
      hash ^= static_cast<unsigned char>(block[i]);
      hash *= 1099511628211ULL;
    }
  } while (in);
  std::string text(16, '0');
  for (std::size_t digit = text.size(); digit-- > 0; hash >>= 4) text[digit] = "0123456789abcdef"[hash & 15];
  return text;
}

}  // namespace halfstep::inline methods
