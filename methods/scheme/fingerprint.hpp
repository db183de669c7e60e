// Whether something long is still what it was.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace halfstep::inline methods {

/// FNV-1a of bytes as 16 hexadecimal digits, the same on every machine.
class Fingerprint {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) {
      hash_ ^= static_cast<unsigned char>(byte);
      hash_ *= 1099511628211ULL;
    }
  }

  std::string text() const {
    std::string digits(16, '0');
    auto rest = hash_;
    for (std::size_t digit = digits.size(); digit-- > 0; rest >>= 4) digits[digit] = "0123456789abcdef"[rest & 15];
    return digits;
  }

 private:
  std::uint64_t hash_ = 14695981039346656037ULL;
};

/// That of a file's bytes; empty where it cannot be read.
inline std::string fingerprint(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return {};
  Fingerprint result;
  char block[4096];
  do {
    in.read(block, sizeof block);
    result.add({block, static_cast<std::size_t>(in.gcount())});
  } while (in);
  return result.text();
}

}  // namespace halfstep::inline methods
