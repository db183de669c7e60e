// Approval: text is compared with the accepted one in tests/approved; HALFSTEP_APPROVE=1 accepts what is there now.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/catch.hpp"
#include "tests/places.hpp"

namespace halfstep::testing {

/// The file's text; empty where it cannot be read.
inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The first line in which the texts differ, with its number, from both.
inline std::string first_difference(std::string_view accepted, std::string_view now) {
  std::istringstream a{std::string(accepted)}, b{std::string(now)};
  std::string left, right;
  for (int line = 1;; ++line) {
    const bool more_a = static_cast<bool>(std::getline(a, left)), more_b = static_cast<bool>(std::getline(b, right));
    if (!more_a && !more_b) return "only line ends differ";
    if (more_a != more_b || left != right)
      return "line " + std::to_string(line) + "\n  accepted: " + (more_a ? left : "(end)") +
             "\n  now:      " + (more_b ? right : "(end)");
  }
}

/// Checks the text against tests/approved/NAME.
inline void approve(const std::string& name, const std::string& now) {
  const auto file = std::filesystem::path(source_dir) / "tests" / "approved" / name;
  if (const char* accept = std::getenv("HALFSTEP_APPROVE"); accept != nullptr && std::string_view(accept) == "1")
    std::ofstream(file, std::ios::binary) << now;
  const std::string accepted = text_of(file);
  INFO(name << ": " << (accepted == now ? "" : first_difference(accepted, now))
            << "\nHALFSTEP_APPROVE=1 accepts what is there now");
  CHECK(accepted == now);
}

}  // namespace halfstep::testing
