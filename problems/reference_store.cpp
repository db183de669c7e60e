// Files of references: a line that says what they are, the key, a checksum, the body.
#include "halfstep/problems/reference_store.hpp"

#include <unistd.h>

#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace halfstep::inline problems {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_line = "halfstep reference, format 2\n";

/// FNV-1a, 64 bits, in hexadecimal: finds damage, not malice.
std::string checksum(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  std::string hex;
  for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[hash >> shift & 15U];
  return hex;
}

fs::path folder() {
  if (const char* folder = std::getenv("HALFSTEP_CACHE")) return folder;
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0')
    return fs::path(cache) / "halfstep";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / ".cache/halfstep";
  return {};
}

/// Empty where nothing is to be kept.
fs::path file(std::string_view name, std::string_view key) {
  const fs::path where = folder();
  if (where.empty()) return {};
  std::string plain;
  for (const char c : name.substr(0, 40)) plain += std::isalnum(static_cast<unsigned char>(c)) ? c : '-';
  return where / (plain + "-" + checksum(key) + ".txt");
}

std::string head(std::string_view key, std::string_view body) {
  return std::string(first_line) + std::string(key) + "\n" + checksum(body) + "\n";
}

}  // namespace

std::optional<std::string> recall(std::string_view name, std::string_view key) noexcept {
  try {
    const fs::path path = file(name, key);
    if (path.empty()) return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::size_t length = head(key, "").size();
    if (text.size() < length) return std::nullopt;
    std::string body = text.substr(length);
    if (text.substr(0, length) != head(key, body)) return std::nullopt;
    return body;
  } catch (...) {
    return std::nullopt;
  }
}

void keep(std::string_view name, std::string_view key, std::string_view body) noexcept {
  try {
    const fs::path path = file(name, key);
    if (path.empty()) return;
    fs::create_directories(path.parent_path());
    const fs::path temporary = path.string() + "." + std::to_string(getpid());
    bool written = false;
    {
      std::ofstream out(temporary, std::ios::binary);
      out << head(key, body) << body << std::flush;
      written = out.good();
    }
    if (written)
      fs::rename(temporary, path);
    else
      fs::remove(temporary);
  } catch (...) {  // a reference that is not kept is computed again
  }
}

}  // namespace halfstep::inline problems
